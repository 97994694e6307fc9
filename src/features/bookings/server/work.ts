import type { Uuid, NewId } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Problem } from '#kernel/problem.ts';
import { fail, type Result } from '#kernel/result.ts';
import type { Clock } from '#kernel/time.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/postgres/database.ts';

/** What is needed to write anything. */
export interface Making {
  clock: Clock;
  newId: NewId;
}

/** Who does something, and how they want to be answered. */
export interface Doer {
  personId: Uuid;
  /** Staff acting through that person's eyes. */
  impersonatorId: Uuid | null;
  language: Language;
}

export const doerOf = (context: Context): Doer => {
  const { personId, impersonatorId } = signedIn(context);
  return { personId, impersonatorId, language: context.language };
};

class Refused extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Work of the system's that is done whole or, when it is refused halfway, not at all. */
export async function wholeOrNothing<Value>(
  database: Database,
  work: (tx: Transaction) => Promise<Result<Value, Problem>>,
): Promise<Result<Value, Problem>> {
  try {
    return await database.as(SYSTEM, async (tx) => {
      const done = await work(tx);
      if (!done.ok) throw new Refused(done.problem);
      return done;
    });
  } catch (error) {
    if (error instanceof Refused) return fail(error.problem);
    throw error;
  }
}
