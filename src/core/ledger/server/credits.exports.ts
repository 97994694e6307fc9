import { FIRST_PAGE, pagesOf, type ExportSource } from '#core/exports/server/index.ts';
import type { ExportParams } from '#core/exports/rules/exports.ts';
import type { CsvCell } from '#kernel/csv.ts';
import type { Language } from '#kernel/language.ts';
import { decimalFromMicros } from '#kernel/money.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { companyInScope } from '#platform/graphql/context.ts';
import type { Database } from '#platform/db/database.ts';
import type { Slice } from '#platform/db/lists.ts';
import { invoiceNo } from '../rules/invoice.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { ledgerMessages } from '../rules/ledger.messages.ts';
import { describedText } from './described-text.ts';
import { listCredits, usedOf, type CreditFilter, type CreditRow } from './credit-list.repository.ts';
import { daysOfFile } from './filters.ts';
import { invoicesById } from './document.repository.ts';

const labels = ledgerMessages.credits;
const COLUMNS = [
  labels.date(),
  labels.description(),
  labels.kind(),
  labels.type(),
  labels.paymentMethod(),
  labels.promotionCode(),
  labels.starts(),
  labels.expires(),
  labels.amount(),
  labels.tax(),
  labels.used(),
  labels.expired(),
  labels.refunded(),
  labels.remaining(),
  labels.status(),
  labels.invoice(),
];

/** Permitted filter values, in the API's names. */
const FILTERS = {
  kind: ['PAID', 'FREE'],
  status: ['REQUESTED', 'PAID', 'IN_USE', 'USED_UP', 'EXPIRED'],
  paymentMethod: ['CARD', 'WIRE_TRANSFER', 'MANUAL', 'SELLER_CENTER', 'CREDIT_NOTE'],
} as const;

/** Exports the wallet's credits, newest first, in wallet currency. */
export function creditsExport({ database }: { database: Database }): ExportSource {
  return {
    description:
      'Credits; OWNER; params filters {kind, status, paymentMethod}, fromDate, toDate, and for staff companyId.',
    permission: { allow: ['OWNER'] },
    fileName: 'credits',
    async open(context, params) {
      const scope = companyInScope(context, params.companyId);
      if (!scope.ok) return scope;
      const filter = filterOf(params, scope.value);
      if (!filter.ok) return filter;
      const read = (slice: Slice) =>
        database.read(context.viewer, async (tx) => {
          const found = await listCredits(tx, filter.value, { by: 'dateCreated', isDescending: true }, slice);
          const invoices = await invoicesById(
            tx,
            found.rows.flatMap(({ invoiceId }) => invoiceId ?? []),
          );
          const numbers = new Map(invoices.map(({ id, series, number }) => [id, invoiceNo(series, number)]));
          return {
            ...found,
            rows: found.rows.map((row) => ({ ...row, invoiceNo: row.invoiceId && numbers.get(row.invoiceId) })),
          };
        });
      const first = await read(FIRST_PAGE);
      return ok({
        total: first.total,
        columns: COLUMNS.map((column) => textOf(column, context.language)),
        rows: cells(
          context.language,
          pagesOf(first, read, (row) => row.id),
        ),
      });
    },
  };
}

function filterOf(params: ExportParams, companyId: string | null): Result<CreditFilter, Problem> {
  const requested = params.filters ?? {};
  const wrong = Object.entries(requested).find(
    ([name, value]) =>
      value != null &&
      !(Object.hasOwn(FILTERS, name) && FILTERS[name as keyof typeof FILTERS].includes(value as never)),
  );
  if (wrong) return fail(invalid(`params.filters.${wrong[0]}`, ledgerMessages.problem.notFilteredBy()));
  return ok({
    companyId,
    kind: (requested['kind'] ?? null) as CreditFilter['kind'],
    status: (requested['status'] ?? null) as CreditFilter['status'],
    paymentMethod: (requested['paymentMethod'] ?? null) as CreditFilter['paymentMethod'],
    ...daysOfFile(params),
  });
}

async function* cells(
  language: Language,
  pages: AsyncIterable<(CreditRow & { invoiceNo: string | null | undefined })[]>,
): AsyncGenerator<CsvCell[]> {
  for await (const page of pages)
    for (const row of page)
      yield [
        row.createdOn,
        describedText(row, language) || null,
        row.kind,
        row.creditType,
        row.paymentMethod,
        row.promotionCode,
        row.startDate,
        row.expiryDate,
        decimalFromMicros(row.amountMicros),
        decimalFromMicros(row.taxMicros),
        decimalFromMicros(usedOf(row)),
        decimalFromMicros(row.expiredMicros),
        decimalFromMicros(row.refundedMicros),
        decimalFromMicros(row.remainMicros),
        row.status,
        row.invoiceNo ?? null,
      ];
}
