import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that the current work is done for. Its id is in the log, in answers and in rows of the ledger. */
const context = new AsyncLocalStorage<{ readonly requestId: string }>();

/** Runs `work` for a request. */
export const runInRequest = <T>(requestId: string, work: () => T): T => context.run({ requestId }, work);

/** Returns the id of the request that the current work is done for; null in background jobs. */
export const currentRequestId = (): string | null => context.getStore()?.requestId ?? null;
