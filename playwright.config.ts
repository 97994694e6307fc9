import { defineConfig } from '@playwright/test';
import { chromiumPath } from './e2e/support/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/e2e',
  // Each worker has a server and a marketplace of its own, for the files it takes, in the order of their names.
  workers: 2,
  fullyParallel: false,
  // A journey that only succeeds the second time is listed as flaky: a defect to mend, not one to stop everyone else.
  retries: 1,
  globalSetup: './e2e/support/start-server.ts',
  // Two browsers and two servers share the cores.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 10_000,
    headless: true,
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Of the second try: recording every journey costs as much as some of them take.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: await chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
