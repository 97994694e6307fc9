/** The events were not acknowledged: the database is unreachable, too slow or overloaded. */
export class CannotStoreError extends Error {}

/** Some events of a request can never be stored; the others were. */
export class UnstorableEventsError extends Error {}

/** SQLSTATE classes for values PostgreSQL cannot store: data exceptions, integrity violations, program limits. */
const OF_CONTENTS = /^(22|23|54)/;
/** For transactions that PostgreSQL gave up because of others that hold what they asked for. */
const OF_LOCKS = /^(40|55)/;

/** Whether the same events would fail again. */
export const isOfContents = (error: unknown): boolean => OF_CONTENTS.test(sqlStateOf(error));

/** Events of a catalog that is gone, or has not reached this process. */
export class UnknownCatalogError extends Error {}

/** Whether it is our own code that cannot record the events. */
export const isOfOurCode = (error: unknown): boolean =>
  error instanceof UnknownCatalogError || error instanceof TypeError || error instanceof RangeError;

/** Whether other events of the same transaction may succeed without those that made it fail. */
export const isOfSome = (error: unknown): boolean => OF_LOCKS.test(sqlStateOf(error)) || isOfOurCode(error);

/** A statement that was not awaited fails the commit, whose error has it as its cause. Empty for other errors. */
function sqlStateOf(error: unknown): string {
  const codeOf = (one: unknown) => (typeof one === 'object' && one !== null && 'code' in one ? String(one.code) : '');
  const code = codeOf(error) || codeOf(error instanceof Error ? error.cause : null);
  return code.length === 5 ? code : '';
}
