import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { defineLoader, inOrder, type Context } from '#platform/graphql/context.ts';
import { PUBLIC, SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import type { ExcludableField } from '../rules/company-form.ts';
import { excludedFields } from './company-check.repository.ts';
import { brandIdsOf } from './brand.repository.ts';
import { departmentsOf, type BrandDepartment } from './department.repository.ts';
import { knownCurrencies } from './currency.repository.ts';
import * as store from './company.repository.ts';
import { sellerIdsOf } from './seller.repository.ts';
import type { Company, Currency } from './refs.ts';

export type CompanyLoaders = ReturnType<typeof createCompanyLoaders>;

/** Creates batched look-ups for companies, their brands and sellers, and currencies. */
export function createCompanyLoaders(database: Database) {
  // There are few currencies, and screens that show a currency usually show all.
  const currencies = defineLoader<'all', Currency[]>(async () => [await database.read(PUBLIC, knownCurrencies.all)]);
  const excluded = defineLoader<'all', ReadonlySet<ExcludableField>>(async () => [
    await database.read(PUBLIC, excludedFields),
  ]);
  /** Row-level security shows only the caller's current company; this also reads their other companies. */
  const ofOwnCompanies = async <Row>(
    context: Context,
    ids: readonly Uuid[],
    read: (tx: Transaction, ids: readonly Uuid[]) => Promise<Row[]>,
    /** Membership lists include companies where the user is disabled. */
    { alsoDisabled = false }: { alsoDisabled?: boolean } = {},
  ): Promise<Row[]> => {
    const { session, viewer, caller } = context;
    const isCurrent = ids.every((id) => id === session?.membership?.companyId);
    if (!session || caller.isStaff || isCurrent) return database.read(viewer, (tx) => read(tx, ids));
    return database.read(SYSTEM, async (tx) => {
      const memberships = await store.membershipsOfUser(tx, session.userId);
      const own = new Set(
        memberships.flatMap(({ companyId, status }) => (alsoDisabled || status === 'ACTIVE' ? companyId : [])),
      );
      const visible = ids.filter((id) => own.has(id));
      return visible.length ? read(tx, visible) : [];
    });
  };
  return {
    /** Company fields that this deployment excludes. */
    excludedFields: (context: Context) => excluded(context).load('all'),
    /** Companies visible to the caller; null for others. */
    companyById: defineLoader<Uuid, Company | null>(async (context, ids) => {
      const known = ids.filter(isUuid);
      const rows = known.length ? await database.read(context.viewer, (tx) => store.companiesById(tx, known)) : [];
      return inOrder(ids, rows, (row) => row.id, null);
    }),
    /**
     * Companies the caller is a member of, of which row-level security shows only the current company; null for others.
     */
    ownCompanyById: defineLoader<Uuid, Company | null>(async (context, ids) => {
      const rows = await ofOwnCompanies(context, ids, store.companiesById, { alsoDisabled: true });
      return inOrder(ids, rows, (row) => row.id, null);
    }),
    allCurrencies: (context: Context) => currencies(context).load('all'),
    /** Units per unit of the platform's default currency, in micro-units. */
    ratesByCode: async (context: Context): Promise<Map<string, Micros>> =>
      new Map((await currencies(context).load('all')).map(({ code, rateMicros }) => [code, rateMicros])),
    currencyByCode: defineLoader<string, Currency>(async (context, codes) => {
      const rows = await currencies(context).load('all');
      return inOrder(codes, rows, (row) => row.code, new Error('a company names a currency that does not exist'));
    }),
    brandIdsOfCompany: defineLoader<Uuid, Uuid[]>(async (context, ids) => {
      const rows = await ofOwnCompanies(context, ids, brandIdsOf);
      return inOrder(ids, rows, (row) => row.companyId, { companyId: '', ids: [] }).map((row) => row.ids);
    }),
    /** Brands that are in a department now. */
    departmentsOfCompany: defineLoader<Uuid, BrandDepartment[]>(async (context, ids) => {
      const rows = Map.groupBy(await ofOwnCompanies(context, ids, departmentsOf), ({ companyId }) => companyId);
      return ids.map((id) => rows.get(id) ?? []);
    }),
    sellerIdsOfCompany: defineLoader<Uuid, Uuid[]>(async (context, ids) => {
      const rows = await ofOwnCompanies(context, ids, sellerIdsOf);
      return inOrder(ids, rows, (row) => row.companyId, { companyId: '', ids: [] }).map((row) => row.ids);
    }),
  };
}
