import react from '@vitejs/plugin-react';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// What Node itself would load: with Vite's own conditions our imports of graphql would be another copy than the libraries'.
const ssr = { resolve: { conditions: ['node', 'module-sync'], externalConditions: ['node', 'module-sync'] } };

/** Most tests compute more than they wait: one worker for each core, where vitest by itself leaves one core to itself. */
const maxWorkers = availableParallelism();

const setupFiles = ['./testing/seeded-properties.ts'];

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    projects: [
      {
        ssr,
        test: {
          name: 'rules',
          include: ['{src,demo,scripts,testing,docs}/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.browser.test.ts'],
          environment: 'node',
          setupFiles,
          // Rules keep nothing: loading them again for each file takes longer than most of the tests.
          isolate: false,
          maxWorkers,
          // Simulations and property tests are work; beside other work that takes its time.
          testTimeout: 30_000,
        },
      },
      {
        ssr,
        test: {
          name: 'database',
          include: ['{src,demo}/**/*.db.test.ts'],
          environment: 'node',
          setupFiles,
          globalSetup: './testing/cluster.ts',
          // Each file has a database of its own; loading the server again for each took a third of the time.
          isolate: false,
          // A file waits for PostgreSQL, servers and clocks for a good part of its time, in which another one computes.
          maxWorkers: maxWorkers + 1,
          // Projects with other numbers of workers run one after the other where one command asks for both.
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ssr,
        test: {
          name: 'kit',
          sequence: { groupOrder: 2 },
          include: ['packages/*/test/**/*.browser.test.ts'],
          environment: 'node',
          // Ads are seen for a second or not.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'ui',
          // Nearly a day from the zone of the tests' profiles: what goes by the machine's shows at most hours.
          env: { TZ: 'Etc/GMT+12' },
          include: ['{src,packages}/**/*.ui.test.tsx'],
          environment: 'jsdom',
          // Loading the console again for each file took longer than the tests; what a test leaves behind is cleared here.
          isolate: false,
          maxWorkers,
          setupFiles: [...setupFiles, './src/design/testing/browser-globals.ts'],
          // A screen is drawn in full; beside other work that takes its time.
          testTimeout: 30_000,
        },
      },
    ],
  },
});
