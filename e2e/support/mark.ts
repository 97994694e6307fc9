import type { TestInfo } from '@playwright/test';

/** What tells the things of one run from those of another on the same server, of a retry too: two digits. */
export const markOf = ({ workerIndex, repeatEachIndex }: TestInfo) =>
  String((4 * (10 * workerIndex + repeatEachIndex)) % 100).padStart(2, '0');
