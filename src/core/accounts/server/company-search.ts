import type { Uuid } from '#kernel/ids.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { companiesAfter, companiesById } from './company.repository.ts';
import { listChanges, listBackOfficeCompanies, type ListedChange } from './back-office.repository.ts';
import type { Company } from './refs.ts';

const SLICE = { offset: 0, limit: 50 };

/** Returns the first companies that match a search, for the command line. */
export async function findCompanies(tx: Transaction, searchTerm: string): Promise<{ rows: Company[]; total: number }> {
  const { rows, total } = await listBackOfficeCompanies(tx, { searchTerm, narrowing: null, slice: SLICE });
  const known = rows.length
    ? await companiesById(
        tx,
        rows.map(({ id }) => id),
      )
    : [];
  const byId = new Map(known.map((company) => [company.id, company]));
  return { rows: rows.map(({ id }) => byId.get(id)!), total };
}

/** Returns the latest decisions about a company, for the command line. */
export async function companyHistory(tx: Transaction, companyId: Uuid): Promise<ListedChange[]> {
  return (await listChanges(tx, companyId, SLICE)).rows;
}

/** Lists the companies a caller can see, in the order of their ids. */
export const listCompanies = (
  database: Database,
  { viewer }: Context,
  page: { after: Uuid | null; size: number },
): Promise<Company[]> => database.read(viewer, (tx) => companiesAfter(tx, page));
