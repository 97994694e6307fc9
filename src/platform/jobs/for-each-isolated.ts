import type { Uuid } from '#kernel/ids.ts';

/** The subject of a work item: its company, and ids that distinguish it from other work of that company. */
export interface Subject {
  /** Null when it belongs to no company. */
  companyId: Uuid | null;
  [name: string]: string | null;
}

export interface Failure {
  subject: Subject;
  error: unknown;
}

/** Some items failed; all others were processed. */
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
 * Processes the items one after the other; a failure does not stop the others. Throws a `PartialFailure` at the end;
 * the next round retries failed items.
 */
export async function forEachIsolated<Item, Value>(
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

/** Runs the steps one after the other, even after a failure, and throws all failures together at the end. */
export async function runAllSteps(...steps: (() => Promise<unknown>)[]): Promise<void> {
  await forEachIsolated(
    steps,
    () => ({ companyId: null }),
    (step) => step(),
  );
}

/** Nested work has its own subjects. */
function failuresOf(error: unknown, subject: Subject): readonly Failure[] {
  return error instanceof PartialFailure ? error.failures : [{ subject, error }];
}
