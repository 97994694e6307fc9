import { SHARED_PERIODS, periodEnd, type SharedPeriod } from '#core/ledger/rules/shared-budget.ts';
import type { Uuid } from '#kernel/ids.ts';
import { dayFraction, startOfDay, addDays, type Day } from '#kernel/time.ts';
import { addEnum, addPageType, enumRef, objectRef, type Builder, type Page } from '#platform/graphql/builder.ts';
import { defineLoader, type Context } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import type { Database } from '#platform/db/database.ts';
import { firstStop, type Outlook } from '../rules/shared-budget.ts';
import { AdSetStatusRef, SharedBudgetOfCampaignRef } from './refs.ts';
import {
  membersOf,
  periodSpends,
  type MemberRow,
  type PeriodSpend,
  type SharedBudgetRow,
} from './shared-budget.repository.ts';

export const SharedBudgetRef = objectRef<SharedBudgetRow>('SharedBudget');
export const SharedBudgetListRef = objectRef<Page<SharedBudgetRow>>('SharedBudgetList');
export const SharedBudgetOutlookRef = objectRef<Outlook>('SharedBudgetOutlook');
export const SharedPeriodRef = enumRef<SharedPeriod>('SharedBudgetPeriod');
const SharedBudgetSpendRef = objectRef<PeriodSpend & { budget: SharedBudgetRow }>('SharedBudgetSpend');
const SharedBudgetMemberRef = objectRef<MemberRow>('SharedBudgetMember');
const SharedBudgetMemberListRef = objectRef<Page<MemberRow>>('SharedBudgetMemberList');
const SharedBudgetStopRef = objectRef<{ member: MemberRow | null; at: Date }>('SharedBudgetStop');

export type SharedBudgetLoaders = ReturnType<typeof createSharedBudgetLoaders>;

export function createSharedBudgetLoaders(database: Database) {
  return {
    spendsOf: defineLoader<Uuid, PeriodSpend[]>(async (context, ids) => {
      const rows = await database.read(context.viewer, (tx) => periodSpends(tx, ids, new Date(context.clock())));
      const byBudget = Map.groupBy(rows, (row) => row.sharedBudgetId);
      return ids.map((id) => byBudget.get(id) ?? []);
    }),
    membersOf: defineLoader<Uuid, MemberRow[]>(async (context, ids) => {
      const rows = await database.read(context.viewer, (tx) => membersOf(tx, ids, new Date(context.clock())));
      const byBudget = Map.groupBy(rows, (row) => row.sharedBudgetId);
      return ids.map((id) => byBudget.get(id) ?? []);
    }),
  };
}

export function addSharedBudgetTypes(builder: Builder, loaders: SharedBudgetLoaders): void {
  addEnum(builder, SharedPeriodRef, 'The days that a shared budget is spent in: those of each campaign’s country.', {
    DAY: null,
    MONTH: null,
    RANGE: 'From one day to another; on other days it limits nothing.',
  } satisfies Record<(typeof SHARED_PERIODS)[number], string | null>);
  builder.objectType(SharedBudgetSpendRef, {
    description: 'What all members have spent in one period.',
    fields: (t) => ({
      day: t.field({ type: 'Date', description: 'A local day that members are in now.', resolve: ({ day }) => day }),
      timezone: t.exposeString('timezone', { description: 'Of members that are in this day.' }),
      startDate: t.field({ type: 'Date', resolve: ({ start }) => start }),
      endDate: t.field({
        type: 'Date',
        description: 'Inclusive.',
        resolve: ({ budget, start }) => periodEnd(budget, start),
      }),
      spent: t.field({ type: 'Decimal', description: 'Wallet currency.', resolve: ({ spentMicros }) => spentMicros }),
      spentToday: t.field({ type: 'Decimal', resolve: ({ todayMicros }) => todayMicros }),
    }),
  });
  builder.objectType(SharedBudgetMemberRef, {
    description: 'A campaign of a shared budget.',
    fields: (t) => ({
      campaignId: t.id({ resolve: ({ campaignId }) => String(campaignId) }),
      name: t.exposeString('name'),
      catalogCode: t.exposeString('catalogCode'),
      status: t.field({ type: AdSetStatusRef, resolve: ({ status }) => status }),
      budgetDaily: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Its own of today. Null without one.',
        resolve: ({ budgetTodayMicros }) => budgetTodayMicros,
      }),
      spent: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'In the period of its country’s today, also before it joined. Null outside of a range.',
        resolve: ({ spentMicros }) => spentMicros,
      }),
      spentToday: t.field({ type: 'Decimal', resolve: ({ todayMicros }) => todayMicros }),
    }),
  });
  addPageType(builder, SharedBudgetMemberListRef, SharedBudgetMemberRef, 'Page of the campaigns of a shared budget.');
  builder.objectType(SharedBudgetStopRef, {
    description: 'What is used up first if the rest of the day costs as much as the day so far.',
    fields: (t) => ({
      member: t.field({
        type: SharedBudgetMemberRef,
        nullable: true,
        description: 'The campaign whose own daily budget it is. Null when it is the shared budget.',
        resolve: ({ member }) => member,
      }),
      at: t.field({ type: 'DateTime', description: 'Expected; now when it is used up.', resolve: ({ at }) => at }),
    }),
  });
  builder.objectType(SharedBudgetRef, {
    description: 'One cap over campaigns of a company, which they never pass together.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      period: t.field({ type: SharedPeriodRef, resolve: ({ period }) => period }),
      amount: t.field({
        type: 'Decimal',
        description: 'Wallet currency.',
        resolve: ({ amountMicros }) => amountMicros,
      }),
      currency: t.exposeString('currency'),
      fromDate: t.field({
        type: 'Date',
        nullable: true,
        description: 'Null unless RANGE.',
        resolve: ({ fromDay }) => fromDay,
      }),
      toDate: t.field({
        type: 'Date',
        nullable: true,
        description: 'Inclusive. Null unless RANGE.',
        resolve: ({ toDay }) => toDay,
      }),
      version: t.exposeInt('version', { description: 'Counts saves; sent back with a change.' }),
      memberCount: t.exposeInt('members'),
      spends: t.field({
        type: [SharedBudgetSpendRef],
        description: 'One for each local day that members are in now, the latest first; empty outside of a range.',
        resolve: async (budget, _, context) =>
          (await loaders.spendsOf(context).load(budget.id)).map((spend) => ({ ...spend, budget })),
      }),
      firstStop: t.field({
        type: SharedBudgetStopRef,
        nullable: true,
        description: 'Null when the day is expected to end first.',
        resolve: (budget, _, context) => findFirstStop(budget, loaders, context),
      }),
      members: t.field({
        type: SharedBudgetMemberListRef,
        description: 'Those that spent most in the period first.',
        args: { page: t.arg.int({ defaultValue: 1 }), pageSize: t.arg.int({ defaultValue: 10 }) },
        resolve: ({ id }, args, context, info) =>
          paged(args, { context, info }, async ({ offset, limit }) => {
            const rows = await loaders.membersOf(context).load(id);
            return { rows: rows.slice(offset, offset + limit), total: rows.length };
          }),
      }),
    }),
  });
  addPageType(builder, SharedBudgetListRef, SharedBudgetRef, 'Page of shared budgets.');
  builder.objectType(SharedBudgetOutlookRef, {
    description: 'What campaigns spent together on the last closed days, to choose a cap by.',
    fields: (t) => ({
      days: t.exposeInt('days'),
      averageDaily: t.field({
        type: 'Decimal',
        description: 'Wallet currency.',
        resolve: ({ averageMicros }) => averageMicros,
      }),
      daysReached: t.exposeInt('daysReached', {
        description: 'On how many of the days they spent as much as the cap, or a day’s even share of it.',
      }),
    }),
  });
  builder.objectType(SharedBudgetOfCampaignRef, {
    description: 'The shared budget that a campaign is in.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      isUsedUp: t.exposeBoolean('isUsedUp', {
        description: 'In the period of the country’s today: all its campaigns stand still.',
      }),
    }),
  });
}

/** Goes by the members that are in the latest local day. */
async function findFirstStop(budget: SharedBudgetRow, loaders: SharedBudgetLoaders, context: Context) {
  const [[spend], members] = await Promise.all([
    loaders.spendsOf(context).load(budget.id),
    loaders.membersOf(context).load(budget.id),
  ]);
  if (!spend) return null;
  const { timezone, day, spentMicros, todayMicros } = spend;
  const stop = firstStop({
    passed: dayFraction(timezone, context.clock()),
    shared: { spentMicros, limitMicros: budget.amountMicros },
    sharedBeforeMicros: spentMicros - todayMicros,
    members: members
      .filter((member) => member.status === 'DELIVERING' && member.timezone === timezone)
      .map((member) => ({
        campaignId: member.campaignId,
        spentMicros: member.todayMicros,
        limitMicros: member.budgetTodayMicros,
      })),
  });
  if (!stop) return null;
  const member = stop.kind === 'CAMPAIGN' ? members.find(({ campaignId }) => campaignId === stop.campaignId)! : null;
  return { member, at: instantAt(timezone, day, stop.at) };
}

function instantAt(timezone: string, day: Day, passed: number): Date {
  const [from, to] = [startOfDay(timezone, day), startOfDay(timezone, addDays(day, 1))];
  return new Date(from + Math.round(passed * (to - from)));
}
