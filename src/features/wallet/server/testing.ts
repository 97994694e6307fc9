import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { uuidV7 } from '#kernel/ids.ts';
import type { Day } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/postgres/database.ts';
import { accrue, type AdCharge } from './accrual-store.ts';
import { auditCompanies } from './audit-store.ts';
import { addCredit, type NewCredit } from './credit-store.ts';
import { listTransactions } from './transaction-store.ts';
import { createWallet, readWallet } from './wallet-store.ts';

export const newId = () => uuidV7(Date.now(), randomBytes(10));

export type WalletStory = Awaited<ReturnType<typeof walletStory>>;

let storefronts = 0;

/** A company with an empty wallet, in test money whose coin is a micro-unit, and a storefront of its own in
 * Singapore, so that it settles its own days only.
 */
export async function walletStory(database: Database, used = database) {
  const [company, catalog, brand, adSet] = [newId(), newId(), newId(), newId()];
  const code = String.fromCharCode(65 + (Math.floor(storefronts / 26) % 26), 65 + (storefronts % 26));
  storefronts += 1;
  const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => used.as(SYSTEM, work);
  await asSystem(async (tx) => {
    await sql`insert into currency values ('XTS', '¤', 1000000, 6) on conflict do nothing`.execute(tx);
    await sql`insert into brand values (${brand}, ${`Essence ${code}`}, null)`.execute(tx);
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
    amount_micros: 100n,
    tax_micros: 0n,
    startDate: '2026-03-01',
    expiryDate: null,
    description: 'Top-up',
    at_ms: Date.parse('2026-03-01T04:00:00Z'),
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
    price_micros: BigInt(price),
    budgetTotal_micros: null,
    budgetDaily_micros: null,
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
    gift: (amount: number, expiryDate: Day | null, overrides?: Partial<NewCredit>) =>
      asSystem((tx) =>
        addCredit(
          tx,
          newId,
          credit({
            kind: 'FREE',
            creditType: 'PROMOTION',
            paymentMethod: null,
            amount_micros: BigInt(amount),
            expiryDate,
            description: 'Promotion',
            ...overrides,
          }),
        ),
      ),
    owe: (...charges: AdCharge[]) => asSystem((tx) => accrue(tx, charges)),
    wallet: () => asSystem((tx) => readWallet(tx, company, '2026-02-01')),
    /** Newest first. */
    movements: async () =>
      (
        await asSystem((tx) =>
          listTransactions(
            tx,
            { companyId: company, from: null, to: null, catalogId: null, brandId: null },
            { offset: 0, size: 1000 },
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
            'amount_micros',
            'remain_micros',
            'expired_micros',
            'refunded_micros',
            'expiry_date',
          ])
          .where('company_id', '=', company)
          .orderBy('id')
          .execute(),
      ),
    findings: () => asSystem((tx) => auditCompanies(tx, [company], Date.parse('2026-03-01'))),
  };
}
