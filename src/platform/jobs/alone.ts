import type { Uuid } from '#kernel/ids.ts';

/** Whom a piece of work is about, and ids that tell it from the same company's other work. */
export interface Subject {
  /** Null for what is no company's. */
  companyId: Uuid | null;
  [name: string]: string | null;
}

export interface Failure {
  subject: Subject;
  error: unknown;
}

/** Some of the work failed, and all the rest of it was done. */
export class PartialFailure extends AggregateError {
  readonly failures: readonly Failure[];
  constructor(failures: readonly Failure[]) {
    super(
      failures.map(({ error }) => error),
      failures.map(({ subject, error }) => `${JSON.stringify(subject)}: ${messageOf(error)}`).join('; '),
    );
    this.name = 'PartialFailure';
    this.failures = failures;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Works on one item after the other, such that one that fails keeps none of the others from its turn. Throws a `PartialFailure`
 * once all of them had theirs; what failed is for the next round.
 */
export async function forEachAlone<Item, Value>(
  items: Iterable<Item>,
  subjectOf: (item: Item) => Subject,
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = [];
  const failures: Failure[] = [];
  for (const item of items) {
    try {
      values.push(await work(item));
    } catch (error) {
      failures.push(...failuresOf(error, subjectOf(item)));
    }
  }
  if (failures.length > 0) throw new PartialFailure(failures);
  return values;
}

/** Takes one step after the other, also after one that failed, and throws what failed of all of them together. */
export async function runAllSteps(...steps: (() => Promise<unknown>)[]): Promise<void> {
  await forEachAlone(
    steps,
    () => ({ companyId: null }),
    (step) => step(),
  );
}

/** Work within work has its own subjects. */
function failuresOf(error: unknown, subject: Subject): readonly Failure[] {
  return error instanceof PartialFailure ? error.failures : [{ subject, error }];
}
