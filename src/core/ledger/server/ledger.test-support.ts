import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { uuidV7 } from '#kernel/ids.ts';
import type { Day } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { accrue, type AdCharge } from './accrual.repository.ts';
import { auditCompanies } from './audit.repository.ts';
import { addCredit, type NewCredit } from './credit.repository.ts';
import { listTransactions } from './transaction.repository.ts';
import { createWallet, readWallet } from './wallet.repository.ts';

export const newId = () => uuidV7(Date.now(), randomBytes(10));

export type WalletScenario = Awaited<ReturnType<typeof walletScenario>>;

let storefronts = 0;

/**
 * Creates a company with an empty wallet, in a test currency whose minor unit is one micro-unit, and a storefront in
 * Singapore of its own, so that tests settle only their own days.
 */
export async function walletScenario(database: Database, used = database) {
  const [company, catalog, brand, adSet] = [newId(), newId(), newId(), newId()];
  const code = String.fromCharCode(65 + (Math.floor(storefronts / 26) % 26), 65 + (storefronts % 26));
  storefronts += 1;
  const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => used.transact(SYSTEM, work);
  await asSystem(async (tx) => {
    await sql`insert into currency (code, symbol, rate_micros, fraction_digits) values ('XTS', '¤', 1000000, 6) on conflict do nothing`.execute(
      tx,
    );
    await sql`insert into brand (id, name, logo) values (${brand}, ${`Essence ${code}`}, null)`.execute(tx);
    await sql`insert into catalog (id, code, name, base_url, currency, timezone, venture_id)
      values (${catalog}, ${code}, 'Singapore', 'https://sg.example', 'XTS', 'Asia/Singapore', ${catalog})`.execute(tx);
    await sql`insert into company (id, name, address, country_code, registration_no, timezone, wallet_currency, report_currency, created_at)
      values (${company}, ${`Company ${company}`}, '1 Orchard Road', 'SG', '201912345Z', 'Asia/Singapore', 'XTS', 'XTS', now())`.execute(
      tx,
    );
    await createWallet(tx, { id: newId(), companyId: company, currency: 'XTS' });
  });

  const credit = (overrides: Partial<NewCredit> = {}): NewCredit => ({
    idempotencyKey: `payment-${newId()}`,
    companyId: company,
    kind: 'PAID',
    creditType: 'TOPUP',
    paymentMethod: 'CARD',
    amountMicros: 100n,
    taxMicros: 0n,
    startDate: '2026-03-01',
    expiryDate: null,
    description: 'Top-up',
    atMs: Date.parse('2026-03-01T04:00:00Z'),
    actorId: null,
    ...overrides,
  });
  const click = (day: Day, price: number, overrides: Partial<AdCharge> = {}): AdCharge => ({
    kind: 'CLICK',
    companyId: company,
    adSetId: adSet,
    campaignId: 1n,
    catalogId: catalog,
    brandId: brand,
    adType: 'PRODUCT',
    day,
    priceMicros: BigInt(price),
    budgetTotalMicros: null,
    budgetDailyMicros: null,
    ...overrides,
  });
  return {
    company,
    catalog,
    code,
    brand,
    adSet,
    asSystem,
    credit,
    click,
    topUp: (overrides?: Partial<NewCredit>) => asSystem((tx) => addCredit(tx, newId, credit(overrides))),
    bonus: (amount: number, expiryDate: Day | null, overrides?: Partial<NewCredit>) =>
      asSystem((tx) =>
        addCredit(
          tx,
          newId,
          credit({
            kind: 'FREE',
            creditType: 'PROMOTION',
            paymentMethod: null,
            amountMicros: BigInt(amount),
            expiryDate,
            description: 'Promotion',
            ...overrides,
          }),
        ),
      ),
    accrue: (...charges: AdCharge[]) => asSystem((tx) => accrue(tx, charges)),
    wallet: () => asSystem((tx) => readWallet(tx, company, '2026-02-01')),
    /** Newest first. */
    statementLines: async () =>
      (
        await asSystem((tx) =>
          listTransactions(
            tx,
            { companyId: company, from: null, to: null, catalogId: null, brandId: null },
            { offset: 0, limit: 1000 },
          ),
        )
      ).rows,
    /** Oldest first. */
    lots: () =>
      asSystem((tx) =>
        tx
          .selectFrom('credit')
          .select([
            'id',
            'status',
            'kind',
            'amountMicros',
            'remainMicros',
            'expiredMicros',
            'refundedMicros',
            'expiryDate',
          ])
          .where('companyId', '=', company)
          .orderBy('id')
          .execute(),
      ),
    findings: () => asSystem((tx) => auditCompanies(tx, [company], Date.parse('2026-03-01'))),
  };
}
