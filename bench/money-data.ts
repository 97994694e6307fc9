import type pg from 'pg';
import { ledgerMessages } from '#core/ledger/rules/ledger.messages.ts';
import { paymentMessages } from '#core/payments/rules/payment.messages.ts';
import type { Message } from '#kernel/message.ts';

const messageSql = (message: Message) => `'${JSON.stringify(message)}'::jsonb`;

/**
 * Generates companies, storefronts and ledgers for measurements. Written as the owner of the tables, without their
 * triggers.
 */
const ZEROS = '00000000-0000-7000-8000-';
export const companyId = (number: number) => `${ZEROS}${number.toString(16).padStart(12, '0')}`;
export const adSetId = (number: number) => `00000000-0000-7000-8002-${number.toString(16).padStart(12, '0')}`;
export const CATALOG = '00000000-0000-7000-8001-0000000000c1';
export const brandId = (number: number) => `00000000-0000-7000-8003-${number.toString(16).padStart(12, '0')}`;
export const BRANDS = 4;
const hex = (number: string) => `lpad(to_hex(${number}), 12, '0')`;
const companyOf = (number: string) => `('${ZEROS}' || ${hex(number)})::uuid`;
const brandOf = (number: string) => `('00000000-0000-7000-8003-' || ${hex(number)})::uuid`;

/** Lets the session write rows in bulk without triggers and foreign key checks, which no application may do. */
export async function unguarded(client: pg.Client): Promise<void> {
  await client.query(`set session_replication_role = replica`);
  await client.query(`set synchronous_commit = off`);
  await client.query(`set maintenance_work_mem = '1GB'`);
}

/**
 * Inserts a storefront in Singapore, its brands, and companies `from` to `to` − 1 with wallets that hold
 * `balanceMicros` in one lot each.
 */
export async function fillCompanies(
  client: pg.Client,
  { from, to, balanceMicros }: { from: number; to: number; balanceMicros: bigint },
): Promise<void> {
  await client.query(
    `insert into currency (code, symbol, rate_micros, fraction_digits) values ('SGD', '$', 1000000, 2) on conflict do nothing`,
  );
  await client.query(`insert into catalog (id, code, name, base_url, currency, timezone, venture_id)
    values ('${CATALOG}', 'ZZ', 'Bench', 'https://bench.example', 'SGD', 'Asia/Singapore', '${CATALOG}') on conflict do nothing`);
  await client.query(`insert into brand (id, name, logo) select ${brandOf('n')}, 'Brand ' || n, null from generate_series(0, ${BRANDS - 1}) n
    on conflict do nothing`);
  await client.query(`
    insert into company (id, name, address, country_code, registration_no, timezone, wallet_currency, report_currency, created_at)
    select ${companyOf('n')}, 'Company ' || n, '1 Orchard Road', 'SG', '201912345Z', 'Asia/Singapore', 'SGD', 'SGD', now()
    from generate_series(${from}, ${to - 1}) n`);
  await client.query(`insert into wallet (id, company_id, currency, balance_micros)
    select ${companyOf('n')}, ${companyOf('n')}, 'SGD', ${balanceMicros} from generate_series(${from}, ${to - 1}) n`);
  if (balanceMicros === 0n) return;
  const top = (n: string) => `('00000000-0000-7000-8004-' || ${hex(n)})::uuid`;
  await client.query(`insert into ledger_transaction (id, idempotency_key, company_id, reason, created_at)
    select ${top('n')}, 'top-up:' || n, ${companyOf('n')}, 'TOP_UP', now() from generate_series(${from}, ${to - 1}) n`);
  await client.query(`insert into ledger_entry (ledger_transaction_id, company_id, ledger, currency, amount_micros) select ${top('n')}, ${companyOf('n')}, ledger, 'SGD', amount from generate_series(${from}, ${to - 1}) n,
    (values ('WALLET', ${balanceMicros}), ('CASH', -${balanceMicros})) side(ledger, amount)`);
  await client.query(`insert into credit (id, company_id, ledger_transaction_id, kind, credit_type, payment_method, amount_micros, remain_micros,
      start_date, created_at, request_key)
    select ${top('n')}, ${companyOf('n')}, ${top('n')}, 'PAID', 'TOPUP', 'CARD', ${balanceMicros}, ${balanceMicros}, '2024-01-01', now(),
      'top-up:' || n from generate_series(${from}, ${to - 1}) n`);
  await client.query(`insert into statement_line (id, company_id, ledger_transaction_id, charge_date, charge_at, created_at, description, amount_micros,
      is_income, balance_after_micros)
    select ${top('n')}, ${companyOf('n')}, ${top('n')}, '2024-01-01', now(), now(), ${messageSql(paymentMessages.line.topUp())}, ${balanceMicros}, true, ${balanceMicros}
    from generate_series(${from}, ${to - 1}) n`);
  await countDays(client);
}

export const BLOCK = 100;
export const PRICE_MICROS = 1_000_000n;
/** Amount that the most recent lot of every wallet holds in addition to its spend. */
const REMAINING_MICROS = 100_000_000n;

/**
 * Inserts a consistent ledger: of every hundred movements of a company the first is a top-up, and the others spend it.
 * Rows are in order of time, so that a company's rows are scattered as in production. `owners` are company ids with
 * their number of `movements`, a multiple of 100, over the two years before `until`; a company with ten times the
 * movements has ten times as many per day.
 */
export async function fillLedger(
  client: pg.Client,
  owners: readonly { id: string; movements: number }[],
  until: Date,
): Promise<number> {
  const total = owners.reduce((sum, { movements }) => sum + movements, 0);
  await client.query(`create temp table owner (id uuid primary key, movements int)`);
  await client.query(`insert into owner select * from unnest($1::uuid[], $2::int[])`, [
    owners.map(({ id }) => id),
    owners.map(({ movements }) => movements),
  ]);
  const id = (n: string) => `('01900000-0000-7000-8000-' || ${hex(n)})::uuid`;
  await client.query(
    `
    create unlogged table movement as
    select *, step % ${BLOCK} = 0 as is_top_up, min(n) over (partition by owner, step / ${BLOCK}) as lot_n
    from (
      select row_number() over (order by at, owner, step)::bigint as n, * from (
      select o.id as owner, step, o.movements, $1::timestamptz - interval '730 days' * (1 - (step + 1.0) / o.movements) as at
      from owner o cross join lateral generate_series(0, o.movements - 1) step
      ) made
    ) numbered`,
    [until],
  );
  await client.query(`analyze movement`);
  const amount = `case when is_top_up then ${PRICE_MICROS} * ${BLOCK - 1} + case when step >= movements - ${BLOCK} then ${REMAINING_MICROS} else 0 end
    else ${PRICE_MICROS} end`;
  const signed = `case when is_top_up then ${amount} else -${PRICE_MICROS} end`;
  await client.query(`insert into ledger_transaction (id, idempotency_key, company_id, reason, created_at)
    select ${id('n')}, 'bench:' || lpad(n::text, 12, '0'), owner, case when is_top_up then 'TOP_UP' else 'PURCHASE' end, at
    from movement order by n`);
  await client.query(`insert into ledger_entry (ledger_transaction_id, company_id, ledger, currency, amount_micros) select ${id('n')}, owner, ledger, 'SGD', case when ledger = 'WALLET' then ${signed} else -(${signed}) end
    from movement, lateral (values ('WALLET'), (case when is_top_up then 'CASH' else 'REVENUE' end)) side(ledger) order by n`);
  await client.query(`insert into credit (id, company_id, ledger_transaction_id, kind, credit_type, payment_method, amount_micros, remain_micros,
      start_date, created_at, request_key)
    select ${id('n')}, owner, ${id('n')}, 'PAID', 'TOPUP', 'CARD', ${amount},
      case when step >= movements - ${BLOCK} then ${REMAINING_MICROS} else 0 end, at::date, at, 'bench:' || n from movement where is_top_up`);
  await client.query(`insert into credit_consumption (credit_id, ledger_transaction_id, company_id, amount_micros)
    select ${id('lot_n')}, ${id('n')}, owner, ${PRICE_MICROS} from movement where not is_top_up order by n`);
  await client.query(`insert into statement_line (id, company_id, ledger_transaction_id, charge_date, charge_at, created_at, description, brand_id,
      catalog_id, ad_type, clicks, impressions, amount_micros, is_income, balance_after_micros)
    select ${id('n')}, owner, ${id('n')}, at::date, at, at, case when is_top_up then ${messageSql(paymentMessages.line.topUp())} else ${messageSql(ledgerMessages.line.productAds({ brand: 'Bee' }))} end,
      case when is_top_up then null else ${brandOf(`(step % ${BRANDS})`)} end, case when is_top_up then null else '${CATALOG}'::uuid end,
      case when is_top_up then null else 'PRODUCT' end, case when is_top_up then null else 3 end, case when is_top_up then null else 70 end,
      ${amount}, is_top_up,
      (select balance_micros from wallet where company_id = owner) + ${PRICE_MICROS} * (${BLOCK - 1} - step % ${BLOCK}) + case when step >= movements - ${BLOCK} then ${REMAINING_MICROS} else 0 end
    from movement order by n`);
  const invoiceOf = `md5(owner::text || date_trunc('month', at)::date)::uuid`;
  const invoiced = `from movement where not is_top_up and at < date_trunc('month', $1::timestamptz)`;
  await client.query(`insert into invoice_series (code, issuer) values ('ZZ', '{"name": "Bench", "address": []}')`);
  await client.query(
    `insert into invoice (id, idempotency_key, company_id, kind, series, number, catalog_id, month, currency, net_micros, tax_micros, taxes,
      issuer, buyer, language, printed, issued_at, issued_on)
    select id, id::text, owner, 'MONTHLY', 'ZZ', row_number() over (order by month, owner), '${CATALOG}', month, 'SGD', net, 0, '[]', '{}', '{}', 'en', '{}', month, month
    from (select ${invoiceOf} as id, owner, date_trunc('month', at)::date as month, count(*) * ${PRICE_MICROS} as net ${invoiced} group by 1, 2, 3) made`,
    [until],
  );
  await client.query(`insert into invoice_line (invoice_id, position, company_id, description, amount_micros)
    select id, 0, company_id, 'Ads', net_micros from invoice`);
  await client.query(`update invoice_series set last_invoice = (select count(*) from invoice) where code = 'ZZ'`);
  await client.query(
    `insert into invoiced_ledger_transaction (ledger_transaction_id, invoice_id, company_id) select ${id('n')}, ${invoiceOf}, owner ${invoiced}`,
    [until],
  );
  await countDays(client);
  await client.query(
    `update wallet set balance_micros = balance_micros + ${REMAINING_MICROS} from owner where owner.id = wallet.company_id`,
  );
  await client.query(`drop table movement`);
  await client.query(`vacuum analyze`);
  return total;
}

/** Computes the counts that the triggers on movements would have maintained. */
async function countDays(client: pg.Client): Promise<void> {
  await client.query(`truncate wallet_day`);
  await client.query(`insert into wallet_day (company_id, charge_date, catalog_id, brand_id, transactions, income_micros, spent_micros,
      first_position, last_position, invoiced, invoiced_income_micros, invoiced_spent_micros, first_invoiced_position, last_invoiced_position)
    select t.company_id, charge_date, catalog_id, brand_id, count(*), coalesce(sum(amount_micros) filter (where is_income), 0),
      coalesce(sum(amount_micros) filter (where not is_income), 0), min(position), max(position), count(invoice_id),
      coalesce(sum(amount_micros) filter (where is_income and invoice_id is not null), 0),
      coalesce(sum(amount_micros) filter (where not is_income and invoice_id is not null), 0),
      min(position) filter (where invoice_id is not null), max(position) filter (where invoice_id is not null)
    from statement_line t left join invoiced_ledger_transaction i on i.ledger_transaction_id = t.ledger_transaction_id group by 1, 2, 3, 4`);
}

/**
 * Inserts one day's accruals of `companies` companies with `perCompany` ad sets each, and the corresponding unpaid
 * cost.
 */
export async function fillAccruals(
  client: pg.Client,
  { companies, perCompany, day }: { companies: number; perCompany: number; day: string },
): Promise<void> {
  await client.query(`
    insert into accrual (ad_set_id, day, company_id, catalog_id, brand_id, campaign_id, ad_type, amount_micros, clicks, impressions)
    select ('00000000-0000-7000-8005-' || ${hex(`c * ${perCompany} + s`)})::uuid, '${day}', ${companyOf('c')}, '${CATALOG}',
      ${brandOf(`(s % ${BRANDS})`)}, c * ${perCompany} + s, 'PRODUCT', 20000 + s, 2, 50
    from generate_series(0, ${companies - 1}) c, generate_series(0, ${perCompany - 1}) s`);
  await client.query(
    `insert into ad_set_spend (ad_set_id, company_id, amount_micros) select ad_set_id, company_id, amount_micros from accrual`,
  );
  await client.query(`update wallet set unpaid_micros = owed.amount
    from (select company_id, sum(amount_micros) as amount from accrual group by 1) owed where owed.company_id = wallet.company_id`);
  await client.query(`vacuum analyze`);
}
