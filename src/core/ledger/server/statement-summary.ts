import { storefrontName } from '#core/catalog/rules/storefront-name.ts';
import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { CsvCell } from '#kernel/csv.ts';
import type { Message } from '#kernel/message.ts';
import { decimalFromMicros } from '#kernel/money.ts';
import type { Context } from '#platform/graphql/context.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { documentNo, lastDayOf } from '../rules/invoice.ts';
import { ledgerMessages } from '../rules/ledger.messages.ts';
import { spendByDepartment } from '../rules/statement.ts';
import type { ListedDocument } from './document-list.repository.ts';
import type { MonthlyStatement } from './monthly-statement.ts';

const labels = ledgerMessages.statement;

/** A pro-forma is in no sum: its invoice is, which may stand in the same columns. */
const amountsOf = ({ kind, netMicros, taxMicros }: ListedDocument): CsvCell[] =>
  kind === 'PRO_FORMA'
    ? [null, null, null]
    : [netMicros, taxMicros, netMicros + taxMicros].map((micros) => decimalFromMicros(micros));

/** Returns the rows of a statement's summary: the lines between its balances, its documents, and what ads cost by department, in exact amounts. */
export async function summaryRows(
  { catalogs }: { catalogs: CatalogLoaders },
  context: Context,
  statement: MonthlyStatement,
): Promise<CsvCell[][]> {
  const say = (message: Message) => textOf(message, context.language);
  const { month, currency, lines, pendingMicros } = statement;
  const country = async (catalogId: string | null) => {
    const catalog = catalogId === null ? null : await catalogs.catalogById(context).load(catalogId);
    return catalog && storefrontName(catalog, context.language);
  };
  const moved = lines.map(async ({ kind, catalogId, brandId, department, amountMicros, transactions }) => {
    const brand = brandId === null ? null : await catalogs.brandById(context).load(brandId);
    return [
      say(labels.kinds[kind]()),
      await country(catalogId),
      brand && brand.name,
      department,
      transactions,
      decimalFromMicros(amountMicros),
      currency,
    ];
  });
  const balance = (label: Message, day: string, micros: bigint): CsvCell[] => [
    `${say(label)} ${day}`,
    null,
    null,
    null,
    null,
    decimalFromMicros(micros),
    currency,
  ];
  const last = lastDayOf(month);
  const departments = spendByDepartment(lines);
  return [
    [
      labels.line(),
      labels.country(),
      labels.brand(),
      labels.department(),
      labels.transactions(),
      labels.amount(),
      labels.currency(),
    ].map(say),
    balance(labels.opening(), month, statement.openingMicros),
    ...(await Promise.all(moved)),
    balance(labels.closing(), last, statement.closingMicros),
    ...(pendingMicros > 0n ? [balance(labels.pending(), last, pendingMicros)] : []),
    [],
    [
      labels.document(),
      labels.number(),
      labels.country(),
      labels.date(),
      labels.net(),
      labels.tax(),
      labels.total(),
      labels.currency(),
    ].map(say),
    ...(await Promise.all(
      statement.documents.map(async (document) => [
        say(labels.documents[document.kind]()),
        documentNo(document),
        await country(document.catalogId),
        document.issuedOn,
        ...amountsOf(document),
        document.currency,
      ]),
    )),
    ...(departments.length > 0 ? [[], [labels.department(), labels.amount(), labels.currency()].map(say)] : []),
    ...departments.map(({ department, amountMicros }) => [
      department ?? say(labels.noDepartment()),
      decimalFromMicros(amountMicros),
      currency,
    ]),
  ];
}
