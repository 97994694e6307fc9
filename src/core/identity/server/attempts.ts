import type { Problem } from '#kernel/problem.ts';
import type { EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { networkOf } from '#platform/http/client-address.ts';
import { LIMITS, waitForS, type AttemptKind } from '../rules/attempts.ts';
import { takeAttempt } from './attempt.repository.ts';

/** An attempt, counted per `subject`: an e-mail address, a user, a company or a network address. */
export interface Attempt {
  kind: AttemptKind;
  subject: string;
}

export function attemptKey({ kind, subject }: Attempt): string {
  // One caller may have every address of an IPv6 network.
  return `${kind}:${(kind.endsWith('From') ? networkOf(subject) : subject).slice(0, 254)}`;
}

/**
 * Counts attempts in order, up to the first that exceeds its limit. Returns RATE_LIMITED for it, null when all are
 * permitted.
 */
export async function countAttempts(database: Database, now: EpochMs, ...attempts: Attempt[]): Promise<Problem | null> {
  return database.transact(SYSTEM, async (tx) => {
    for (const attempt of attempts) {
      const limit = LIMITS[attempt.kind];
      const fullSince = await takeAttempt(tx, attemptKey(attempt), limit, now);
      if (fullSince !== null) return { code: 'RATE_LIMITED', retryAfterS: waitForS(limit, fullSince, now) };
    }
    return null;
  });
}
