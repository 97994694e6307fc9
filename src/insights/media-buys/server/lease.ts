import type { Uuid } from '#kernel/ids.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import { adcpError, type AdcpError } from '../rules/adcp-error.ts';
import type { Buyer } from './buyer.ts';
import { keepMediaBuy, releaseMediaBuy, takeMediaBuy } from './media-buy.repository.ts';

/** A request that works on a media buy, alone. */
export interface Lease {
  buyId: Uuid;
  by: Uuid;
}

export const stillRunning = (): AdcpError =>
  adcpError('CONFLICT', 'An earlier request is still at work on this media buy', {
    suggestion: 'Send the same request again later',
  });

/** Takes a media buy for this request, unless another one works on it. */
export const take = ({ database, call: { context } }: Buyer, { buyId, by }: Lease): Promise<Result<null, AdcpError>> =>
  database.transact<Result<null, AdcpError>>(context.viewer, async (tx) =>
    (await takeMediaBuy(tx, buyId, { by, nowMs: context.clock() })) ? ok(null) : fail(stillRunning()),
  );

/** Writes while the media buy is this request's own, and keeps it so; nothing is written when another one took it. */
export const writeHolding = (
  { database, call: { context } }: Buyer,
  { buyId, by }: Lease,
  write: (tx: Transaction) => Promise<unknown> = () => Promise.resolve(),
): Promise<Result<null, AdcpError>> =>
  database.transact<Result<null, AdcpError>>(context.viewer, async (tx) => {
    if (!(await keepMediaBuy(tx, buyId, { by, nowMs: context.clock() }))) return fail(stillRunning());
    await write(tx);
    return ok(null);
  });

/** Does work on a media buy that this request has taken, and lets go of it however the work ends. */
export async function holding<Value>(buyer: Buyer, lease: Lease, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } finally {
    await buyer.database.transact(buyer.call.context.viewer, (tx) => releaseMediaBuy(tx, lease.buyId, lease.by));
  }
}
