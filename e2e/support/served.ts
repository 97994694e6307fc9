/** A server and its database: those of one worker. */
export interface Served {
  address: string;
  databaseUrl: string;
}

const ALL = 'E2E_SERVED';

/** Tells the workers, which are processes of their own, where each of them finds its own. */
export const tellWorkers = (all: readonly Served[]): string => (process.env[ALL] = JSON.stringify(all));

/** This worker’s; of all there is outside of workers. One that takes over after a failure goes on where the one before it was. */
export const served = (): Served =>
  (JSON.parse(process.env[ALL]!) as Served[])[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]!;
