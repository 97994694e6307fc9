import { CompanyRef } from '#core/accounts/server/refs.ts';
import { CreditPaymentMethodRef } from '#core/ledger/server/refs.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import { conflict, invalid, invalidFields, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { addPageType, objectRef, type Builder, type Page, okField } from '#platform/graphql/builder.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { KEY_HELP, keyedRequest } from '#platform/graphql/keyed-request.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { onceForId, type KeyedRequest } from '#platform/db/request-key.ts';
import { checkNewVoucher, MAX_REDEMPTIONS, type VoucherProblem } from '../rules/new-voucher.ts';
import { normalizeCode } from '../rules/voucher.ts';
import { paymentMessages } from '../rules/payment.messages.ts';
import { digitsOf } from './billing.repository.ts';
import * as store from './back-office.repository.ts';
import { TopUpStatusRef } from './payment.schema.ts';
import type { BillingSchemaDeps } from './scope.ts';
import { decideTransfer, type TransferOutcome, type TransferProblem } from './transfers.ts';
import type { TopUpRow } from './top-up.repository.ts';
import { insertVoucher } from './voucher.repository.ts';

const TransferRef = objectRef<store.TransferRow>('BankTransfer');
const TransferListRef = objectRef<Page<store.TransferRow>>('BankTransferList');
const VoucherRef = objectRef<store.ListedVoucher>('Voucher');
const VoucherListRef = objectRef<Page<store.ListedVoucher>>('VoucherList');

const { problem } = paymentMessages;

const TRANSFER_PROBLEMS: Readonly<Record<TransferProblem, Problem>> = {
  UNKNOWN: notFound('Transfer'),
  ENDED: conflict(problem.transferDecided()),
  AMOUNT_DIFFERS: invalid('receivedAmount', problem.transferAmountDiffers()),
};

const VOUCHER_PROBLEMS: Readonly<Record<VoucherProblem, Message>> = {
  CODE: problem.voucherCode(),
  REQUIRED: problem.required(),
  BOTH: problem.shareOrAmount(),
  SHARE: problem.shareOutOfRange(),
  AMOUNT: problem.notAbove0(),
  CURRENCY: problem.amountNeedsCurrency(),
  PAST: problem.notInFuture(),
  USES: problem.usesOutOfRange({ max: MAX_REDEMPTIONS }),
  USES_PER_COMPANY: problem.usesPerCompanyOutOfRange(),
};

/** Adds the GraphQL fields for manual work of staff: received transfers, and vouchers. */
export function addBackOfficeSchema(builder: Builder, deps: BillingSchemaDeps): void {
  addTypes(builder, deps);
  addLists(builder, deps);
  addTransferMutations(builder, deps);
  addVoucherMutations(builder, deps);
}

function addTypes(builder: Builder, { companies }: BillingSchemaDeps): void {
  builder.objectType(TransferRef, {
    description: 'A top-up that is credited by people: a bank transfer or a credit note.',
    fields: (t) => ({
      id: t.exposeID('id'),
      company: t.field({
        type: CompanyRef,
        resolve: async ({ companyId }, _, context) => (await companies.companyById(context).load(companyId))!,
      }),
      transferReference: t.exposeString('transferReference'),
      creditNoteNo: t.exposeString('creditNoteNo', {
        nullable: true,
        description: 'To be checked before it is credited. Null for a bank transfer.',
      }),
      method: t.field({ type: CreditPaymentMethodRef, resolve: (transfer) => transfer.method }),
      status: t.field({ type: TopUpStatusRef, resolve: (transfer) => transfer.status }),
      amount: t.field({
        type: 'Decimal',
        description: 'To be credited, wallet currency.',
        resolve: (transfer) => transfer.amountMicros,
      }),
      totalAmount: t.field({
        type: 'Decimal',
        description: 'To be received, wallet currency.',
        resolve: (transfer) => transfer.totalMicros,
      }),
      requestedBy: t.exposeString('requestedBy', { nullable: true }),
      decidedBy: t.exposeString('decidedBy', {
        nullable: true,
        description: 'Null while it is awaited, and when it was decided from the command line.',
      }),
      dateCreated: t.field({ type: 'DateTime', resolve: (transfer) => transfer.createdAt }),
      dateEnded: t.field({ type: 'DateTime', nullable: true, resolve: (transfer) => transfer.endedAt }),
    }),
  });
  addPageType(builder, TransferListRef, TransferRef, 'Page of transfers.');
  builder.objectType(VoucherRef, {
    description: 'A voucher with how often it was used.',
    fields: (t) => ({
      id: t.exposeID('id'),
      code: t.exposeString('code'),
      percentage: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Fraction taken off. Null for an amount.',
        resolve: (voucher) => voucher.percentageMicros,
      }),
      fixedPrice: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Amount taken off, in currencyCode. Null for a share.',
        resolve: (voucher) => voucher.fixedMicros,
      }),
      minAmount: t.field({ type: 'Decimal', nullable: true, resolve: (voucher) => voucher.minAmountMicros }),
      currencyCode: t.exposeString('currency', { nullable: true, description: 'Null where it fits every wallet.' }),
      validFrom: t.field({ type: 'DateTime', resolve: (voucher) => voucher.validFrom }),
      redeemBy: t.field({ type: 'DateTime', nullable: true, resolve: (voucher) => voucher.redeemBy }),
      companies: t.stringList({ description: 'Empty means every company.', resolve: (voucher) => voucher.companies }),
      maxRedemptions: t.exposeInt('maxRedemptions'),
      maxPerCompany: t.exposeInt('maxPerCompany'),
      taken: t.exposeInt('taken', { description: 'Set aside for someone or used.' }),
      used: t.exposeInt('used'),
      createdBy: t.exposeString('createdBy', { nullable: true, description: 'Null from the command line.' }),
      endedBy: t.exposeString('endedBy', { nullable: true, description: 'Null unless staff ended it early.' }),
      dateCreated: t.field({ type: 'DateTime', resolve: (voucher) => voucher.createdAt }),
    }),
  });
  addPageType(builder, VoucherListRef, VoucherRef, 'Page of vouchers.');
}

function addLists(builder: Builder, { database }: BillingSchemaDeps): void {
  builder.queryFields((t) => ({
    bankTransfers: t.field({
      type: TransferListRef,
      description:
        'Transfers that are awaited, the longest first, or that have ended, the latest first; searchTerm is a part of the reference or of the company name.',
      args: {
        isEnded: t.arg.boolean({ defaultValue: false }),
        searchTerm: t.arg.string(),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
      },
      resolve: async (_, args, context, info) => {
        const filter = { isEnded: args.isEnded ?? false, searchTerm: args.searchTerm ?? '' };
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) => store.listTransfers(tx, filter, slice)),
        );
      },
    }),
    vouchers: t.field({
      type: VoucherListRef,
      description: 'Vouchers, the latest first; searchTerm is a part of the code.',
      args: {
        searchTerm: t.arg.string(),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
      },
      resolve: async (_, args, context, info) => {
        // Only the system can read vouchers; the permission controls who may query them.
        return paged(args, { context, info }, (slice) =>
          database.read(SYSTEM, (tx) => store.listVouchers(tx, args.searchTerm ?? '', slice)),
        );
      },
    }),
  }));
}

function addTransferMutations(builder: Builder, deps: BillingSchemaDeps): void {
  const Decided = builder.objectRef<{ id: string }>('DecideTransferPayload').implement({
    description: 'The transfer that was decided about.',
    fields: (t) => ({ ok: okField(t), id: t.exposeID('id') }),
  });
  const ConfirmInput = builder.inputType('ConfirmTransferInput', {
    description: 'A transfer that arrived.',
    fields: (t) => ({
      transferReference: t.string({ required: true }),
      receivedAmount: t.field({
        type: 'Decimal',
        required: true,
        description: 'Wallet currency; credited only when it is what was ordered, to the cent.',
      }),
      key: t.string({ description: KEY_HELP }),
    }),
  });
  const RejectInput = builder.inputType('RefuseTransferInput', {
    description: 'A transfer that will not arrive.',
    fields: (t) => ({ transferReference: t.string({ required: true }), key: t.string({ description: KEY_HELP }) }),
  });
  const decide = async (context: Context, reference: string, outcome: TransferOutcome, request: KeyedRequest) => {
    const { userId } = signedIn(context);
    const decided = await decideTransfer({ ...deps, ...context }, reference, outcome, userId, request);
    if (decided.ok) return decided.value;
    return unwrap<TopUpRow>(
      fail(typeof decided.problem === 'string' ? TRANSFER_PROBLEMS[decided.problem] : decided.problem),
    );
  };
  builder.mutationFields((t) => ({
    confirmTransfer: t.field({
      type: Decided,
      description: 'Says that a transfer arrived: its top-up is credited and invoiced.',
      args: { input: t.arg({ type: ConfirmInput, required: true }) },
      resolve: (_, { input }, context) =>
        decide(
          context,
          input.transferReference,
          { receivedMicros: input.receivedAmount },
          keyedRequest(context, 'confirmTransfer', input, null),
        ),
    }),
    refuseTransfer: t.field({
      type: Decided,
      description: 'Says that a transfer will not arrive: its top-up has failed and its voucher is free again.',
      args: { input: t.arg({ type: RejectInput, required: true }) },
      resolve: (_, { input }, context) =>
        decide(context, input.transferReference, 'NOT_RECEIVED', keyedRequest(context, 'refuseTransfer', input, null)),
    }),
  }));
}

function addVoucherMutations(builder: Builder, { database }: BillingSchemaDeps): void {
  const VoucherPayload = builder.objectRef<store.ListedVoucher>('VoucherPayload').implement({
    description: 'The voucher as it is now.',
    fields: (t) => ({
      ok: okField(t),
      voucher: t.field({ type: VoucherRef, resolve: (voucher) => voucher }),
    }),
  });
  const CreateInput = builder.inputType('CreateVoucherInput', {
    description: 'A new voucher: a share or an amount.',
    fields: (t) => ({
      code: t.string({ required: true, description: 'Kept in capitals and without spaces.' }),
      percentage: t.field({ type: 'Decimal', description: 'Fraction taken off: "0.1" is 10 percent.' }),
      fixedPrice: t.field({ type: 'Decimal', description: 'Taken off, in currencyCode.' }),
      minAmount: t.field({ type: 'Decimal', description: 'Smallest amount it can be used on, in currencyCode.' }),
      currencyCode: t.string({ description: 'Of the amounts; left out where there are none.' }),
      redeemBy: t.field({ type: 'DateTime', description: 'Left out when it has no last moment.' }),
      maxRedemptions: t.int({ required: true }),
      maxPerCompany: t.int({ required: true }),
      eligibleCompanyIds: t.idList({ description: 'Left out or empty for every company.' }),
      key: t.string({ description: KEY_HELP }),
    }),
  });
  builder.mutationFields((t) => ({
    createVoucher: t.field({
      type: VoucherPayload,
      description: 'Makes a voucher that is valid from now on.',
      args: { input: t.arg({ type: CreateInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const nowMs = context.clock();
        const details = {
          code: normalizeCode(input.code),
          percentageMicros: input.percentage ?? null,
          fixedMicros: input.fixedPrice ?? null,
          minAmountMicros: input.minAmount ?? null,
          currency: input.currencyCode ?? null,
          redeemByMs: input.redeemBy ?? null,
          maxRedemptions: input.maxRedemptions,
          maxPerCompany: input.maxPerCompany,
        };
        const wrong = Object.entries(checkNewVoucher(details, nowMs));
        const rejection = invalidFields(
          Object.fromEntries(wrong.map(([field, key]) => [field, VOUCHER_PROBLEMS[key]])),
        );
        const eligibleCompanyIds = [...new Set((input.eligibleCompanyIds ?? []).map(String))];
        const id = context.newId();
        const make = async (tx: Transaction): Promise<Result<Uuid, Problem>> => {
          if (rejection) return fail(rejection);
          if (details.currency && (await digitsOf(tx, details.currency)) === null)
            return fail(invalid('currencyCode', problem.noSuchCurrency()));
          const allExist =
            eligibleCompanyIds.every(isUuid) &&
            (!eligibleCompanyIds.length ||
              (await store.countCompanies(tx, eligibleCompanyIds)) === eligibleCompanyIds.length);
          if (!allExist) return fail(invalid('eligibleCompanyIds', problem.noSuchCompany()));
          const voucher = {
            ...details,
            id,
            validFromMs: nowMs,
            eligibleCompanyIds,
            eligiblePackageIds: [],
            createdBy: signedIn(context).userId,
          };
          return (await insertVoucher(tx, voucher, nowMs)) ? ok(id) : fail(invalid('code', problem.voucherCodeInUse()));
        };
        const request = keyedRequest(context, 'createVoucher', input, null);
        const made = unwrap(await database.transact(SYSTEM, (tx) => onceForId(tx, request, () => make(tx))));
        return (await database.read(SYSTEM, (tx) => store.listedVoucher(tx, made)))!;
      },
    }),
    endVoucher: t.field({
      type: VoucherPayload,
      description: 'Ends a voucher now; what is set aside or used stays.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        const end = { id, userId: signedIn(context).userId, nowMs: context.clock() };
        const ended = await database.transact(SYSTEM, async (tx): Promise<Result<store.ListedVoucher, Problem>> => {
          const voucher = isUuid(id) ? await store.listedVoucher(tx, id) : undefined;
          if (!voucher) return fail(notFound('Voucher'));
          if (!(await store.endVoucher(tx, end))) return fail(conflict(problem.voucherEnded()));
          return { ok: true, value: (await store.listedVoucher(tx, id))! };
        });
        return unwrap(ended);
      },
    }),
  }));
}
