/** A server and its database, used by one worker. */
export interface Served {
  address: string;
  databaseUrl: string;
}

const ALL = 'E2E_SERVED';

/** Passes the addresses to the worker processes through the environment. */
export const passToWorkers = (all: readonly Served[]): string => (process.env[ALL] = JSON.stringify(all));

/**
 * Returns the server of this worker, or the first one outside workers. A worker that replaces a failed one continues
 * with its server.
 */
export const served = (): Served =>
  (JSON.parse(process.env[ALL]!) as Served[])[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]!;

/** Address of this worker's server. */
export const address = () => served().address;
