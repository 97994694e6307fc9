import { CurrencyRef } from '#core/accounts/server/refs.ts';
import { BrandRef, CatalogRef } from '#core/catalog/server/refs.ts';
import { addEnum, enumRef, objectRef, type Builder } from '#platform/graphql/builder.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { MAX_STATEMENT_DOCUMENTS } from '../rules/list-bounds.ts';
import {
  spendByDepartment,
  type DepartmentSpend,
  type StatementLine,
  type StatementState,
} from '../rules/statement.ts';
import { readMonthlyStatement, type MonthlyStatement } from './monthly-statement.ts';
import { BillingDocumentRef, StatementKindRef } from './refs.ts';
import type { WalletDeps } from './wallet.loaders.ts';

const StateRef = enumRef<StatementState>('StatementState');
const LineRef = objectRef<StatementLine>('StatementLine');
const DepartmentRef = objectRef<DepartmentSpend>('DepartmentSpend');
const StatementRef = objectRef<MonthlyStatement>('MonthlyStatement');

/** Adds the GraphQL fields of a wallet's monthly statement. */
export function addStatementSchema(builder: Builder, deps: WalletDeps): void {
  addEnum(builder, StatementKindRef, 'What moved a wallet, in the order of a statement.', {
    TOPPED_UP: 'Money that was paid in.',
    PROMOTIONAL: 'Credit that was given.',
    ADS: 'Cost of Sponsored Ads, by country and brand.',
    ADS_RETURNED: 'Cost of ads that was given back, by country and brand.',
    PACKAGES: 'Standard packages.',
    META: 'Top-ups of Meta wallets.',
    EXPIRED: 'Credit that nobody used in time.',
    PAID_BACK: 'Money that went back to its payer.',
    CORRECTIONS: 'Purchases that were taken back, and what else was corrected.',
  });
  addEnum(builder, StateRef, 'How far a month is.', {
    OPEN: 'It is not over.',
    CHARGING: 'It is over; cost of its last days is not charged or not invoiced yet.',
    COMPLETE: 'Every document of it is there.',
  });
  builder.objectType(LineRef, {
    description: 'What moved a wallet in a month, of one kind, country and brand.',
    fields: (t) => ({
      kind: t.field({ type: StatementKindRef, resolve: ({ kind }) => kind }),
      catalog: t.field({
        type: CatalogRef,
        nullable: true,
        description: 'Null where the money is not tied to a country.',
        resolve: ({ catalogId }, _, context) => (catalogId ? deps.catalogs.catalogById(context).load(catalogId) : null),
      }),
      brand: t.field({
        type: BrandRef,
        nullable: true,
        description: 'Null where the money is not tied to one brand.',
        resolve: ({ brandId }, _, context) => (brandId ? deps.catalogs.brandById(context).load(brandId) : null),
      }),
      department: t.exposeString('department', {
        nullable: true,
        description: "The brand's in that month. Null where it has none, or the money is not tied to one brand.",
      }),
      amount: t.field({
        type: 'Decimal',
        description: 'Wallet currency; negative when money left the wallet.',
        resolve: ({ amountMicros }) => amountMicros,
      }),
      transactions: t.exposeInt('transactions', { description: 'How many make it up.' }),
    }),
  });
  builder.objectType(DepartmentRef, {
    description: 'What ads of the brands of one department cost in a month: ADS and ADS_RETURNED.',
    fields: (t) => ({
      department: t.exposeString('department', {
        nullable: true,
        description: 'As it was called then. Null for brands without one.',
      }),
      amount: t.field({
        type: 'Decimal',
        description: 'Wallet currency; negative when money left the wallet.',
        resolve: ({ amountMicros }) => amountMicros,
      }),
    }),
  });
  builder.objectType(StatementRef, {
    description: 'A month of a wallet: the opening balance and the lines make the closing balance exactly.',
    fields: (t) => ({
      month: t.field({ type: 'Date', description: 'Its first day.', resolve: ({ month }) => month }),
      months: t.field({
        type: ['Date'],
        description: 'First days of all months that have a statement, newest first.',
        resolve: ({ months }) => [...months],
      }),
      state: t.field({ type: StateRef, resolve: ({ state }) => state }),
      currency: t.field({
        type: CurrencyRef,
        description: 'Of the wallet.',
        resolve: ({ currency }, _, context) => deps.companies.currencyByCode(context).load(currency),
      }),
      openingBalance: t.field({
        type: 'Decimal',
        description: 'What the wallet held before the first day, by the days transactions are about.',
        resolve: ({ openingMicros }) => openingMicros,
      }),
      lines: t.field({ type: [LineRef], resolve: ({ lines }) => [...lines] }),
      departments: t.field({
        type: [DepartmentRef],
        description:
          'Cost of ads by department, by name, and last that of brands without one: together exactly that of the lines. Empty when no brand had a department.',
        resolve: ({ lines }) => spendByDepartment(lines),
      }),
      closingBalance: t.field({
        type: 'Decimal',
        description: 'What it held after the last day.',
        resolve: ({ closingMicros }) => closingMicros,
      }),
      pending: t.field({
        type: 'Decimal',
        description: 'Cost of the days of the month that is not charged yet, and in no line.',
        resolve: ({ pendingMicros }) => pendingMicros,
      }),
      documents: t.field({
        type: [BillingDocumentRef],
        description: `Its documents by kind, the newest first; at most ${MAX_STATEMENT_DOCUMENTS}.`,
        resolve: ({ documents }) => [...documents],
      }),
      documentCount: t.exposeInt('documentCount', { description: 'Of all documents.' }),
      checkedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the auditor last compared the ledger. Null before its first round.',
        resolve: ({ check }) => check.checkedAt,
      }),
      equalsLedger: t.boolean({
        description: 'Whether the lines add up and the auditor found nothing in the ledger of the company.',
        resolve: ({ check }) => check.agrees,
      }),
    }),
  });
  builder.queryField('monthlyStatement', (t) =>
    t.field({
      type: StatementRef,
      description: 'The statement of one month of the wallet of one company.',
      args: {
        companyId: t.arg.id(),
        month: t.arg({ type: 'Date', description: 'Any day of it; the last month that is over when omitted.' }),
      },
      resolve: async (_, { companyId, month }, context) =>
        unwrap(
          await readMonthlyStatement(deps, context, {
            companyId,
            month: month ?? null,
            documentLimit: MAX_STATEMENT_DOCUMENTS,
          }),
        ),
    }),
  );
}
