import { MAX_CAMPAIGNS } from '../rules/list-bounds.ts';
import { waitingRequests } from '#core/access/server/index.ts';
import { readWallet } from '#core/ledger/server/index.ts';
import { averageDailySpending, runwayDays, SPENDING_WINDOW_DAYS } from '#core/ledger/rules/runway.ts';
import type { Company } from '#core/accounts/server/index.ts';
import {
  addReports,
  inReportCurrency,
  NO_REPORT,
  readMetrics,
  searchTerms,
  type ReportMetrics,
  type ReportRequest,
  type ReportSources,
} from '#insights/reports/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { openProposals } from '#insights/harvest/server/index.ts';
import { convert, type Micros } from '#kernel/money.ts';
import { addDays, dayIn, startOfDay, type Day } from '#kernel/time.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { bookingsWithoutContent } from '#products/packages/server/index.ts';
import { findCampaigns, type CampaignNode } from '#products/sponsored/server/index.ts';
import { mostInNeed } from '../rules/need.ts';
import { PERIOD_DAYS, periodsOn, type Period } from '../rules/periods.ts';
import { stopsFirst, type Stopping } from '../rules/runway.ts';
import { NOTABLE_FROM_MICROS } from '../rules/sentence.ts';
import {
  inOrderOfStake,
  MAX_TODOS,
  todoOfBooking,
  todoOfRequests,
  todoOfProposal,
  todoOfTerm,
  todosOfCampaign,
  todosOfWallet,
  unspentRaise,
  type Todo,
} from '../rules/todos.ts';
import { dailyBudgetsAt } from './daily-budgets.repository.ts';
import { snoozedTodos } from './snooze.repository.ts';

type Campaign = Omit<CampaignNode, 'range'>;

/** What the screen is about: one company, with all or one of its brands, on a day of the company's zone. */
export interface OverviewScope {
  company: Company;
  brandId: Uuid | null;
  today: Day;
  now: Date;
  request: ReportRequest;
  campaigns: readonly Campaign[];
  /** Results of each campaign, read once. */
  resultsOn(period: Period): Promise<ReadonlyMap<string, ReportMetrics>>;
}

export interface Sources extends ReportSources {
  nameOfBrand(id: Uuid): Promise<string>;
}

export const readCampaigns = async (
  { database }: Pick<Sources, 'database'>,
  context: Context,
  filter: { companyId: Uuid; brandId: Uuid | null },
): Promise<readonly Campaign[]> => {
  const all = { offset: 0, limit: MAX_CAMPAIGNS, isCounted: false };
  const found = await database.read(context.viewer, (tx) =>
    findCampaigns(tx, filter, null, all, new Date(context.clock())),
  );
  return found.rows;
};

export interface OverviewRow {
  id: string;
  name: string;
  metrics: ReportMetrics;
  previous: ReportMetrics;
}

export interface OverviewFigures {
  /** A smaller change of spend is none. In the report's currency, as all amounts. */
  notableFromMicros: Micros;
  metrics: ReportMetrics;
  previous: ReportMetrics;
  days: { day: Day; metrics: ReportMetrics }[];
  rowKind: 'BRAND' | 'CAMPAIGN';
  rowCount: number;
  rows: OverviewRow[];
}

const sumOf = (days: OverviewFigures['days']) => days.reduce((sum, { metrics }) => addReports(sum, metrics), NO_REPORT);

/** Returns the figures of both periods, and the brands in need; of a single brand its campaigns. */
export async function readFigures(scope: OverviewScope, sources: Sources): Promise<OverviewFigures> {
  const { clickhouse, nameOfBrand } = sources;
  const { scope: asked, money } = scope.request;
  const { current, previous } = periodsOn(scope.today);
  const rowKind = new Set(scope.campaigns.map(({ brandId }) => brandId)).size > 1 ? 'BRAND' : 'CAMPAIGN';
  const rowsOn = (period: Period) =>
    rowKind === 'BRAND' ? readMetrics(clickhouse, { ...asked, ...period }, 'brandId', money) : scope.resultsOn(period);
  const [byDay, now, before] = await Promise.all([
    readMetrics(clickhouse, { ...asked, fromDate: previous.fromDate, toDate: current.toDate }, 'day', money),
    rowsOn(current),
    rowsOn(previous),
  ]);
  const days = Array.from({ length: 2 * PERIOD_DAYS }, (_, index) => {
    const day = addDays(previous.fromDate, index);
    return { day, metrics: byDay.get(day) ?? NO_REPORT };
  });
  const ids = [...new Set([...now.keys(), ...before.keys()])];
  const inNeed = mostInNeed(
    ids.map((id) => {
      const row = { id, metrics: now.get(id) ?? NO_REPORT, previous: before.get(id) ?? NO_REPORT };
      const { costsMicros, salesMicros } = row.metrics;
      return { ...row, costsMicros, salesMicros, previousSalesMicros: row.previous.salesMicros };
    }),
  );
  const campaignNames = new Map(scope.campaigns.map(({ id, name }) => [String(id), name]));
  return {
    notableFromMicros: inReportCurrency(NOTABLE_FROM_MICROS, money, sources),
    metrics: sumOf(days.slice(PERIOD_DAYS)),
    previous: sumOf(days.slice(0, PERIOD_DAYS)),
    days,
    rowKind,
    rowCount: ids.length,
    rows: await Promise.all(
      inNeed.map(async (row) => ({
        ...row,
        // A removed campaign is not listed and has its number only.
        name: rowKind === 'BRAND' ? await nameOfBrand(row.id) : (campaignNames.get(row.id) ?? row.id),
      })),
    ),
  };
}

export interface OverviewBudget {
  spentTodayMicros: Micros;
  budgetDailyMicros: Micros;
}

/** Returns what the running campaigns with a daily budget have and used today; null without one. */
export function budgetToday({ campaigns }: Pick<OverviewScope, 'campaigns'>): OverviewBudget | null {
  const limited = campaigns.filter(
    ({ status, runningStatus, budgetTodayMicros }) =>
      budgetTodayMicros !== null &&
      runningStatus === 'STARTED' &&
      (status === 'DELIVERING' || status === 'NOT_DELIVERING'),
  );
  if (limited.length === 0) return null;
  return {
    spentTodayMicros: limited.reduce((sum, { spentTodayMicros }) => sum + spentTodayMicros, 0n),
    budgetDailyMicros: limited.reduce((sum, { budgetTodayMicros }) => sum + budgetTodayMicros!, 0n),
  };
}

export interface OverviewWallet {
  availableMicros: Micros;
  averageMicros: Micros;
  runwayDays: number | null;
  expiringMicros: Micros;
  expiringOn: Day | null;
  unspentRaiseMicros: Micros;
  stopsFirst: Stopping[];
}

/** Returns the wallet of the whole company, whichever brand is chosen; null when there is none. */
export async function readRunway(
  scope: OverviewScope,
  sources: Sources,
  context: Context,
  /** Without the campaigns that stop first, which are those of all brands. */
  { namesStops } = { namesStops: true },
): Promise<OverviewWallet | null> {
  const { company, today, now, brandId } = scope;
  // As the wallet averages everywhere else in the console.
  const from = addDays(today, 1 - SPENDING_WINDOW_DAYS);
  const wallet = await sources.database.read(context.viewer, (tx) => readWallet(tx, company.id, from));
  if (!wallet) return null;
  const averageMicros = averageDailySpending(wallet.spentMicros);
  const availableMicros = wallet.balanceMicros - wallet.unpaidMicros;
  const days = runwayDays(availableMicros, averageMicros);
  const campaigns =
    brandId === null || !namesStops
      ? scope.campaigns
      : await readCampaigns(sources, context, { companyId: company.id, brandId: null });
  const averagedFrom = new Date(startOfDay(company.timezone, from));
  const budgetsBefore =
    wallet.expiringOn === null
      ? new Map<bigint, Micros>()
      : await sources.database.read(context.viewer, (tx) => dailyBudgetsAt(tx, company.id, averagedFrom));
  return {
    availableMicros,
    averageMicros,
    runwayDays: days,
    expiringMicros: wallet.expiringSoonMicros,
    expiringOn: wallet.expiringOn,
    unspentRaiseMicros: unspentRaise(campaigns, budgetsBefore),
    stopsFirst: namesStops ? stopsFirst(campaigns, days, now.getTime()) : [],
  };
}

const MAX_TERMS = 50;

/** Returns the wasteful search terms of running campaigns: those that the page of search terms opens with. */
export async function readTermTodos(scope: OverviewScope, sources: Sources, context: Context): Promise<Todo[]> {
  const { brandId, company, request } = scope;
  if (!(await context.isFlagOn('sponsor_search_term_report'))) return [];
  const brandIds = brandId ? [brandId] : null;
  const found = await searchTerms.wasteful(context, { companyId: company.id, brandIds, limit: MAX_TERMS }, sources);
  const running = new Map(
    scope.campaigns
      .filter(({ runningStatus }) => runningStatus === 'STARTED')
      .map((campaign) => [campaign.id, campaign]),
  );
  const { rates, currency } = request.money;
  const inWallet = (micros: Micros) => convert(micros, rates.get(currency)!, rates.get(company.walletCurrency)!);
  return unwrap(found).flatMap(({ campaignId, term, costMicros }): Todo[] => {
    const campaign = running.get(campaignId);
    if (!campaign) return [];
    return [todoOfTerm({ campaignId, campaignName: campaign.name, term, costMicros: inWallet(costMicros) })];
  });
}

/** Returns what the company's rules propose to do with search terms. */
async function readProposalTodos(
  { company, brandId }: OverviewScope,
  { database }: Sources,
  context: Context,
): Promise<Todo[]> {
  if (!(await context.isFlagOn('sponsor_search_term_report'))) return [];
  const open = await database.read(context.viewer, (tx) => openProposals(tx, { companyId: company.id, brandId }));
  return open.map(todoOfProposal);
}

async function readBookingTodos(scope: OverviewScope, { database }: Sources, context: Context): Promise<Todo[]> {
  const { company, brandId, today, request } = scope;
  const { caller } = context;
  const seesBookings = caller.isApprovedByStaff || caller.isStaff;
  if (!seesBookings || !(await context.isFlagOn('standard_package_ads'))) return [];
  const bookings = await database.read(context.viewer, (tx) =>
    bookingsWithoutContent(tx, { companyId: company.id, brandId, today }),
  );
  const rate = (code: string) => request.money.rates.get(code)!;
  return bookings.map(({ currency, totalMicros, ...booking }) =>
    todoOfBooking({ ...booking, totalMicros: convert(totalMicros, rate(currency), rate(company.walletCurrency)) }),
  );
}

/** Returns what agents wait for, to those who may decide about it in the console. */
async function readRequestTodos({ company }: OverviewScope, { database }: Sources, context: Context): Promise<Todo[]> {
  const { role } = context.caller;
  if (role !== 'OWNER' && role !== 'ADMIN') return [];
  const person = { companyId: company.id, userId: signedIn(context).userId, isOwner: role === 'OWNER' };
  return (await waitingRequests(database, person, context.clock())).map(todoOfRequests);
}

/** Returns what the caller should decide, the most money at stake first; `all` also counts what does not fit. */
export async function readTodos(
  scope: OverviewScope,
  sources: Sources,
  context: Context,
  /** The wallet is null where the caller may not know it. */
  { terms, outranked, wallet }: { terms: readonly Todo[]; outranked: readonly Todo[]; wallet: OverviewWallet | null },
): Promise<{ todos: Todo[]; all: number; withoutContent: number }> {
  const membershipId = context.session?.membership?.id ?? null;
  const [bookings, requests, proposals, snoozed] = await Promise.all([
    readBookingTodos(scope, sources, context),
    readRequestTodos(scope, sources, context),
    readProposalTodos(scope, sources, context),
    membershipId === null
      ? new Set<string>()
      : sources.database.read(context.viewer, (tx) => snoozedTodos(tx, membershipId, scope.now)),
  ]);
  const open = inOrderOfStake(
    [
      ...scope.campaigns.flatMap((campaign) => todosOfCampaign(campaign, scope.now.getTime())),
      ...terms,
      ...bookings,
      ...requests,
      ...proposals,
      ...outranked,
      ...(wallet ? todosOfWallet(wallet, scope.today, scope.campaigns) : []),
    ],
    snoozed,
  );
  return { todos: open.slice(0, MAX_TODOS), all: open.length, withoutContent: bookings.length };
}

export const todayOf = (company: Company, context: Context): Day => dayIn(company.timezone, context.clock());
