// Clients of the storm: a process that is told what to book, books it with all its clients at once, and may be killed meanwhile.
import { randomBytes } from 'node:crypto';
import { NO_PURCHASES, NO_SELLER_BALANCES, type BillingNeeds } from '#features/billing/server/index.ts';
import { uuidV7 } from '#kernel/ids.ts';
import { createDatabase } from '#platform/postgres/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { checkOut, type CheckoutWish } from './checkout.ts';
import { packagePurchases } from './settle.ts';

/** What clients of one process are told: what each wants, and the time. */
export interface Order {
  round: number;
  now_ms: number;
  wishes: { wish: CheckoutWish; personId: string }[];
}

const [url] = process.argv.slice(2);
const database = createDatabase(url!, { max: 10 });
let now_ms = 0;
const making = { clock: () => now_ms, newId: () => uuidV7(Date.now(), randomBytes(10)) };
const needs: BillingNeeds = {
  ...making,
  database,
  log: createLogger({ level: 'silent' }),
  cards: null,
  sellers: NO_SELLER_BALANCES,
  purchases: { ...NO_PURCHASES, PACKAGES: packagePurchases(making) },
  publicUrl: '',
};

process.on('message', (order: Order) => {
  now_ms = order.now_ms;
  const book = async ({ wish, personId }: Order['wishes'][number]) => {
    const doer = { personId, impersonatorId: null, language: 'en' as const };
    const done = await checkOut(needs, wish, doer, { mayUseCreditNotes: false });
    return done.ok;
  };
  void Promise.all(order.wishes.map(book)).then((booked) => process.send!({ round: order.round, booked }));
});
process.once('disconnect', () => process.exit());
process.send!({ isReady: true });
