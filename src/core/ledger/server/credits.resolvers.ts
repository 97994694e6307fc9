import { isUuid } from '#kernel/ids.ts';
import { invalid, notFound } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { addEnum, addPageType, objectRef, type Builder, type Page } from '#platform/graphql/builder.ts';
import { companyInScope } from '#platform/graphql/context.ts';
import { NOTHING_FOUND } from '#platform/db/lists.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import {
  isCreditSort,
  listCredits,
  listCreditUses,
  type CreditRow,
  type CreditSort,
  type CreditUseRow,
  usedOf,
} from './credit-list.repository.ts';
import { ledgerMessages } from '../rules/ledger.messages.ts';
import { describedText } from './described-text.ts';
import { daysOf } from './filters.ts';
import {
  CreditKindRef,
  CreditListRef,
  CreditPaymentMethodRef,
  CreditRef,
  CreditStatusRef,
  CreditTypeRef,
  InvoiceRef,
  TransactionRef,
} from './refs.ts';
import type { WalletDeps } from './wallet.loaders.ts';

const CreditUseRef = objectRef<CreditUseRow>('CreditUse');
const CreditUseListRef = objectRef<Page<CreditUseRow>>('CreditUseList');

/** Adds the GraphQL fields of the wallet's credits and the transactions that consumed them. */
export function addCreditSchema(builder: Builder, deps: WalletDeps): void {
  addEnums(builder);
  addTypes(builder, deps);
  const { database, wallets } = deps;

  builder.queryField('listCredits', (t) =>
    t.field({
      type: CreditListRef,
      description:
        "Credits of the selected company; sortBy is a Credit field name, '-' in front for descending; fromDate and toDate stand for their days in UTC, both included, and are about createdOn.",
      args: {
        companyId: t.arg.id(),
        kind: t.arg({ type: CreditKindRef }),
        status: t.arg({ type: CreditStatusRef }),
        paymentMethod: t.arg({ type: CreditPaymentMethodRef }),
        fromDate: t.arg({ type: 'DateTime' }),
        toDate: t.arg({ type: 'DateTime' }),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
        sortBy: t.arg.string({ defaultValue: '-dateCreated' }),
      },
      resolve: async (_, args, context, info) => {
        const sort = unwrap(readSort(args.sortBy ?? '-dateCreated'));
        const filter = {
          companyId: unwrap(companyInScope(context, args.companyId)),
          kind: args.kind ?? null,
          status: args.status ?? null,
          paymentMethod: args.paymentMethod ?? null,
          ...daysOf(args),
        };
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) => listCredits(tx, filter, sort, slice)),
        );
      },
    }),
  );

  builder.queryField('credit', (t) =>
    t.field({
      type: CreditRef,
      description: 'One credit of the wallet.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        const credit = isUuid(id) ? await wallets.creditById(context).load(id) : null;
        return unwrap<CreditRow>(credit ? ok(credit) : fail(notFound('Credit')));
      },
    }),
  );

  builder.queryField('creditUses', (t) =>
    t.field({
      type: CreditUseListRef,
      description: 'Transactions that took from a credit or put something back, newest first.',
      args: {
        creditId: t.arg.id({ required: true }),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
      },
      resolve: async (_, args, context, info) => {
        return paged(args, { context, info }, async (slice) =>
          isUuid(args.creditId)
            ? database.read(context.viewer, (tx) => listCreditUses(tx, args.creditId, slice))
            : NOTHING_FOUND,
        );
      },
    }),
  );
}

function readSort(text: string): Result<{ by: CreditSort; isDescending: boolean }, ReturnType<typeof invalid>> {
  const isDescending = text.startsWith('-');
  const by = isDescending ? text.slice(1) : text;
  return isCreditSort(by) ? ok({ by, isDescending }) : fail(invalid('sortBy', ledgerMessages.problem.notSortedBy()));
}

function addEnums(builder: Builder): void {
  addEnum(builder, CreditKindRef, 'Whether a credit was paid for or given.', { PAID: null, FREE: null });
  addEnum(builder, CreditTypeRef, 'Where a credit came from.', {
    MP_MARKETING: null,
    TOPUP: null,
    PROMOTION: null,
    MANUAL: null,
  });
  addEnum(builder, CreditStatusRef, 'Life of a credit.', {
    REQUESTED: null,
    PAID: null,
    IN_USE: null,
    USED_UP: null,
    EXPIRED: null,
  });
  addEnum(builder, CreditPaymentMethodRef, 'How a credit or wallet top-up is paid; MANUAL is booked by staff only.', {
    CARD: null,
    WIRE_TRANSFER: null,
    MANUAL: null,
    SELLER_CENTER: null,
    CREDIT_NOTE: null,
  });
}

function addTypes(builder: Builder, { wallets }: WalletDeps): void {
  builder.objectType(CreditRef, {
    description: 'One credit in the wallet.',
    fields: (t) => ({
      id: t.exposeID('id'),
      dateCreated: t.field({ type: 'DateTime', resolve: (credit) => credit.createdAt }),
      createdOn: t.field({
        type: 'Date',
        description: 'The day of dateCreated where the company is.',
        resolve: (credit) => credit.createdOn,
      }),
      kind: t.field({ type: CreditKindRef, resolve: (credit) => credit.kind }),
      creditType: t.field({ type: CreditTypeRef, resolve: (credit) => credit.creditType }),
      amountOriginal: t.field({
        type: 'Decimal',
        description: 'Wallet currency, tax not included.',
        resolve: (credit) => credit.amountMicros,
      }),
      taxAmount: t.field({ type: 'Decimal', description: 'Wallet currency.', resolve: (credit) => credit.taxMicros }),
      startDate: t.field({
        type: 'Date',
        nullable: true,
        description: 'First usable day. Null until paid.',
        resolve: (credit) => credit.startDate,
      }),
      expiryDate: t.field({
        type: 'Date',
        nullable: true,
        description: 'Last usable day. Null when it never expires.',
        resolve: (credit) => credit.expiryDate,
      }),
      remainAmount: t.field({
        type: 'Decimal',
        description: 'Wallet currency left to spend.',
        resolve: (credit) => credit.remainMicros,
      }),
      usedAmount: t.field({
        type: 'Decimal',
        description: 'Wallet currency that paid for something.',
        resolve: usedOf,
      }),
      expiredAmount: t.field({
        type: 'Decimal',
        description: 'Wallet currency that nobody used in time.',
        resolve: (credit) => credit.expiredMicros,
      }),
      refundedAmount: t.field({
        type: 'Decimal',
        description: 'Wallet currency that was paid back.',
        resolve: (credit) => credit.refundedMicros,
      }),
      status: t.field({ type: CreditStatusRef, resolve: (credit) => credit.status }),
      promotionCode: t.exposeString('promotionCode', {
        nullable: true,
        description: 'Voucher or promotion code. Null when none was used.',
      }),
      paymentMethod: t.field({
        type: CreditPaymentMethodRef,
        nullable: true,
        description: 'Null for credits nobody paid for.',
        resolve: (credit) => credit.paymentMethod,
      }),
      invoice: t.field({
        type: InvoiceRef,
        nullable: true,
        description: 'Null until invoiced, and for free credits.',
        resolve: (credit, _, context) =>
          credit.invoiceId ? wallets.invoiceById(context).load(credit.invoiceId) : null,
      }),
      description: t.string({
        nullable: true,
        description: "In the caller's language; what people typed stays as they typed it. Null when none was given.",
        resolve: (credit, _, { language }) => describedText(credit, language) || null,
      }),
    }),
  });
  addPageType(builder, CreditListRef, CreditRef, 'Page of credits.');

  builder.objectType(CreditUseRef, {
    description: 'What one transaction took from a credit.',
    fields: (t) => ({
      transaction: t.field({ type: TransactionRef, resolve: (use) => use }),
      amount: t.field({
        type: 'Decimal',
        description: 'Wallet currency; below zero when it was put back.',
        resolve: (use) => use.usedMicros,
      }),
    }),
  });
  addPageType(builder, CreditUseListRef, CreditUseRef, 'Page of the uses of a credit.');
}
