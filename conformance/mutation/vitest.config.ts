import { defineConfig } from 'vitest/config';

// The rules of the module that run.ts changes; of one project, since Stryker's runner knows none.
export default defineConfig({
  ssr: { resolve: { conditions: ['node', 'module-sync'], externalConditions: ['node', 'module-sync'] } },
  test: {
    include: [`${process.env['MUTATED_MODULE']}/**/*.test.ts`],
    exclude: ['**/*.db.test.ts'],
    setupFiles: ['./testing/seeded-properties.ts'],
    testTimeout: 30_000,
  },
});
