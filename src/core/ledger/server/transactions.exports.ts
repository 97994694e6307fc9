import { storefrontName } from '#core/catalog/rules/storefront-name.ts';
import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { ExportParams } from '#core/exports/rules/exports.ts';
import { FIRST_PAGE, pagesOf, type ExportSource, type Sheet } from '#core/exports/server/index.ts';
import type { CsvCell } from '#kernel/csv.ts';
import { decimalFromMicros } from '#kernel/money.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { companyInScope, type Context } from '#platform/graphql/context.ts';
import type { Database } from '#platform/db/database.ts';
import type { Slice } from '#platform/db/lists.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { ledgerMessages } from '../rules/ledger.messages.ts';
import { STATEMENT_KINDS, type StatementKind } from '../rules/statement.ts';
import { describedText } from './described-text.ts';
import { documentsOfTransactions, type TransactionDocuments } from './document.repository.ts';
import { exportedTransactions } from './filters.ts';
import {
  departmentKey,
  departmentsOfTransactions,
  listTransactions,
  type TransactionFilter,
  type TransactionRow,
} from './transaction.repository.ts';

const labels = ledgerMessages.transactions;
const COLUMNS = [
  labels.date(),
  labels.description(),
  labels.brand(),
  labels.department(),
  labels.country(),
  labels.adType(),
  labels.impressions(),
  labels.clicks(),
  labels.amount(),
  labels.balanceAfter(),
  labels.status(),
  labels.invoice(),
  labels.creditNote(),
  labels.tax(),
];

type Row = TransactionRow & { department: string | null; documents: TransactionDocuments | undefined };

export interface TransactionSheetDeps {
  database: Database;
  catalogs: CatalogLoaders;
}

/** Exports wallet transactions in wallet currency: money out is negative, a failed payment moved nothing. */
export function transactionsExport(deps: TransactionSheetDeps): ExportSource {
  return {
    description:
      'Wallet transactions; OWNER; params fromDate, toDate, catalogId, brandId, filters {kind} of a statement, and for staff companyId.',
    permission: { allow: ['OWNER'] },
    fileName: 'transactions',
    async open(context, params) {
      const scope = companyInScope(context, params.companyId);
      if (!scope.ok) return scope;
      const kind = kindOf(params);
      if (!kind.ok) return kind;
      const filter = { ...exportedTransactions(params, scope.value), kind: kind.value };
      return ok(await transactionSheet(deps, context, filter));
    },
  };
}

function kindOf({ filters = {} }: ExportParams): Result<StatementKind | null, Problem> {
  const { kind = null, ...others } = filters;
  const known = STATEMENT_KINDS.find((one) => one === kind) ?? null;
  const wrong = known === kind ? Object.keys(others)[0] : 'kind';
  return wrong === undefined
    ? ok(known)
    : fail(invalid(`params.filters.${wrong}`, ledgerMessages.problem.notFilteredBy()));
}

/** Returns the transactions that match a filter as a table, newest first, in the context's language. */
export async function transactionSheet(
  { database, catalogs }: TransactionSheetDeps,
  context: Context,
  filter: TransactionFilter,
): Promise<Sheet> {
  const read = (slice: Slice) =>
    database.read(context.viewer, async (tx) => {
      const found = await listTransactions(tx, filter, slice);
      const documents = await documentsOfTransactions(
        tx,
        found.rows.flatMap(({ ledgerTransactionId }) => ledgerTransactionId ?? []),
      );
      const departments = await departmentsOfTransactions(
        tx,
        found.rows.map(({ id }) => id),
      );
      const rows = found.rows.map((row): Row => ({
        ...row,
        department: departments.get(departmentKey(row)) ?? null,
        documents: documents.get(row.ledgerTransactionId ?? ''),
      }));
      return { ...found, rows };
    });
  const first = await read(FIRST_PAGE);
  return {
    total: first.total,
    columns: COLUMNS.map((column) => textOf(column, context.language)),
    rows: cells(
      context,
      catalogs,
      pagesOf(first, read, (row) => row.id),
    ),
  };
}

async function* cells(
  context: Context,
  catalogs: CatalogLoaders,
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<CsvCell[]> {
  const cellsOf = async (row: Row): Promise<CsvCell[]> => {
    const [brand, catalog] = await Promise.all([
      row.brandId && catalogs.brandById(context).load(row.brandId),
      row.catalogId && catalogs.catalogById(context).load(row.catalogId),
    ]);
    return [
      row.chargeDate,
      describedText(row, context.language),
      brand ? brand.name : null,
      row.department,
      catalog ? storefrontName(catalog, context.language) : null,
      row.adType,
      row.impressions,
      row.clicks,
      row.ledgerTransactionId === null ? null : decimalFromMicros(row.isIncome ? row.amountMicros : -row.amountMicros),
      row.balanceAfterMicros === null ? null : decimalFromMicros(row.balanceAfterMicros),
      row.status,
      row.documents?.invoiceNo ?? null,
      row.documents?.creditNoteNo ?? null,
      row.documents ? decimalFromMicros(row.documents.taxMicros) : null,
    ];
  };
  for await (const page of pages) yield* await Promise.all(page.map(cellsOf));
}
