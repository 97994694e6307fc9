import type { Archive, ExportSource } from '#core/exports/server/index.ts';
import { dayOf } from '#core/exports/rules/exports.ts';
import { BYTE_ORDER_MARK, csvLine, type CsvCell } from '#kernel/csv.ts';
import { ok } from '#kernel/result.ts';
import type { Context } from '#platform/graphql/context.ts';
import { lastDayOf } from '../rules/invoice.ts';
import { documentArchive, offeredDocuments } from './document-files.ts';
import { readMonthlyStatement, type MonthlyStatement } from './monthly-statement.ts';
import type { ListedDocument } from './document-list.repository.ts';
import { summaryRows } from './statement-summary.ts';
import { transactionSheet, type TransactionSheetDeps } from './transactions.exports.ts';

/** `publicUrl` is the console's address, at which holders of documents check them. */
type FileDeps = TransactionSheetDeps & { publicUrl: string };

type File = { name: string; contents: Uint8Array };

/** Exports what an accountant files of a month, over all countries: its summary, every ledger line, and every document. */
export function statementExport(deps: FileDeps): ExportSource {
  return {
    description:
      'ZIP of a month: summary, transactions, and PDFs of all its documents; OWNER; params fromDate (any day of the month), and for staff companyId.',
    permission: { allow: ['OWNER'] },
    fileName: 'statement',
    async open(context, { companyId, fromDate }) {
      const month = dayOf(fromDate);
      const statement = await readMonthlyStatement(deps, context, { companyId, month, documentLimit: null });
      if (!statement.ok) return statement;
      const documents = await offeredDocuments(context, statement.value.documents);
      return ok<Archive>({
        total: documents.length + 2,
        files: filesOf(deps, context, statement.value, documents),
      });
    },
  };
}

async function* filesOf(
  deps: FileDeps,
  context: Context,
  statement: MonthlyStatement,
  documents: readonly ListedDocument[],
): AsyncGenerator<File> {
  const { companyId, month } = statement;
  const name = month.slice(0, 'YYYY-MM'.length);
  yield { name: `summary_${name}.csv`, contents: csv(await summaryRows(deps, context, statement)) };
  const sheet = await transactionSheet(deps, context, {
    companyId,
    from: month,
    to: lastDayOf(month),
    catalogId: null,
    brandId: null,
  });
  const lines: (readonly CsvCell[])[] = [sheet.columns];
  for await (const row of sheet.rows) lines.push(row);
  yield { name: `transactions_${name}.csv`, contents: csv(lines) };
  yield* documentArchive(deps, context, documents);
}

const csv = (rows: readonly (readonly CsvCell[])[]) => Buffer.from(BYTE_ORDER_MARK + rows.map(csvLine).join(''));
