import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, startOfDay } from '#kernel/time.ts';
import { SYSTEM } from '#platform/postgres/database.ts';
import { freshDatabase } from '../../../../testing/database.ts';
import { readFindings } from './audit-store.ts';
import { createAuditor, findDrift, type ReadCosts } from './auditor.ts';
import { issueInvoice } from './invoice-store.ts';
import { closeMonths } from './monthly-store.ts';
import { refundCredit, reverseMovement } from './movement-store.ts';
import { settle } from './settlement-store.ts';
import { expireCredits } from './expiry-store.ts';
import { newId, walletStory, type WalletStory } from './testing.ts';

const database = await freshDatabase();
const at = (day: string) => startOfDay('Asia/Singapore', day) + 12 * HOUR_MS;
const NOW_MS = at('2026-05-02');

/** Behind the application's back: the owner's own connection, with every guard of the tables off. */
const owner = new pg.Client({ connectionString: database.ownerUrl });
beforeAll(async () => {
  await owner.connect();
  await owner.query(`set session_replication_role = replica`);
});
afterAll(() => owner.end());

/** A wallet with some of everything: gifts, a top-up with its document, charges, a correction, a refund, an expiry, a month. */
async function fullStory() {
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
      currency: 'SGD',
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

let story: WalletStory;
beforeEach(async () => {
  story = await fullStory();
});

const someCharge = (s: WalletStory) =>
  sql`(select id from transfer where company_id = ${s.company} and reason = 'AD_CHARGE' order by id limit 1)`;

describe('an audit finds', () => {
  // What is changed, and a check that must notice. Every test has a company of its own to corrupt.
  const corruptions: [string, (s: WalletStory) => RawBuilder<unknown>, string][] = [
    [
      'a balance that grew',
      (s) => sql`update wallet set balance_micros = balance_micros + 1 where company_id = ${s.company}`,
      'balance is the sum of entries',
    ],
    [
      'a balance apart from its lots',
      (s) => sql`update wallet set balance_micros = balance_micros + 1 where company_id = ${s.company}`,
      'balance is the sum of lots',
    ],
    [
      'unpaid cost nobody owes',
      (s) => sql`update wallet set unpaid_micros = unpaid_micros + 1 where company_id = ${s.company}`,
      'unpaid cost is the sum of open accruals',
    ],
    [
      'an entry that changed',
      (s) =>
        sql`update entry set amount_micros = amount_micros + 1 where transfer_id = ${someCharge(s)} and ledger = 'REVENUE'`,
      'entries sum to zero',
    ],
    [
      'an entry in another currency',
      (s) => sql`update entry set currency = 'ZZZ' where transfer_id = ${someCharge(s)}`,
      'entries in the wallet’s currency',
    ],
    [
      'entries that are gone',
      (s) => sql`delete from entry where transfer_id = ${someCharge(s)}`,
      'movement has entries',
    ],
    [
      'a lot that shrank',
      (s) => sql`update credit set remain_micros = remain_micros - 1 where company_id = ${s.company} and kind = 'PAID'`,
      'lot is what it was less what it gave',
    ],
    [
      'an original amount that changed',
      (s) => sql`update credit set amount_micros = amount_micros + 1 where company_id = ${s.company} and kind = 'PAID'`,
      'lot is what its movement brought',
    ],
    [
      'a lot that is gone',
      (s) => sql`delete from credit where company_id = ${s.company} and kind = 'PAID'`,
      'movement brought a lot',
    ],
    [
      'an expired part that is not',
      (s) =>
        sql`update credit set expired_micros = expired_micros + 1, amount_micros = amount_micros + 1 where company_id = ${s.company} and kind = 'FREE'`,
      'lot’s expired part has its movements',
    ],
    [
      'a refunded part that is not',
      (s) =>
        sql`update credit set refunded_micros = refunded_micros - 1 where company_id = ${s.company} and kind = 'PAID'`,
      'lot’s refunded part has its movements',
    ],
    [
      'a use that is gone',
      (s) => sql`delete from credit_consumption where transfer_id = ${someCharge(s)}`,
      'movement took from lots what it moved',
    ],
    [
      'a settled accrual that changed',
      (s) => sql`update accrual set amount_micros = amount_micros - 1 where settled_by = ${someCharge(s)}`,
      'charge is the sum of its accruals',
    ],
    [
      'an accrual settled by nothing',
      (s) => sql`update accrual set settled_by = ${newId()} where company_id = ${s.company} and settled_by is null`,
      'unpaid cost is the sum of open accruals',
    ],
    [
      'a budget’s spending that was set back',
      (s) => sql`update ad_set_spend set amount_micros = 0 where company_id = ${s.company}`,
      'ad set’s spending is the sum of its accruals',
    ],
    [
      'a listed amount that changed',
      (s) =>
        sql`update wallet_transaction set amount_micros = amount_micros + 1 where company_id = ${s.company} and clicks is not null`,
      'movement is listed as it was',
    ],
    [
      'a movement that is not listed',
      (s) => sql`delete from wallet_transaction where transfer_id = ${someCharge(s)}`,
      'movement is listed as it was',
    ],
    [
      'a listed balance that changed',
      (s) =>
        sql`update wallet_transaction set balance_after_micros = balance_after_micros + 1 where transfer_id = ${someCharge(s)}`,
      'each listed balance follows from the one before',
    ],
    [
      'a day’s figures that changed',
      (s) =>
        sql`update wallet_day set spent_micros = spent_micros - 1 where company_id = ${s.company} and brand_id is not null`,
      'day is the sum of its movements',
    ],
    [
      'a day nobody counted',
      (s) => sql`delete from wallet_day where company_id = ${s.company} and brand_id is null`,
      'day is the sum of its movements',
    ],
    [
      'a day whose documents were not counted',
      (s) => sql`update wallet_day set invoiced = 0 where company_id = ${s.company} and invoiced > 0`,
      'day is the sum of its movements',
    ],
    [
      'a correction greater than its charge',
      (s) =>
        sql`update entry set amount_micros = sign(amount_micros) * 10000 where transfer_id in (select id from transfer where company_id = ${s.company} and reason = 'REVERSAL')`,
      'no more went back than was charged',
    ],
    [
      'a document that changed',
      (s) => sql`update invoice set net_micros = net_micros + 1 where company_id = ${s.company} and kind = 'TOP_UP'`,
      'document is the sum of its lines',
    ],
    [
      'tax that changed',
      (s) => sql`update invoice set tax_micros = tax_micros + 1 where company_id = ${s.company} and kind = 'TOP_UP'`,
      'document is the sum of its lines',
    ],
    [
      'a credit note beyond its document',
      (s) => sql`update credit_note set net_micros = 100000 where company_id = ${s.company}`,
      'credit notes stay within their document',
    ],
    [
      'a month that is not the ledger’s',
      (s) => sql`update invoice set net_micros = net_micros + 1 where company_id = ${s.company} and kind = 'MONTHLY'`,
      'closed month is what the ledger says',
    ],
    [
      'a month’s document that is gone',
      (s) => sql`delete from invoice where company_id = ${s.company} and kind = 'MONTHLY'`,
      'closed month is what the ledger says',
    ],
    [
      'a number that is missing',
      (s) => sql`delete from invoice where company_id = ${s.company} and number = 1`,
      'invoice numbers have no gap',
    ],
    [
      'a counter that went on alone',
      (s) => sql`update invoice_series set last_credit_note = last_credit_note + 1 where code = ${s.code}`,
      'credit note numbers have no gap',
    ],
    [
      'a day nobody charged',
      (s) => sql`insert into closed_day values (${s.catalog}, '2026-05-05', ${new Date(NOW_MS - DAY_MS)})`,
      'closed day is charged',
    ],
    [
      'credit that should have expired',
      (s) => sql`update credit set expiry_date = '2026-04-01' where company_id = ${s.company} and remain_micros > 0`,
      'lot whose last day is over is empty',
    ],
  ];

  test.each(corruptions)('%s', async (_, corrupt, check) => {
    const before = await ofStory();
    expect(before).toEqual([]);
    const compiled = await database.as(SYSTEM, async (tx) => corrupt(story).compile(tx));
    const { rowCount } = await owner.query(compiled.sql, [...compiled.parameters]);
    expect(rowCount).toBeGreaterThan(0);
    expect((await ofStory()).map((finding) => finding.check)).toContain(check);
  });

  const ofStory = async () =>
    (await findDrift(database, NOW_MS)).filter(
      ({ companyId, subject }) => companyId === story.company || subject === story.code,
    );
});

describe('the auditor', () => {
  const told: string[] = [];
  const auditor = (readCosts: ReadCosts | null = null) =>
    createAuditor({ database, clock: () => NOW_MS, newId, readCosts, onFinding: ({ subject }) => told.push(subject) });
  const openFindings = async () =>
    (await database.as(SYSTEM, (tx) => readFindings(tx, 1000))).filter(({ companyId }) => companyId === story.company);

  test('tells a finding once, keeps it while it is so, and closes it when it is not any more', async () => {
    const drift = (by: number) =>
      owner.query(`update wallet set unpaid_micros = unpaid_micros + ${by} where company_id = '${story.company}'`);
    await drift(5);
    const { rows } = await owner.query<{ id: string }>(`select id from wallet where company_id = '${story.company}'`);
    for (let round = 0; round < 2; round += 1) await auditor().round();
    expect(told.filter((subject) => subject === rows[0]!.id)).toHaveLength(1);
    expect(await openFindings()).toMatchObject([
      { check: 'unpaid cost is the sum of open accruals', subject: rows[0]!.id, resolvedAt: null },
    ]);
    await drift(-5);
    const round = await auditor().round();
    expect(round!.companies).toBeGreaterThan(0);
    expect(await openFindings()).toMatchObject([{ resolvedAt: new Date(NOW_MS) }]);
  });

  test.each([
    { reported: 200n, isFound: false },
    { reported: 199n, isFound: true },
    { reported: null, isFound: true },
  ])('compares a closed day’s cost with the reports’: $reported', async ({ reported, isFound }) => {
    await owner.query(`update closed_day set closed_at = $1 where catalog_id = $2`, [
      new Date(NOW_MS - HOUR_MS),
      story.catalog,
    ]);
    const costs: ReadCosts = async () =>
      [
        { companyId: story.company, catalogId: story.catalog, day: '2026-03-05', cost_micros: reported },
        { companyId: story.company, catalogId: story.catalog, day: '2026-03-06', cost_micros: 50n },
      ].filter((cost): cost is typeof cost & { cost_micros: bigint } => cost.cost_micros !== null);
    await auditor(costs).round();
    const found = (await openFindings()).filter(({ check }) => check === 'reports show what was charged');
    expect(found.map(({ subject }) => subject)).toEqual(
      isFound ? [`${story.company} ${story.catalog} 2026-03-05`] : [],
    );
  });
});
