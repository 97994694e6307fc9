// Client process of the concurrency test. It receives an order, books with all its clients concurrently, and may be
// killed meanwhile.
import { randomBytes } from 'node:crypto';
import { NO_ORDERS, NO_SELLER_BALANCES, type BillingDeps } from '#core/payments/server/index.ts';
import { uuidV7 } from '#kernel/ids.ts';
import { createDatabase } from '#platform/db/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { watchStatements } from '../../../../testing/statements.ts';
import { checkOut } from './checkout.ts';
import type { CheckoutInput } from './checkout-input.ts';
import { packagePurchases } from './settle.ts';

/** Message to one process: the request of each client, and the time. */
export interface Order {
  round: number;
  nowMs: number;
  inputs: { input: CheckoutInput; userId: string }[];
  /** The process exits right before sending this many-th statement; null to survive. */
  diesAtStatement: number | null;
}

const [url] = process.argv.slice(2);
const database = createDatabase(url!, { max: 10 });
let nowMs = 0;
let statementsLeft = Infinity;
watchStatements(database, () => {
  statementsLeft -= 1;
  if (statementsLeft <= 0) process.kill(process.pid, 'SIGKILL');
});
const base = { clock: () => nowMs, newId: () => uuidV7(Date.now(), randomBytes(10)) };
const deps: BillingDeps = {
  ...base,
  database,
  log: createLogger({ level: 'silent' }),
  cards: null,
  sellers: NO_SELLER_BALANCES,
  purchases: { ...NO_ORDERS, PACKAGES: packagePurchases(base) },
  publicUrl: '',
};

process.on('message', (order: Order) => {
  nowMs = order.nowMs;
  statementsLeft = order.diesAtStatement ?? Infinity;
  const book = async ({ input, userId }: Order['inputs'][number]) => {
    const actor = { userId, impersonatorId: null };
    const done = await checkOut(deps, input, actor, { canUseCreditNotes: false });
    return done.ok;
  };
  void Promise.all(order.inputs.map(book)).then((booked) => process.send!({ round: order.round, booked }));
});
process.once('disconnect', () => process.exit());
process.send!({ isReady: true });
