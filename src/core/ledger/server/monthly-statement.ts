import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { addDays, dayIn, type Day } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { requireCompany, type Context } from '#platform/graphql/context.ts';
import { lastDayOf, sumOf } from '../rules/invoice.ts';
import { ledgerMessages } from '../rules/ledger.messages.ts';
import {
  firstShown,
  monthOf,
  statementMonths,
  statementState,
  type StatementLine,
  type StatementState,
} from '../rules/statement.ts';
import type { ListedDocument } from './document-list.repository.ts';
import * as store from './statement.repository.ts';
import { balanceBefore } from './transaction.repository.ts';

/** A wallet's month: opening balance and lines make the closing balance, to the micro-unit. */
export interface MonthlyStatement {
  companyId: Uuid;
  currency: string;
  /** Every month that has a statement, newest first. */
  months: readonly Day[];
  /** Its first day. */
  month: Day;
  state: StatementState;
  openingMicros: Micros;
  lines: readonly StatementLine[];
  closingMicros: Micros;
  pendingMicros: Micros;
  documents: readonly ListedDocument[];
  documentCount: number;
  check: store.LedgerCheck;
}

export interface StatementRequest {
  companyId: Uuid | null | undefined;
  /** Any day of the month; null for the one that is shown first. */
  month: Day | null;
  /** Documents to return at most; null for all. */
  documentLimit: number | null;
}

/** Reads the months of the caller's company, or for staff of the named one, and the one asked for. */
export async function readMonthlyStatement(
  { database }: { database: Database },
  context: Context,
  { companyId, month: asked, documentLimit }: StatementRequest,
): Promise<Result<MonthlyStatement, Problem>> {
  const scope = requireCompany(context, companyId);
  if (!scope.ok) return scope;
  const company = scope.value;
  const read = await database.read<Result<Omit<MonthlyStatement, 'check'>, Problem>>(context.viewer, async (tx) => {
    const terms = await store.readStatementTerms(tx, company);
    if (!terms) return fail(notFound('Wallet'));
    const today = dayIn(terms.timezone, context.clock());
    const months = statementMonths(terms.firstDay, today);
    const month = asked === null ? firstShown(months) : monthOf(asked);
    if (!months.includes(month)) return fail(invalid('month', ledgerMessages.problem.noStatement()));
    const of = { companyId: company, month };
    const [openingMicros, closingMicros, lines, pendingMicros, documents, invoicedCatalogIds] = await Promise.all([
      balanceBefore(tx, company, month),
      balanceBefore(tx, company, addDays(lastDayOf(month), 1)),
      store.readStatementLines(tx, of),
      store.readPending(tx, { ...of, isCurrent: month === months[0] }),
      store.readStatementDocuments(tx, { ...of, limit: documentLimit }),
      store.readInvoicedCatalogs(tx, of),
    ]);
    return ok({
      companyId: company,
      currency: terms.currency,
      months,
      month,
      state: statementState({ month, today, pendingMicros, lines, invoicedCatalogIds }),
      openingMicros,
      lines,
      closingMicros,
      pendingMicros,
      documents: documents.rows,
      documentCount: documents.total,
    });
  });
  if (!read.ok) return read;
  const check = await database.read(SYSTEM, (tx) => store.readLedgerCheck(tx, company));
  const { openingMicros, lines, closingMicros } = read.value;
  const addsUp = openingMicros + sumOf(lines) === closingMicros;
  return ok({ ...read.value, check: { ...check, agrees: check.agrees && addsUp } });
}
