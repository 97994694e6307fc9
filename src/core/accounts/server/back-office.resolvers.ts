import { isUuid } from '#kernel/ids.ts';
import { notFound, orNotFound, passIf } from '#kernel/problem.ts';
import { DAY_MS } from '#kernel/time.ts';
import {
  addEnum,
  addPageType,
  enumRef,
  objectRef,
  type Builder,
  type Page,
  okField,
} from '#platform/graphql/builder.ts';
import { currentAccount, defineLoader, inOrder, signedIn, type Context } from '#platform/graphql/context.ts';
import { NOTHING_FOUND } from '#platform/db/lists.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM } from '#platform/db/database.ts';
import {
  changeCompany,
  changeMemberApproval,
  requestApproval,
  type BackOfficeWallet,
  type LoginFacts,
} from './back-office.ts';
import * as store from './back-office.repository.ts';
import { addBulkSettings } from './bulk-settings.resolvers.ts';
import type { CompanyDeps } from './company.resolvers.ts';
import { addMemberAccess } from './member-access.resolvers.ts';
import { BackOfficeCompanyRef, CompanyChangeKindRef, CompanyRef, CurrencyRef, RoleRef, UserStatusRef } from './refs.ts';

const SPENT_DAYS = 30;

const BackOfficeCompanyListRef = objectRef<Page<store.BackOfficeCompany>>('DeskCompanyList');
const BackOfficeMemberRef = objectRef<store.BackOfficeMember>('DeskMember');
const BackOfficeMemberListRef = objectRef<Page<store.BackOfficeMember>>('DeskMemberList');
const CompanyChangeRef = objectRef<store.ListedChange>('CompanyChange');
const CompanyChangeListRef = objectRef<Page<store.ListedChange>>('CompanyChangeList');
const CompanyFilterRef = enumRef<store.CompanyFilter>('DeskCompanyFilter');

/** Adds the GraphQL fields of the back office's company management: profiles, permissions and history. */
export function addBackOfficeSchema(builder: Builder, deps: CompanyDeps): void {
  addTypes(builder, deps);
  addReads(builder, deps);
  addDecisions(builder, deps);
  addBulkSettings(builder, deps);
  addMemberAccess(builder, deps);
  addRequest(builder, deps);
}

function addTypes(builder: Builder, { database, backOffice, companies }: CompanyDeps): void {
  const walletOf = defineLoader<string, BackOfficeWallet | null>(async (context, ids) => {
    const since = context.clock() - SPENT_DAYS * DAY_MS;
    const rows = await database.read(context.viewer, (tx) => backOffice.walletsOf(tx, ids, since));
    return inOrder(ids, rows, ({ companyId }) => companyId, null);
  });
  const activeCampaigns = defineLoader<string, number>(async (context, ids) => {
    const rows = await database.read(context.viewer, (tx) => backOffice.activeCampaigns(tx, ids));
    return inOrder(ids, rows, ({ companyId }) => companyId, { companyId: '', count: 0 }).map(({ count }) => count);
  });
  const loginOf = defineLoader<string, LoginFacts | null>(async (context, ids) => {
    const rows = await database.transact(SYSTEM, (tx) => backOffice.loginsOf(tx, ids, context.clock()));
    return inOrder(ids, rows, ({ userId }) => userId, null);
  });
  addEnum(builder, CompanyFilterRef, 'What a list of companies is narrowed to.', {
    ASKS_APPROVAL: 'Waits for an answer to requestCompanyApproval; the longest first.',
    NOT_APPROVED: null,
    HAS_CLAIMS: 'Wants a brand or seller that another company manages.',
    NO_BRAND: null,
    NEVER_SPENT: 'Never had a cost of advertising.',
  });
  addEnum(builder, CompanyChangeKindRef, 'What staff decided about a company.', {
    IS_APPROVED: null,
    APPROVAL_REQUESTED: 'Asked for by the company, or declined by staff.',
    CAN_BE_UPDATED: null,
    CAN_BE_TOPPED_UP: null,
    CLUSTER: null,
    OVERDRAFT: null,
    REQUIRES_TWO_STEP: null,
    ORDER_LIMIT: 'The amount above which orders wait for another owner; by an owner.',
    MEMBER_IS_APPROVED: null,
    SESSIONS_ENDED: null,
    SECOND_FACTOR_RESET: null,
    INVITATION_RESENT: 'By staff, or by an owner or administrator.',
    INVITATION_WITHDRAWN: 'By staff, or by an owner or administrator.',
    BRAND_CLAIM: null,
    SELLER_CLAIM: null,
    BRAND_DEPARTMENT: 'By an owner or administrator; from and to are departments.',
  });
  builder.objectType(BackOfficeCompanyRef, {
    description: 'A company as staff see it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      company: t.field({
        type: CompanyRef,
        resolve: async ({ id }, _, context) => (await companies.companyById(context).load(id))!,
      }),
      cluster: t.string({
        nullable: true,
        description: 'Null for a company on its own.',
        resolve: async ({ id }, _, context) => (await companies.companyById(context).load(id))!.cluster,
      }),
      dateCreated: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
      isApproved: t.exposeBoolean('isApproved'),
      dateApprovalRequested: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null while nobody of it waits for an answer.',
        resolve: ({ approvalRequestedAt }) => approvalRequestedAt,
      }),
      approvalRequestedBy: t.exposeString('approvalRequestedBy', { nullable: true, description: 'E-mail address.' }),
      members: t.exposeInt('members', { description: 'Active ones.' }),
      pendingClaims: t.exposeInt('pendingClaims'),
      walletCurrency: t.field({
        type: CurrencyRef,
        resolve: async ({ id }, _, context) => {
          const company = (await companies.companyById(context).load(id))!;
          return companies.currencyByCode(context).load(company.walletCurrency);
        },
      }),
      balance: t.field({
        type: 'Decimal',
        description: 'Less what is delivered and not charged yet; wallet currency.',
        resolve: async ({ id }, _, context) => {
          const wallet = await walletOf(context).load(id);
          return wallet ? wallet.balanceMicros - wallet.unpaidMicros : 0n;
        },
      }),
      overdraft: t.field({
        type: 'Decimal',
        description: 'How far below zero the balance may go, wallet currency.',
        resolve: async ({ id }, _, context) => (await walletOf(context).load(id))?.overdraftMicros ?? 0n,
      }),
      spent: t.field({
        type: 'Decimal',
        description: `Cost of advertising in the last ${SPENT_DAYS} days, wallet currency.`,
        resolve: async ({ id }, _, context) => (await walletOf(context).load(id))?.spentMicros ?? 0n,
      }),
      activeCampaigns: t.int({
        description: 'Campaigns that are scheduled, delivering, stopped by themselves or paused.',
        resolve: ({ id }, _, context) => activeCampaigns(context).load(id),
      }),
    }),
  });
  addPageType(builder, BackOfficeCompanyListRef, BackOfficeCompanyRef, 'Page of companies as staff see them.');
  builder.objectType(BackOfficeMemberRef, {
    description: 'A member as staff see them.',
    fields: (t) => ({
      id: t.exposeID('membershipId', { description: 'Account id.' }),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      role: t.field({ type: RoleRef, resolve: (member) => member.role }),
      status: t.field({ type: UserStatusRef, resolve: (member) => member.status }),
      isApprovedByStaff: t.exposeBoolean('isApprovedByStaff'),
      lastSignIn: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null when they never signed in.',
        resolve: async ({ userId }, _, context) => (await loginOf(context).load(userId))?.lastSignInAt ?? null,
      }),
      usesTwoStep: t.boolean({
        resolve: async ({ userId }, _, context) => (await loginOf(context).load(userId))?.usesTwoStep ?? false,
      }),
      hasAuthenticator: t.boolean({
        description: 'True when an authenticator app makes the codes, which resetMemberFactor can remove.',
        resolve: async ({ userId }, _, context) => (await loginOf(context).load(userId))?.hasAuthenticator ?? false,
      }),
      openSessions: t.int({
        resolve: async ({ userId }, _, context) => (await loginOf(context).load(userId))?.openSessions ?? 0,
      }),
    }),
  });
  addPageType(builder, BackOfficeMemberListRef, BackOfficeMemberRef, 'Page of members as staff see them.');
  builder.objectType(CompanyChangeRef, {
    description: 'One decision about a company.',
    fields: (t) => ({
      id: t.exposeID('id'),
      date: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
      kind: t.field({ type: CompanyChangeKindRef, resolve: ({ kind }) => kind }),
      subject: t.exposeString('subject', {
        nullable: true,
        description: 'The member, brand or seller it is about. Null for the company as a whole.',
      }),
      from: t.exposeString('from', { nullable: true }),
      to: t.exposeString('to', { nullable: true }),
      reason: t.exposeString('reason', { nullable: true, description: 'Null for what the company did itself.' }),
      isUndo: t.exposeBoolean('isUndo', {
        description: 'It takes back a change of several companies, whose reason it has.',
      }),
      actor: t.exposeString('actor', { nullable: true, description: 'E-mail address; null for the command line.' }),
    }),
  });
  addPageType(builder, CompanyChangeListRef, CompanyChangeRef, 'Page of decisions about a company, the latest first.');
}

function addReads(builder: Builder, { database, backOffice: { neverSpent } }: CompanyDeps): void {
  builder.queryFields((t) => ({
    deskCompanies: t.field({
      type: BackOfficeCompanyListRef,
      description:
        "Companies by name; searchTerm is a part of the name, the cluster, a member's e-mail address or a seller's name, or the id.",
      args: {
        searchTerm: t.arg.string(),
        filter: t.arg({ type: CompanyFilterRef }),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 20 }),
      },
      resolve: (_, { searchTerm, filter, ...args }, context, info) =>
        paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) =>
            store.listBackOfficeCompanies(tx, {
              searchTerm: searchTerm ?? null,
              narrowing: filter ? { filter, neverSpent } : null,
              slice,
            }),
          ),
        ),
    }),
    deskCompany: t.field({
      type: BackOfficeCompanyRef,
      nullable: true,
      description: 'One company as staff see it; null plus NOT_FOUND when unknown.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        const found = isUuid(id)
          ? await database.read(context.viewer, (tx) => store.backOfficeCompanyById(tx, id))
          : null;
        return unwrap(orNotFound(found, 'Company'));
      },
    }),
    deskMembers: t.field({
      type: BackOfficeMemberListRef,
      description: 'Everyone of a company, by name.',
      args: {
        companyId: t.arg.id({ required: true }),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 20 }),
      },
      resolve: (_, { companyId, ...args }, context, info) =>
        paged(args, { context, info }, async (slice) =>
          isUuid(companyId)
            ? database.read(context.viewer, (tx) => store.listBackOfficeMembers(tx, companyId, slice))
            : NOTHING_FOUND,
        ),
    }),
    companyChanges: t.field({
      type: CompanyChangeListRef,
      description: 'What was decided about a company, the latest first.',
      args: {
        companyId: t.arg.id({ required: true }),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 20 }),
      },
      resolve: (_, { companyId, ...args }, context, info) =>
        paged(args, { context, info }, async (slice) =>
          isUuid(companyId)
            ? database.read(context.viewer, (tx) => store.listChanges(tx, companyId, slice))
            : NOTHING_FOUND,
        ),
    }),
    clusters: t.stringList({
      description: 'Clusters that companies belong to.',
      resolve: (_, _args, context) => database.read(context.viewer, (tx) => store.clusters(tx)),
    }),
  }));
}

function addDecisions(builder: Builder, { database, companies, backOffice }: CompanyDeps): void {
  const ChangeCompanyInput = builder.inputType('ChangeCompanyInput', {
    description: 'What staff decide about a company; what is left out stays as it is.',
    fields: (t) => ({
      companyId: t.id({ required: true }),
      reason: t.string({ required: true, description: 'Kept in the history and shown to the company.' }),
      isApproved: t.boolean({
        description: 'For everyone of the company, and anyone who joins later; false also declines a request.',
      }),
      canBeUpdated: t.boolean(),
      canBeToppedUp: t.boolean(),
      requiresTwoStep: t.boolean({ description: 'Whether every member signs in with 2FA; sessions without it end.' }),
      cluster: t.string({ description: 'Empty takes the company out of its cluster.' }),
      overdraft: t.field({ type: 'Decimal', description: 'How far below zero the balance may go, wallet currency.' }),
    }),
  });
  const payloadOf = (name: string) =>
    builder.objectRef<store.BackOfficeCompany>(name).implement({
      description: 'The company after the decision.',
      fields: (t) => ({
        ok: okField(t),
        company: t.field({ type: BackOfficeCompanyRef, resolve: (company) => company }),
      }),
    });
  const changedCompany = async (context: Context, companyId: string) => {
    companies.companyById(context).clear(companyId);
    return (await database.read(context.viewer, (tx) => store.backOfficeCompanyById(tx, companyId)))!;
  };
  builder.mutationField('changeCompany', (t) =>
    t.field({
      type: payloadOf('ChangeCompanyPayload'),
      description: 'Changes what staff decide about a company; mailed to its owners and administrators.',
      args: { input: t.arg({ type: ChangeCompanyInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { companyId, reason, isApproved, canBeUpdated, canBeToppedUp, requiresTwoStep, cluster, overdraft } =
          input;
        unwrap(passIf(isUuid(companyId), notFound('Company')));
        const settings = {
          isApproved: isApproved ?? undefined,
          canBeUpdated: canBeUpdated ?? undefined,
          canBeToppedUp: canBeToppedUp ?? undefined,
          requiresTwoStep: requiresTwoStep ?? undefined,
          cluster: cluster ?? undefined,
          overdraftMicros: overdraft ?? undefined,
        };
        const deps = { newId: context.newId, clock: context.clock, backOffice };
        unwrap(
          await database.transact(SYSTEM, (tx) =>
            changeCompany(tx, deps, { companyId, reason, settings, decidedBy: signedIn(context).userId }),
          ),
        );
        return changedCompany(context, companyId);
      },
    }),
  );

  const ChangeMemberApprovalInput = builder.inputType('ChangeMemberApprovalInput', {
    description: 'An exception from what holds for the company.',
    fields: (t) => ({
      accountId: t.id({ required: true }),
      isApproved: t.boolean({ required: true }),
      reason: t.string({ required: true }),
    }),
  });
  builder.mutationField('changeMemberApproval', (t) =>
    t.field({
      type: payloadOf('ChangeMemberApprovalPayload'),
      description: 'Approves one member, or takes it from them, whatever holds for their company.',
      args: { input: t.arg({ type: ChangeMemberApprovalInput, required: true }) },
      resolve: async (_, { input: { accountId: membershipId, isApproved, reason } }, context) => {
        unwrap(passIf(isUuid(membershipId), notFound('Account')));
        const request = { membershipId, isApproved, reason, decidedBy: signedIn(context).userId };
        const companyId = unwrap(await database.transact(SYSTEM, (tx) => changeMemberApproval(tx, context, request)));
        return changedCompany(context, companyId);
      },
    }),
  );
}

function addRequest(builder: Builder, { database, companies }: CompanyDeps): void {
  const RequestCompanyApprovalPayload = builder
    .objectRef<{ companyId: string }>('RequestCompanyApprovalPayload')
    .implement({
      description: 'The company, whose request now waits for staff.',
      fields: (t) => ({
        ok: okField(t),
        company: t.field({
          type: CompanyRef,
          resolve: async ({ companyId }, _, context) => (await companies.companyById(context).load(companyId))!,
        }),
      }),
    });
  builder.mutationField('requestCompanyApproval', (t) =>
    t.field({
      type: RequestCompanyApprovalPayload,
      description: 'Asks staff to approve the current company; CONFLICT when it is approved.',
      resolve: async (_, _args, context) => {
        const { companyId } = currentAccount(context);
        const { userId } = signedIn(context);
        const request = { companyId, userId };
        unwrap(await database.transact(SYSTEM, (tx) => requestApproval(tx, context, request)));
        companies.companyById(context).clear(companyId);
        return { companyId };
      },
    }),
  );
}
