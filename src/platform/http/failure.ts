import { randomInt } from 'node:crypto';
import type { Problem } from '#kernel/problem.ts';
import { isUnavailable } from '#platform/db/unavailable.ts';
import type { Logger } from '#platform/telemetry/logger.ts';

/** Longest wait, in seconds. Everyone gets a time of their own, so that they do not return together. */
const MAX_RETRY_S = 5;

/**
 * Logs what made a request fail, and returns what its sender is answered: to return later when the database is away or
 * has too much to do, which is a line without a stack, and otherwise that we failed.
 */
export function failureProblem(
  error: unknown,
  log: Pick<Logger, 'error' | 'warn'>,
  about: Readonly<Record<string, unknown>>,
): Problem {
  if (!isUnavailable(error)) {
    log.error({ err: error, ...about }, 'request failed');
    return { code: 'INTERNAL' };
  }
  log.warn({ reason: (error as Error).message, ...about }, 'request put off');
  return { code: 'INTERNAL', retryAfterS: randomInt(1, MAX_RETRY_S + 1) };
}
