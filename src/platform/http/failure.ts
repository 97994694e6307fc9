import type { Problem } from '#kernel/problem.ts';
import { unavailability } from '#platform/db/unavailable.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { retryAfterS } from './retry-after.ts';

/**
 * Logs what made a request fail, and returns what its sender is answered: to return later when the database is away or
 * has too much to do, and otherwise that we failed. That it is away is a line without a stack.
 */
export function failureProblem(
  error: unknown,
  log: Pick<Logger, 'error' | 'warn'>,
  about: Readonly<Record<string, unknown>>,
): Problem {
  const why = unavailability(error);
  if (why === null) {
    log.error({ err: error, ...about }, 'request failed');
    return { code: 'INTERNAL' };
  }
  if (why === 'BUSY') log.error({ err: error, ...about }, 'request put off');
  else log.warn({ reason: (error as Error).message, ...about }, 'request put off');
  return { code: 'INTERNAL', retryAfterS: retryAfterS() };
}
