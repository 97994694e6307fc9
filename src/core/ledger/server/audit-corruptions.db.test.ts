import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { completeScenario, NOW_MS } from './testing/complete-scenario.ts';
import { findDrift } from './auditor.ts';
import { newId, walletScenario, type WalletScenario } from './ledger.test-support.ts';

const database = await createTestDatabase();
/** Bypasses the application: the owner's connection, with all table guards disabled. */
const owner = new pg.Client({ connectionString: database.ownerUrl });
let otherScenario: WalletScenario;
beforeAll(async () => {
  await owner.connect();
  await owner.query(`set session_replication_role = replica`);
  otherScenario = await walletScenario(database);
  await owner.query(
    `insert into currency (code, symbol, rate_micros, fraction_digits) values ('SGD', 'S$', 1000000, 2)`,
  );
});
afterAll(() => owner.end());

let scenario: WalletScenario;
beforeEach(async () => {
  scenario = await completeScenario(database);
});

const someCharge = (s: WalletScenario) =>
  sql`(select id from ledger_transaction where company_id = ${s.company} and reason = 'AD_CHARGE' order by id limit 1)`;

describe('an audit finds', () => {
  // A corruption and the check that must detect it. Every test corrupts its own company.
  const corruptions: [string, (s: WalletScenario, otherScenario: WalletScenario) => RawBuilder<unknown>, string][] = [
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
      'unpaid cost without accruals',
      (s) => sql`update wallet set unpaid_micros = unpaid_micros + 1 where company_id = ${s.company}`,
      'unpaid cost is the sum of open accruals and carries',
    ],
    [
      'a shared budget apart from its members',
      (s) => sql`
        with budget as (
          insert into shared_budget (id, company_id, name, period, amount_micros, created_at, updated_at)
          values (gen_random_uuid(), ${s.company}, 'Shared', 'MONTH', 1000, now(), now()) returning id, company_id
        ), member as (
          insert into shared_budget_member (ad_set_id, shared_budget_id, company_id) select ${s.adSet}, id, company_id from budget
        )
        insert into shared_budget_spend (shared_budget_id, period_start, company_id, amount_micros)
        select budget.id, '2026-03-01', company_id, 249 from budget`,
      'shared budget’s spending is the sum of its members’ accruals',
    ],
    [
      'an entry that changed',
      (s) =>
        sql`update ledger_entry set amount_micros = amount_micros + 1 where ledger_transaction_id = ${someCharge(s)} and ledger = 'REVENUE'`,
      'entries sum to zero',
    ],
    [
      'an entry in another currency',
      (s) => sql`update ledger_entry set currency = 'ZZZ' where ledger_transaction_id = ${someCharge(s)}`,
      'entries in the wallet’s currency',
    ],
    [
      'deleted entries',
      (s) => sql`delete from ledger_entry where ledger_transaction_id = ${someCharge(s)}`,
      'transaction has entries',
    ],
    [
      'a lot that shrank',
      (s) => sql`update credit set remain_micros = remain_micros - 1 where company_id = ${s.company} and kind = 'PAID'`,
      'lot is what it was less what it gave',
    ],
    [
      'an original amount that changed',
      (s) => sql`update credit set amount_micros = amount_micros + 1 where company_id = ${s.company} and kind = 'PAID'`,
      'lot is what its transaction brought',
    ],
    [
      'a deleted lot',
      (s) => sql`delete from credit where company_id = ${s.company} and kind = 'PAID'`,
      'transaction brought a lot',
    ],
    [
      'an expired part that is not',
      (s) =>
        sql`update credit set expired_micros = expired_micros + 1, amount_micros = amount_micros + 1 where company_id = ${s.company} and kind = 'FREE'`,
      'lot’s expired part has its transactions',
    ],
    [
      'a refunded part that is not',
      (s) =>
        sql`update credit set refunded_micros = refunded_micros - 1 where company_id = ${s.company} and kind = 'PAID'`,
      'lot’s refunded part has its transactions',
    ],
    [
      'a deleted use',
      (s) => sql`delete from credit_consumption where ledger_transaction_id = ${someCharge(s)}`,
      'transaction took from lots what it moved',
    ],
    [
      'a settled accrual that changed',
      (s) => sql`update accrual set amount_micros = amount_micros - 1 where settled_by = ${someCharge(s)}`,
      'charge is the cost of its accruals to the minor unit',
    ],
    [
      'an accrual settled by nothing',
      (s) => sql`update accrual set settled_by = ${newId()} where company_id = ${s.company} and settled_by is null`,
      'unpaid cost is the sum of open accruals and carries',
    ],
    [
      'a carried fraction without delivery',
      (s) => sql`update charge_carry set amount_micros = amount_micros + 1 where company_id = ${s.company}`,
      'charges and what is carried are what was delivered',
    ],
    [
      'a carry of a minor unit or more',
      (s) => sql`update charge_carry set amount_micros = amount_micros + 1 where company_id = ${s.company}`,
      'less than a minor unit is carried',
    ],
    [
      'cost marked as reversed that is not',
      (s) => sql`update accrual set clawed_back_micros = 1 where company_id = ${s.company} and settled_by is not null`,
      'charges and what is carried are what was delivered',
    ],
    [
      'a transaction of less than a minor unit',
      (s) => sql`update ledger_entry set currency = 'SGD' where company_id = ${s.company}`,
      'transaction is in whole minor units',
    ],
    [
      'a budget’s spending that was lowered',
      (s) => sql`update ad_set_spend set amount_micros = 0 where company_id = ${s.company}`,
      'ad set’s spending is the sum of its accruals',
    ],
    [
      'a listed amount that changed',
      (s) =>
        sql`update statement_line set amount_micros = amount_micros + 1 where company_id = ${s.company} and clicks is not null`,
      'transaction is listed as it was',
    ],
    [
      'a transaction that is not listed',
      (s) => sql`delete from statement_line where ledger_transaction_id = ${someCharge(s)}`,
      'transaction is listed as it was',
    ],
    [
      'a listed balance that changed',
      (s) =>
        sql`update statement_line set balance_after_micros = balance_after_micros + 1 where ledger_transaction_id = ${someCharge(s)}`,
      'each listed balance follows from the one before',
    ],
    [
      'a day’s figures that changed',
      (s) =>
        sql`update wallet_day set spent_micros = spent_micros - 1 where company_id = ${s.company} and brand_id is not null`,
      'day is the sum of its transactions',
    ],
    [
      'a day without totals',
      (s) => sql`delete from wallet_day where company_id = ${s.company} and brand_id is null`,
      'day is the sum of its transactions',
    ],
    [
      'a day whose documents were not counted',
      (s) => sql`update wallet_day set invoiced = 0 where company_id = ${s.company} and invoiced > 0`,
      'day is the sum of its transactions',
    ],
    [
      'a correction greater than its charge',
      (s) =>
        sql`update ledger_entry set amount_micros = sign(amount_micros) * 10000 where ledger_transaction_id in (select id from ledger_transaction where company_id = ${s.company} and reason = 'REVERSAL')`,
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
      'a deleted monthly document',
      (s) => sql`delete from invoice where company_id = ${s.company} and kind = 'MONTHLY'`,
      'closed month is what the ledger says',
    ],
    [
      'a number that is missing',
      (s) => sql`delete from invoice where company_id = ${s.company} and number = 1`,
      'invoice numbers have no gap',
    ],
    [
      'a counter without its document',
      (s) => sql`update invoice_series set last_credit_note = last_credit_note + 1 where code = ${s.code}`,
      'credit note numbers have no gap',
    ],
    [
      'an uncharged day',
      (s) =>
        sql`insert into closed_day (catalog_id, day, closed_at) values (${s.catalog}, '2026-05-05', ${new Date(NOW_MS - DAY_MS)})`,
      'closed day is charged',
    ],
    [
      'credit that should have expired',
      (s) => sql`update credit set expiry_date = '2026-04-01' where company_id = ${s.company} and remain_micros > 0`,
      'lot whose last day is over is empty',
    ],
    [
      'an entry of another company',
      (s, otherScenario) =>
        sql`update ledger_entry set company_id = ${otherScenario.company} where ledger_transaction_id = ${someCharge(s)} and ledger = 'REVENUE'`,
      'transaction is one company’s',
    ],
    [
      'a lot that is another company’s',
      (s, otherScenario) =>
        sql`update credit set company_id = ${otherScenario.company} where company_id = ${s.company} and kind = 'PAID'`,
      'balance is the sum of lots',
    ],
    [
      'a listed transaction of another company',
      (s, otherScenario) =>
        sql`update statement_line set company_id = ${otherScenario.company} where ledger_transaction_id = ${someCharge(s)}`,
      'transaction is one company’s',
    ],
    [
      'a document of another company',
      (s, otherScenario) =>
        sql`update invoice set company_id = ${otherScenario.company} where company_id = ${s.company} and kind = 'TOP_UP'`,
      'transaction is one company’s',
    ],
    [
      'revenue that became cash',
      (s) =>
        sql`update ledger_entry set ledger = 'CASH' where ledger_transaction_id = ${someCharge(s)} and ledger = 'REVENUE'`,
      'transaction is against the provider’s right side',
    ],
    [
      'a bonus that became paid',
      (s) => sql`update credit set kind = 'PAID' where company_id = ${s.company} and kind = 'FREE'`,
      'lot is of its transaction’s kind',
    ],
    [
      'an extra entry',
      (s) =>
        sql`insert into ledger_entry (ledger_transaction_id, company_id, ledger, currency, amount_micros) values (${someCharge(s)}, ${s.company}, 'BREAKAGE', 'XTS', 5)`,
      'entries sum to zero',
    ],
    [
      'an extra transaction',
      (s) => sql`with made as (insert into ledger_transaction (id, idempotency_key, company_id, reason, created_at)
        values (${newId()}, ${newId()}, ${s.company}, 'PURCHASE', now()) returning id)
        insert into ledger_entry (ledger_transaction_id, company_id, ledger, currency, amount_micros) select id, ${s.company}::uuid, side.* from made,
          (values ('WALLET', 'XTS', -5), ('REVENUE', 'XTS', 5)) as side(ledger, currency, amount)`,
      'balance is the sum of entries',
    ],
    [
      'a use that grew',
      (s) =>
        sql`update credit_consumption set amount_micros = amount_micros + 1 where ledger_transaction_id = ${someCharge(s)}`,
      'transaction took from lots what it moved',
    ],
    [
      'a use of another lot',
      (
        s,
      ) => sql`update credit_consumption set credit_id = (select id from credit where company_id = ${s.company} and kind = 'PAID')
        where ledger_transaction_id = ${someCharge(s)} and credit_id = (select id from credit where company_id = ${s.company} and kind = 'FREE')`,
      'lot is what it was less what it gave',
    ],
    [
      'a deleted settled accrual',
      (s) => sql`delete from accrual where settled_by = ${someCharge(s)}`,
      'charge is the cost of its accruals to the minor unit',
    ],
    [
      'a deleted open accrual',
      (s) => sql`delete from accrual where company_id = ${s.company} and settled_by is null`,
      'unpaid cost is the sum of open accruals and carries',
    ],
    [
      'an accrual of another charge',
      (s) =>
        sql`update accrual set settled_by = (select id from ledger_transaction where company_id = ${s.company} and reason = 'AD_CHARGE' order by id desc limit 1)
          where settled_by = ${someCharge(s)}`,
      'charge is the cost of its accruals to the minor unit',
    ],
    [
      'a budget’s deleted spending',
      (s) => sql`delete from ad_set_spend where company_id = ${s.company}`,
      'ad set’s spending is the sum of its accruals',
    ],
    [
      'money out that is listed as money in',
      (s) => sql`update statement_line set is_income = true where ledger_transaction_id = ${someCharge(s)}`,
      'transaction is listed as it was',
    ],
    [
      'a document’s line that changed',
      (s) => sql`update invoice_line set amount_micros = amount_micros + 1 where company_id = ${s.company}`,
      'document is the sum of its lines',
    ],
    [
      'a deleted document line',
      (s) => sql`delete from invoice_line where company_id = ${s.company}`,
      'document is the sum of its lines',
    ],
    [
      'a deleted document tax line',
      (s) => sql`update invoice set taxes = '[]' where company_id = ${s.company} and kind = 'TOP_UP'`,
      'document is the sum of its lines',
    ],
    [
      'a line’s tax that changed',
      (s) => sql`update invoice_line set tax_micros = tax_micros + 1 where company_id = ${s.company}`,
      'document’s tax is the sum of its lines’',
    ],
    [
      'a pro-forma that changed',
      (s) => sql`update pro_forma set net_micros = net_micros + 1 where company_id = ${s.company}`,
      'pro-forma is the sum of its lines',
    ],
    [
      'a pro-forma’s tax apart from its lines’',
      (s) => sql`update pro_forma set lines = jsonb_set(lines, '{0,taxMicros}', '"1"') where company_id = ${s.company}`,
      'pro-forma is the sum of its lines',
    ],
    [
      'a deleted pro-forma',
      (s) => sql`delete from pro_forma where company_id = ${s.company}`,
      'pro-forma numbers have no gap',
    ],
    [
      'a credit note with more tax than its document',
      (s) => sql`update credit_note set tax_micros = 100000 where company_id = ${s.company}`,
      'credit notes stay within their document',
    ],
    [
      'a deleted credit note',
      (s) => sql`delete from credit_note where company_id = ${s.company}`,
      'credit note numbers have no gap',
    ],
    [
      'a number that jumped',
      (s) => sql`update invoice set number = 99 where company_id = ${s.company} and number = 1`,
      'invoice numbers have no gap',
    ],
    [
      'a counter that was lowered',
      (s) => sql`update invoice_series set last_invoice = 0 where code = ${s.code}`,
      'invoice numbers have no gap',
    ],
    [
      'a document that lost a transaction',
      (s) => sql`delete from invoiced_ledger_transaction where company_id = ${s.company}`,
      'day is the sum of its transactions',
    ],
    [
      'a wallet of another currency',
      (s) => sql`update wallet set currency = 'ZZZ' where company_id = ${s.company}`,
      'entries in the wallet’s currency',
    ],
  ];

  test.each(corruptions)('%s', async (_, corrupt, check) => {
    expect(await findingsOfScenario()).toEqual([]);
    const compiled = await database.read(SYSTEM, async (tx) => corrupt(scenario, otherScenario).compile(tx));
    const { rowCount } = await owner.query(compiled.sql, [...compiled.parameters]);
    expect(rowCount).toBeGreaterThan(0);
    expect((await findingsOfScenario()).map((finding) => finding.check)).toContain(check);
  });

  const findingsOfScenario = async () =>
    (await findDrift(database, NOW_MS)).filter(
      ({ companyId, subject }) => companyId === scenario.company || subject === scenario.code,
    );
});
