import { CurrencyRef } from '#core/accounts/server/refs.ts';
import type { Company, CompanyLoaders } from '#core/accounts/server/index.ts';
import { directReturnOnAdSpend } from '#insights/reports/rules/metrics.ts';
import type { ReportMetrics } from '#insights/reports/server/index.ts';
import { addEnum, enumRef, objectRef, type Builder } from '#platform/graphql/builder.ts';
import type { Period } from '../rules/periods.ts';
import type { Stopping } from '../rules/runway.ts';
import type { Todo, TodoKind } from '../rules/todos.ts';
import type { OverviewBudget, OverviewFigures, OverviewRow, OverviewWallet } from './read-overview.ts';

export interface Overview {
  current: Period;
  previous: Period;
  company: Company;
  figures: OverviewFigures | null;
  todos: { todos: Todo[]; all: number } | null;
  wallet: OverviewWallet | null;
  seesWallet: boolean;
  budget: OverviewBudget | null;
  /** Parts that could not be read, of which to-dos may be missing as well. */
  unread: readonly string[];
}

interface Compared {
  metrics: ReportMetrics;
  previous: ReportMetrics;
}

export const OverviewRef = objectRef<Overview>('Overview');
const FiguresRef = objectRef<OverviewFigures>('OverviewFigures');
const ComparedRef = objectRef<Compared>('OverviewComparison');
const DayRef = objectRef<OverviewFigures['days'][number]>('OverviewDay');
const RowRef = objectRef<OverviewRow>('OverviewRow');
const RowKindRef = enumRef<OverviewFigures['rowKind']>('OverviewRowKind');
const WalletRef = objectRef<OverviewWallet>('OverviewWallet');
const StoppingRef = objectRef<Stopping>('OverviewStopping');
const BudgetRef = objectRef<OverviewBudget>('OverviewBudget');
const TodoRef = objectRef<Todo>('OverviewTodo');
const TodoKindRef = enumRef<TodoKind>('OverviewTodoKind');
const RaisedBudgetRef = objectRef<NonNullable<Todo['budget']>>('OverviewRaisedBudget');
const LimitRef = enumRef<'DAILY' | 'TOTAL'>('OverviewBudgetLimit');

export function addOverviewTypes(builder: Builder, companies: CompanyLoaders): void {
  addFigures(builder);
  addTodos(builder);
  builder.objectType(StoppingRef, {
    description: 'A campaign that stops soon, by its end, its total budget or an empty wallet.',
    fields: (t) => ({
      campaignId: t.id({ resolve: ({ id }) => String(id) }),
      campaignName: t.exposeString('name'),
      days: t.exposeInt('days', { description: 'Whole days until then; 0 on the last.' }),
    }),
  });
  builder.objectType(WalletRef, {
    description: 'How long the balance lasts. Wallet currency.',
    fields: (t) => ({
      balance: t.field({
        type: 'Decimal',
        description: 'Less the cost that is not charged yet.',
        resolve: (wallet) => wallet.availableMicros,
      }),
      averageDailySpend: t.field({
        type: 'Decimal',
        description: 'Of the last seven closed days.',
        resolve: (wallet) => wallet.averageMicros,
      }),
      runwayDays: t.float({
        nullable: true,
        description: 'Days the balance lasts at that spend. Null when nothing is spent.',
        resolve: (wallet) => wallet.runwayDays,
      }),
      stopsFirst: t.field({
        type: [StoppingRef],
        description: 'At most three campaigns that stop first.',
        resolve: (wallet) => wallet.stopsFirst,
      }),
    }),
  });
  builder.objectType(BudgetRef, {
    description: 'Of the running campaigns with a daily budget. Wallet currency.',
    fields: (t) => ({
      spentToday: t.field({ type: 'Decimal', resolve: (budget) => budget.spentTodayMicros }),
      dailyBudget: t.field({ type: 'Decimal', resolve: (budget) => budget.budgetDailyMicros }),
    }),
  });
  builder.objectType(OverviewRef, {
    description: 'A company’s home page: the last seven closed days against the seven before.',
    fields: (t) => ({
      fromDate: t.field({ type: 'Date', resolve: ({ current }) => current.fromDate }),
      toDate: t.field({ type: 'Date', resolve: ({ current }) => current.toDate }),
      previousFromDate: t.field({ type: 'Date', resolve: ({ previous }) => previous.fromDate }),
      previousToDate: t.field({ type: 'Date', resolve: ({ previous }) => previous.toDate }),
      walletCurrency: t.field({
        type: CurrencyRef,
        resolve: ({ company }, _, context) => companies.currencyByCode(context).load(company.walletCurrency),
      }),
      figures: t.field({
        type: FiguresRef,
        nullable: true,
        description: 'Report currency. Null while reports cannot be read.',
        resolve: ({ figures }) => figures,
      }),
      seesWallet: t.exposeBoolean('seesWallet', { description: 'Whether the caller may know the balance.' }),
      wallet: t.field({
        type: WalletRef,
        nullable: true,
        description: 'Null for others than the owner and staff, and while it cannot be read.',
        resolve: ({ wallet }) => wallet,
      }),
      budget: t.field({
        type: BudgetRef,
        nullable: true,
        description: 'Null without a running campaign that has a daily budget.',
        resolve: ({ budget }) => budget,
      }),
      todos: t.field({
        type: [TodoRef],
        nullable: true,
        description: 'At most five, the most money at stake first. Null while they cannot be read.',
        resolve: ({ todos }) => todos?.todos ?? null,
      }),
      todoCount: t.int({
        description: 'All of them; 0 while they cannot be read.',
        resolve: ({ todos }) => todos?.all ?? 0,
      }),
    }),
  });
}

function addFigures(builder: Builder): void {
  builder.objectType(ComparedRef, {
    description: 'Results of both periods. Report currency.',
    fields: (t) => ({
      spend: t.field({ type: 'Decimal', resolve: ({ metrics }) => metrics.costsMicros }),
      previousSpend: t.field({ type: 'Decimal', resolve: ({ previous }) => previous.costsMicros }),
      sales: t.field({ type: 'Decimal', description: 'Direct sales.', resolve: ({ metrics }) => metrics.salesMicros }),
      previousSales: t.field({ type: 'Decimal', resolve: ({ previous }) => previous.salesMicros }),
      roas: t.float({
        nullable: true,
        description: '100 x sales / spend. Null without spend.',
        resolve: ({ metrics }) => directReturnOnAdSpend(metrics),
      }),
      previousRoas: t.float({ nullable: true, resolve: ({ previous }) => directReturnOnAdSpend(previous) }),
    }),
  });
  builder.objectType(DayRef, {
    description: 'One day.',
    fields: (t) => ({
      day: t.field({ type: 'Date', resolve: (one) => one.day }),
      spend: t.field({ type: 'Decimal', resolve: ({ metrics }) => metrics.costsMicros }),
      sales: t.field({ type: 'Decimal', resolve: ({ metrics }) => metrics.salesMicros }),
      roas: t.float({ nullable: true, resolve: ({ metrics }) => directReturnOnAdSpend(metrics) }),
    }),
  });
  addEnum(builder, RowKindRef, 'What the rows are.', { BRAND: null, CAMPAIGN: 'Where only one brand has campaigns.' });
  builder.objectType(RowRef, {
    description: 'A brand or a campaign with its results.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      figures: t.field({ type: ComparedRef, resolve: (row) => row }),
    }),
  });
  builder.objectType(FiguresRef, {
    description: 'Results of the company, or of one of its brands.',
    fields: (t) => ({
      notableFrom: t.field({
        type: 'Decimal',
        description: 'A change of spend below this says little.',
        resolve: (figures) => figures.notableFromMicros,
      }),
      totals: t.field({ type: ComparedRef, resolve: (figures) => figures }),
      days: t.field({
        type: [DayRef],
        description: 'Both periods, the oldest first.',
        resolve: (figures) => figures.days,
      }),
      rowKind: t.field({ type: RowKindRef, resolve: (figures) => figures.rowKind }),
      rowCount: t.exposeInt('rowCount', { description: 'How many there are in all.' }),
      rows: t.field({
        type: [RowRef],
        description: 'The five that lost most, otherwise those that spent most.',
        resolve: (figures) => figures.rows,
      }),
    }),
  });
}

function addTodos(builder: Builder): void {
  addEnum(builder, TodoKindRef, 'What there is to decide.', {
    APPROVAL: "Requests of an agent that need a person's yes.",
    BALANCE_LOW: 'The balance lasts less than seven days.',
    REJECTED: null,
    OUT_OF_BUDGET: null,
    BUDGET_ENDS_EARLY: 'A total budget that lasts less than a week, and not until its campaign ends.',
    OUTRANKED: 'Its spend fell, and others stand above it in most auctions.',
    CONTENT_MISSING: 'Of a booked package.',
    ENDS_SOON: 'Within seven days.',
    WASTED_TERM: 'A search term that cost money for thirty days and sold nothing.',
    HARVEST_PROPOSAL: 'What a rule proposes to do with search terms.',
    CREDIT_EXPIRING: 'Within thirty days, as far as the spend until then does not use it.',
  });
  addEnum(builder, LimitRef, 'Which budget of a campaign.', { DAILY: null, TOTAL: null });
  builder.objectType(RaisedBudgetRef, {
    description: 'A budget to raise. Wallet currency.',
    fields: (t) => ({
      limit: t.field({ type: LimitRef, resolve: ({ limit }) => limit }),
      amount: t.field({ type: 'Decimal', resolve: ({ micros }) => micros }),
      raised: t.field({
        type: 'Decimal',
        description: 'What is suggested.',
        resolve: ({ raisedMicros }) => raisedMicros,
      }),
    }),
  });
  builder.objectType(TodoRef, {
    description: 'Something to decide.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'The same on every read, for snoozeTodo.' }),
      kind: t.field({ type: TodoKindRef, resolve: ({ kind }) => kind }),
      atStake: t.field({
        type: 'Decimal',
        description: 'Wallet currency: what is lost, or not spent within a week, without a decision.',
        resolve: ({ atStakeMicros }) => atStakeMicros,
      }),
      campaignId: t.id({ nullable: true, resolve: ({ campaign }) => campaign && String(campaign.id) }),
      bookingId: t.id({ nullable: true, resolve: ({ booking }) => booking && booking.id }),
      name: t.string({
        nullable: true,
        description: 'Of the campaign, the booking or the agent; null when it is about the wallet.',
        resolve: ({ campaign, booking, agent }) => campaign?.name ?? booking?.name ?? agent?.name ?? null,
      }),
      term: t.exposeString('term', {
        nullable: true,
        description: 'Of WASTED_TERM; of HARVEST_PROPOSAL the name of its rule.',
      }),
      requests: t.int({
        nullable: true,
        description: 'How many wait; of APPROVAL.',
        resolve: ({ agent }) => agent && agent.count,
      }),
      endsAt: t.field({
        type: 'DateTime',
        nullable: true,
        description:
          'Of ENDS_SOON; when the first request of APPROVAL expires, or the budget of BUDGET_ENDS_EARLY is used up.',
        resolve: ({ endsAt }) => endsAt,
      }),
      day: t.field({
        type: 'Date',
        nullable: true,
        description: 'When the credit expires, or the booked week begins.',
        resolve: ({ day }) => day,
      }),
      budget: t.field({
        type: RaisedBudgetRef,
        nullable: true,
        description:
          'Of OUT_OF_BUDGET and BUDGET_ENDS_EARLY; of CREDIT_EXPIRING what would use the credit, null without such a campaign.',
        resolve: ({ budget }) => budget,
      }),
    }),
  });
}
