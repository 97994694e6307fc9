import { randomInt } from 'node:crypto';

const MAX_RETRY_S = 5;

/** Seconds until a request that was put off may come again: another number for each, so that clients do not return together. */
export const retryAfterS = (): number => randomInt(1, MAX_RETRY_S + 1);
