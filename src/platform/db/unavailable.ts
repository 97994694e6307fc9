/** As many transactions wait for a connection as may: this one does not join them. */
export class TooManyWaitingError extends Error {
  override readonly name = 'TooManyWaitingError';
}

/** SQLSTATE: connection lost, out of disk or connections, shut down. */
const AWAY = /^(08[0-9A-Z]{3}|53[13]00|57P[0-9A-Z]{2})$/;
/** What others held or used up. They are worth a look: a wrong order of locks comes as one of these. */
const BUSY: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', '53200', '53400']);
const OF_SYSTEM: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']);
const OURS: ReadonlySet<string> = new Set(['TooManyWaitingError', 'SilentLineError', 'SilentError']);
/** The driver and its pool have no codes for these. */
const OF_DRIVER =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client (was closed|has encountered a connection error))/;

/** Why the same may succeed in a moment: a store was away, or had too much to do. Null for everything else. */
export function unavailability(error: unknown): 'AWAY' | 'BUSY' | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (BUSY.has(code)) return 'BUSY';
  if (AWAY.test(code) || OF_SYSTEM.has(code) || OURS.has(error.name) || OF_DRIVER.test(error.message)) return 'AWAY';
  return error.cause === undefined ? null : unavailability(error.cause);
}
