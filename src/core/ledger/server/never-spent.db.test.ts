import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asOwner } from '../../../../testing/as-owner.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { backOfficeLedger } from './index.ts';

const COMPANIES = 3000;
const database = await createTestDatabase();
const seed = createSeed(database);
const catalog = await seed.catalog('SG');
const { id: userId } = await seed.staff();

const idOf = (prefix: string) => `('${prefix}-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

test('who never spent is found by one look at each company’s first cost, however much the others have', async () => {
  await asOwner(
    database.ownerUrl,
    'set session_replication_role = replica',
    `insert into company (id, name, address, country_code, timezone, wallet_currency, report_currency, created_at)
      select ${idOf('00000000')}, 'Company ' || n, '1 Orchard Road', 'SG', 'Asia/Singapore', 'SGD', 'SGD', now()
      from generate_series(1, ${COMPANIES}) n`,
    `insert into accrual (ad_set_id, day, company_id, catalog_id, brand_id, campaign_id, ad_type, amount_micros)
      select ${idOf('00000001')}, date '2026-01-01' + day, ${idOf('00000000')}, '${catalog.id}', '${catalog.id}', n, 'PRODUCT',
        -- One of four has events that nobody paid for.
        case when n % 4 = 0 then 0 else 1000 end
      from generate_series(0, 5) day, generate_series(1, ${COMPANIES}) n`,
    'analyze',
  );
  const isUnspent = backOfficeLedger.neverSpent;
  const { found, plan } = await database.read({ scope: 'staff', userId }, async (tx) => {
    const counted = await sql<{ count: number }>`select count(*)::int from company where ${isUnspent}`.execute(tx);
    const lines = await sql<Record<string, string>>`
      explain select company.id, count(*) over () from company where ${isUnspent} order by company.name limit 20`.execute(
      tx,
    );
    return { found: counted.rows[0]!.count, plan: lines.rows.flatMap((line) => Object.values(line)).join('\n') };
  });
  expect(found).toBe(COMPANIES / 4);
  expect(plan).toMatch(/Index Scan using accrual_company on accrual/);
  expect(plan).not.toMatch(/Seq Scan on accrual|Hash/);
});
