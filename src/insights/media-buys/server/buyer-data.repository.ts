import type { Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';

/** Lets one request at a time change what a company's buyers keep, so that bounds hold and none waits for another's rows. */
export const lockBuyerData = (tx: Transaction, companyId: string): Promise<void> => lock(tx, 'buyer-data', companyId);
