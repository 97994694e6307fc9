import { beforeEach, test } from 'vitest';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { expectIsolated } from '../../../../testing/broken-company.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { accrue } from './accrual.repository.ts';
import { addCredit, requestCredit, type CreditRequest } from './credit.repository.ts';
import { activation, expiry } from './expiry.jobs.ts';
import { monthlyInvoices } from './monthly.jobs.ts';
import { expiryNotices } from './notice.jobs.ts';
import { closeDays, settle, settlement } from './settlement.jobs.ts';

const database = await createTestDatabase();
const at = (day: string) => Date.parse(`${day}T04:00:00Z`);
const seed = createSeed(database, { clock: () => at('2026-03-01') });
const { newId } = seed;
const on = (day: string) => ({ database, clock: () => at(day), newId });
const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => database.transact(SYSTEM, work);

let storefront: string;
let companies: [string, string, string];
beforeEach(async () => {
  storefront = (await seed.catalog('SG')).id;
  const ids = [(await newCompany()).id, (await newCompany()).id, (await newCompany()).id];
  // In the order most jobs process them, so that the broken company comes before a healthy one.
  companies = ids.toSorted() as typeof companies;
});

let serial = 0;
async function newCompany() {
  serial += 1;
  const company = await seed.company(`Company ${serial}`);
  await company.owner();
  return company;
}
const credit = (companyId: string, change: Partial<CreditRequest> = {}) => ({
  idempotencyKey: newId(),
  companyId,
  kind: 'PAID' as const,
  creditType: 'MANUAL' as const,
  paymentMethod: null,
  amountMicros: 100_000_000n,
  taxMicros: 0n,
  startDate: '2026-03-01',
  expiryDate: null,
  description: 'Bonus',
  atMs: seed.clock(),
  actorId: null,
  ...change,
});
const addCredits = (change?: Partial<CreditRequest>) =>
  asSystem(async (tx) => {
    for (const companyId of companies) await addCredit(tx, newId, credit(companyId, change));
  });
const createAdvertiser = async (day: string) => {
  const brand = await (await newCompany()).brand(`Brand ${serial}`);
  const charge = { kind: 'CLICK', adType: 'PRODUCT', campaignId: 1n, priceMicros: 1_000_000n } as const;
  const budgets = { budgetTotalMicros: null, budgetDailyMicros: null };
  for (const companyId of companies)
    await asSystem((tx) =>
      accrue(tx, [
        { ...charge, ...budgets, day, companyId, adSetId: newId(), catalogId: storefront, brandId: brand.id },
      ]),
    );
};
const count = (table: 'expiryNotice' | 'invoice', companyId: string) =>
  asSystem(
    async (tx) => (await tx.selectFrom(table).select('companyId').where('companyId', '=', companyId).execute()).length,
  );
const wallet = (companyId: string) =>
  asSystem((tx) => tx.selectFrom('wallet').selectAll().where('companyId', '=', companyId).executeTakeFirstOrThrow());

test('days are charged', async () => {
  await addCredits();
  await createAdvertiser('2026-03-02');
  await closeDays(on('2026-03-03'));
  await expectIsolated(database, companies, {
    work: settlement,
    deps: on('2026-03-03'),
    isDone: async (id) => (await wallet(id)).unpaidMicros === 0n,
  });
});

test('pending credit starts', async () => {
  for (const companyId of companies)
    await asSystem((tx) => requestCredit(tx, newId, { ...credit(companyId), startsOn: '2026-03-04' }));
  await expectIsolated(database, companies, {
    work: activation,
    deps: on('2026-03-04'),
    isDone: async (id) => (await wallet(id)).balanceMicros > 0n,
  });
});

test('credit expires', async () => {
  await addCredits({ expiryDate: '2026-03-10' });
  await expectIsolated(database, companies, {
    work: expiry,
    deps: on('2026-03-11'),
    isDone: async (id) => (await wallet(id)).balanceMicros === 0n,
  });
});

test('months are invoiced, later ones too', async () => {
  await addCredits();
  await createAdvertiser('2026-03-20');
  await settle(database, at('2026-03-22'), newId);
  await createAdvertiser('2026-04-20');
  await settle(database, at('2026-05-02'), newId);
  await expectIsolated(database, companies, {
    work: monthlyInvoices,
    deps: on('2026-05-02'),
    isDone: async (id) => (await count('invoice', id)) === 2,
  });
});

test('owners are notified of credit that expires soon', async () => {
  await addCredits({ expiryDate: '2026-06-10' });
  await expectIsolated(database, companies, {
    work: expiryNotices,
    deps: on('2026-06-09'),
    isDone: async (id) => (await count('expiryNotice', id)) === 1,
  });
});
