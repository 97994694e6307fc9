import type { Database } from '#platform/postgres/database.ts';
import { HOUR_MS, startOfDay } from '#kernel/time.ts';
import { expireCredits } from '../expiry-store.ts';
import { issueInvoice } from '../invoice-store.ts';
import { closeMonths } from '../monthly-store.ts';
import { reverseMovement } from '../movement-store.ts';
import { refundCredit } from '../refund-store.ts';
import { settle } from '../settlement-store.ts';
import { newId, walletStory } from '../testing.ts';

const at = (day: string) => startOfDay('Asia/Singapore', day) + 12 * HOUR_MS;
export const NOW_MS = at('2026-05-02');

/** A wallet with some of everything: gifts, a top-up with its document, charges, a correction, a refund, an expiry, a month. */
export async function fullStory(database: Database) {
  const story = await walletStory(database);
  await story.gift(300, '2026-03-20');
  const credit = story.credit({ amount_micros: 1000n });
  await story.topUp(credit);
  await story.asSystem((tx) =>
    issueInvoice(tx, newId, {
      idempotencyKey: credit.idempotencyKey,
      companyId: story.company,
      kind: 'TOP_UP',
      series: story.code,
      currency: 'XTS',
      lines: [{ description: 'Credit', amount_micros: 1000n }],
      taxes: [{ label: 'GST', rate: '0.09', amount_micros: 90n }],
      buyer: { name: 'Company', address: [] },
      language: 'en',
      movements: [credit.idempotencyKey],
      timezone: 'Asia/Singapore',
      at_ms: NOW_MS,
    }),
  );
  await story.owe(story.click('2026-03-05', 200), story.click('2026-03-06', 50));
  await settle(database, at('2026-03-07'), newId);
  const correction = { reason: 'Robots', at_ms: NOW_MS, actorId: null };
  const charge = (await story.movements()).find(({ clicks }) => clicks !== null)!;
  await story.asSystem((tx) =>
    reverseMovement(tx, newId, charge.transferId!, 10n, { ...correction, idempotencyKey: newId() }),
  );
  const paid = (await story.lots()).find(({ kind }) => kind === 'PAID')!;
  await story.asSystem((tx) => refundCredit(tx, newId, paid.id, 100n, { ...correction, idempotencyKey: newId() }));
  await expireCredits(database, at('2026-05-30'), newId);
  await story.owe(story.click('2026-05-05', 30));
  await settle(database, at('2026-04-02'), newId);
  await closeMonths(database, at('2026-04-02'), newId);
  return story;
}
