/** As many transactions wait for a connection as may: this one does not join them. */
export class TooManyWaitingError extends Error {
  override readonly name = 'TooManyWaitingError';
}

/** SQLSTATE: connection lost, out of disk, memory or connections, shut down; and what others held for too long. */
const STATES = /^(08|53|57P|40001|40P01|55P03)/;
const OF_SYSTEM = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NOTFOUND|AI_AGAIN)$/;
const OURS: ReadonlySet<string> = new Set(['TooManyWaitingError', 'SilentLineError']);
/** The driver and its pool have no codes for these. */
const OF_DRIVER =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client (was closed|has encountered a connection error))/;

/** Whether the database was away or had too much to do: the same may succeed in a moment. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (STATES.test(code) || OF_SYSTEM.test(code) || OURS.has(error.name) || OF_DRIVER.test(error.message)) return true;
  return error.cause !== undefined && isUnavailable(error.cause);
}
