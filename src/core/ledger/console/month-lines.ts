import type { MonthlyInvoicesQuery, MonthlyMoneyOutQuery } from '#platform/api-client/generated/graphql.ts';

export type MonthDocument = MonthlyInvoicesQuery['monthlyInvoices'][number];
type MonthOut = MonthlyMoneyOutQuery['monthlyMoneyOut'][number];
export type MonthPart = MonthOut['parts'][number];

/** A row of the monthly list: a document of the month, other money out, or the month's total. */
export type MonthLine = { id: string; month: string; amount: string } & (
  | { is: 'document'; document: MonthDocument }
  | { is: 'part'; part: MonthPart }
  | { is: 'total' }
);

/** Returns the rows month by month, newest first: documents, then other money out, then the total. */
export function monthLines(documents: readonly MonthDocument[], outs: readonly MonthOut[]): MonthLine[] {
  const months = [...new Set([...documents, ...outs].map(({ month }) => month))].toSorted().toReversed();
  return months.flatMap((month) => {
    const out = outs.find((row) => row.month === month);
    return [
      ...documents
        .filter((document) => document.month === month)
        .map((document): MonthLine => {
          const id = document.invoices[0]?.id ?? `${month} ${document.catalog.id}`;
          return { is: 'document', id, month, amount: document.amount, document };
        }),
      ...(out?.parts ?? []).map((part): MonthLine => {
        return { is: 'part', id: `${month} ${part.kind}`, month, amount: part.amount, part };
      }),
      ...(out ? [{ is: 'total' as const, id: `${month} total`, month, amount: out.total }] : []),
    ];
  });
}
