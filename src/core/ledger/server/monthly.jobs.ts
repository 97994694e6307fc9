import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Clock, EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { COMPANY, defineCompanyWork } from '#platform/jobs/company-work.ts';
import { forEachIsolated, runAllSteps } from '#platform/jobs/for-each-isolated.ts';
import {
  closeMonth,
  invoiceMonth,
  readChargedCompanies,
  readOpenMonths,
  type ChargedCompany,
  type OpenMonth,
} from './monthly.repository.ts';

interface Deps {
  database: Database;
  clock: Clock;
  newId: NewId;
}

/**
 * Invoices every storefront month whose days are closed, one document per company as soon as its charges are complete.
 * Idempotent and safe to run late or concurrently: a document is written under its company's wallet lock. A company that
 * has to wait delays neither other companies nor later months.
 */
export const monthlyInvoices = defineCompanyWork({
  id: 'ledger.invoice-months',
  payload: COMPANY,
  async find({ database }: Deps) {
    const months = await chargedMonths(database);
    const companies = months.flatMap(({ companies }) => companies.filter(isDue).map(({ companyId }) => companyId));
    return [...new Set(companies)].map((companyId) => ({ companyId }));
  },
  async run({ database, clock, newId }, { companyId }) {
    const months = await chargedMonths(database, companyId);
    const issued = await forEachIsolated(
      months.filter(({ companies }) => companies.some(isDue)),
      ({ open: { catalogId, month } }) => ({ companyId, catalogId, month }),
      ({ open }) => database.transact(SYSTEM, (tx) => invoiceMonth(tx, { ...open, companyId }, clock(), newId)),
    );
    return issued.filter(Boolean).length;
  },
});

const isDue = ({ hasUncharged, isInvoiced }: ChargedCompany) => !hasUncharged && !isInvoiced;

async function chargedMonths(
  database: Database,
  companyId: Uuid | null = null,
): Promise<{ open: OpenMonth; companies: ChargedCompany[] }[]> {
  return database.read(SYSTEM, async (tx) => {
    const months = [];
    for (const open of await readOpenMonths(tx))
      months.push({ open, companies: await readChargedCompanies(tx, open, companyId) });
    return months;
  });
}

/** Closes months in which every company has its document. */
export async function closeInvoicedMonths({ database, clock }: Omit<Deps, 'newId'>): Promise<void> {
  const months = await chargedMonths(database);
  await forEachIsolated(
    months.filter(({ companies }) => companies.every(({ hasUncharged, isInvoiced }) => !hasUncharged && isInvoiced)),
    ({ open: { catalogId, month } }) => ({ companyId: null, catalogId, month }),
    ({ open }) => database.transact(SYSTEM, (tx) => closeMonth(tx, open, clock())),
  );
}

/** Invoices and closes months, at once. Returns the number of documents. */
export async function closeMonths(database: Database, nowMs: EpochMs, newId: NewId): Promise<number> {
  const deps = { database, clock: () => nowMs, newId };
  let issued = 0;
  await runAllSteps(
    async () => {
      const counts = await monthlyInvoices.runDue(deps);
      issued = counts.reduce((sum, count) => sum + count, 0);
    },
    () => closeInvoicedMonths(deps),
  );
  return issued;
}
