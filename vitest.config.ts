import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{src,demo,scripts,testing,docs}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'database',
          include: ['{src,demo}/**/*.db.test.ts'],
          environment: 'node',
          globalSetup: './testing/cluster.ts',
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'ui',
          include: ['src/**/*.ui.test.tsx'],
          environment: 'jsdom',
          setupFiles: './src/design/testing/browser-globals.ts',
        },
      },
    ],
  },
});
