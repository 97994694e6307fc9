import type { Company } from '#core/accounts/server/index.ts';
import {
  comparedPeriods,
  inReportCurrency,
  type ReportMetrics,
  type ReportRequest,
  type ReportSources,
} from '#insights/reports/server/index.ts';
import { SAVINGS_DAYS, WASTE_FROM_MICROS } from '#insights/reports/rules/search-terms.ts';
import type { Advisor } from '#insights/advice/server/index.ts';
import { convert, type Micros } from '#kernel/money.ts';
import { addDays, dayIn, DAY_MS, startOfDay, type Day } from '#kernel/time.ts';
import type { Context } from '#platform/graphql/context.ts';
import { canEdit } from '#products/sponsored/rules/permissions.ts';
import { carriersOf, isQuiet, MAX_CARRIERS, type Carriers } from '../rules/carriers.ts';
import { causeOf, leadingGroup, type Act, type Cause, type CauseKind } from '../rules/cause.ts';
import { MAX_ACCEPTED, MAX_TERM_CAMPAIGNS } from '../rules/list-bounds.ts';
import type { Periods } from '../rules/periods.ts';
import { EFFECT_DAYS, isWaste, remedyOf, savingOf, type Effect, type Remedy } from '../rules/remedy.ts';
import {
  barsOfCampaign,
  changeOf,
  partOfChange,
  partsOfChange,
  totalOf,
  valueOf,
  waterfall,
  weightsOf,
  type AskedMetric,
  type Bar,
  type CampaignResults,
  type Compared,
  type Results,
} from '../rules/waterfall.ts';
import { examine, MAX_EXAMINED, type ExaminedCampaign } from './examine.ts';
import { predict } from './predict.ts';
import { actsOf, campaignFacts, latestPredictions, type CampaignFacts, type Prediction } from './why.repository.ts';

export interface WhySources extends ReportSources {
  advisor: Advisor;
}

export interface WhyRequest {
  metric: AskedMetric;
  company: Company;
  periods: Periods;
  request: ReportRequest;
}

export interface WhyCampaign {
  id: bigint;
  name: string;
  amount: bigint;
  cause: Cause;
  remedy: (Remedy & { effect: Effect | null }) | null;
}

export interface WhyTerm {
  term: string;
  amount: bigint;
  leading: CauseKind | 'SHOWN' | null;
  campaignIds: bigint[];
  /** What excluding it saves; null where it is no waste, or the caller may not. */
  saving: Effect | null;
}

export interface Accepted extends Prediction {
  /** The seven days after it against the seven before, in report currency; null before they are over. */
  happened: { spendMicros: Micros; salesMicros: Micros } | null;
}

export interface Why extends WhyRequest {
  total: Compared<Results>;
  isQuiet: boolean;
  bars: Bar[];
  /** Null while the auction log cannot be read: the bars are then the exact ones. */
  auctions: { sampled: number; examined: number } | null;
  campaignCount: number;
  campaigns: WhyCampaign[];
  otherCampaigns: Carriers<never>['rest'];
  terms: { shown: WhyTerm[]; rest: Carriers<never>['rest'] } | null;
  accepted: Accepted[];
}

interface Part {
  id: bigint;
  amount: bigint;
  campaign: CampaignResults;
  facts: CampaignFacts | undefined;
}

/** Answers why a figure of a scope changed between two periods. */
export async function readWhy(context: Context, asked: WhyRequest, sources: WhySources): Promise<Why> {
  const { metric, company } = asked;
  const parts = await readParts(context, asked, sources);
  const total = totalOf(parts.map(({ campaign }) => campaign));
  const change = { amount: changeOf(metric, total), before: valueOf(metric, total.before) };
  const { shown, rest } = carriersOf(parts, change);
  const largest = [...shown, ...parts.toSorted(bySize)].filter((part) => part.amount !== 0n);
  const ids = [...new Set(largest.map(({ id }) => id))].slice(0, MAX_EXAMINED);
  const part = orNull(context);
  const [examined, terms, acts] = await Promise.all([
    part('auctions', () => examine(sources, context.viewer, ids, asked.periods, context.clock())),
    part('search terms', () => readTerms(context, asked, total, sources)),
    sources.database.read(context.viewer, (tx) =>
      actsOf(
        tx,
        shown.map(({ id }) => id),
        actsWithin(asked.periods, company.timezone),
      ),
    ),
  ]);
  const withAuctions = parts.map(({ id, campaign }) => ({
    ...campaign,
    auctions: examined?.get(id)?.auctions ?? null,
  }));
  const resultsOf = new Map(parts.map(({ id }, index) => [id, withAuctions[index]!]));
  return {
    ...asked,
    total,
    isQuiet: isQuiet(change.before, change.amount),
    bars: waterfall(metric, withAuctions),
    auctions: examined && {
      sampled: [...examined.values()].reduce(
        (sum, { auctions }) => sum + auctions.before.sampled + auctions.now.sampled,
        0,
      ),
      examined: examined.size,
    },
    campaignCount: parts.length,
    campaigns: await Promise.all(
      shown.map((one) =>
        explained(context, asked, one, {
          results: resultsOf.get(one.id)!,
          examined: examined?.get(one.id) ?? null,
          acts: acts.get(one.id) ?? [],
          advisor: sources.advisor,
        }),
      ),
    ),
    otherCampaigns: rest,
    terms,
    accepted: await readAccepted(context, asked, parts, sources),
  };
}

const bySize = (a: { amount: bigint }, b: { amount: bigint }) => {
  const size = ({ amount }: { amount: bigint }) => (amount < 0n ? -amount : amount);
  return size(a) === size(b) ? 0 : size(a) > size(b) ? -1 : 1;
};

export const resultsOf = (metrics: ReportMetrics | undefined): Results => ({
  impressions: metrics?.impressions ?? 0n,
  clicks: metrics?.clicks ?? 0n,
  costsMicros: metrics?.costsMicros ?? 0n,
  orders: metrics?.purchases ?? 0n,
  salesMicros: metrics?.salesMicros ?? 0n,
});

/** Reads the exact figures of both periods, by campaign. */
async function readParts(
  context: Context,
  { metric, company, periods, request }: WhyRequest,
  { database, clickhouse }: WhySources,
): Promise<Part[]> {
  const { scope, money } = request;
  const [now, before] = await Promise.all([
    comparedPeriods.readResultsUntil(clickhouse, { ...scope, ...periods.now }, money, null),
    comparedPeriods.readResultsUntil(clickhouse, { ...scope, ...periods.before }, money, periods.beforeUntilMs),
  ]);
  const ids = [...new Set([...now.keys(), ...before.keys()])].map(BigInt).toSorted((a, b) => (a < b ? -1 : 1));
  const facts = await database.read(context.viewer, (tx) => campaignFacts(tx, company.id, ids));
  const campaigns = ids.map((id) => {
    const results = { before: resultsOf(before.get(String(id))), now: resultsOf(now.get(String(id))) };
    const known = facts.get(id);
    return { id, facts: known, campaign: { results, auctions: null, life: lifeOf(results, known, periods) } };
  });
  const amounts = partsOfChange(
    metric,
    campaigns.map(({ campaign }) => campaign.results),
  );
  return campaigns.map((one, index) => ({ ...one, amount: amounts[index]! }));
}

/** A campaign without results in one of the periods began after it, or ended before it. */
function lifeOf(
  { before, now }: Compared<Results>,
  facts: CampaignFacts | undefined,
  { now: present, before: previous }: Periods,
): CampaignResults['life'] {
  if (!facts) return 'BOTH';
  const zone = facts.timezone;
  const isNone = (results: Results) => Object.values(results).every((value) => value === 0n);
  if (isNone(before) && dayIn(zone, facts.startAt.getTime()) > previous.toDate) return 'STARTED';
  const overAt = facts.removedAt ?? facts.endAt;
  const isOver = overAt !== null && dayIn(zone, overAt.getTime() - 1) < present.fromDate;
  return isNone(now) && isOver ? 'ENDED' : 'BOTH';
}

/** From the previous period's first day on: what was changed in it works in the present one. */
const actsWithin = ({ before, now }: Periods, zone: string) => ({
  from: new Date(startOfDay(zone, before.fromDate)),
  to: new Date(startOfDay(zone, addDays(now.toDate, 1))),
});

async function explained(
  context: Context,
  { metric, company, request }: WhyRequest,
  { id, amount, facts }: Part,
  {
    results,
    examined,
    acts,
    advisor,
  }: { results: CampaignResults; examined: ExaminedCampaign | null; acts: readonly Act[]; advisor: Advisor },
): Promise<WhyCampaign> {
  const evidence = examined
    ? { ...examined.evidence, acts }
    : { judged: null, acts, nowFromMs: 0, spentAtMinutes: [], walletEmptyAtMs: null };
  const { bars, change } = leadingBars(metric, results, amount);
  const cause = causeOf(bars, change, evidence);
  const nowMs = context.clock();
  const remedy =
    examined && canEdit(context.caller) ? remedyOf(cause, examined.findings, remediedOf(examined, facts), nowMs) : null;
  const inWallet = walletRate(request, company);
  const effect =
    remedy && examined
      ? await predict(
          advisor,
          examined.opened,
          changeOfRemedy(remedy, examined, nowMs),
          inWallet(salesPerClick(results.results)),
          nowMs,
        )
      : null;
  // A raise that brings nothing is no remedy.
  const isIdle = effect === null && (remedy?.kind === 'RAISE_BID' || remedy?.kind === 'RAISE_BUDGET');
  return {
    id,
    name: facts?.name ?? String(id),
    amount,
    cause,
    remedy: remedy && !isIdle ? { ...remedy, effect } : null,
  };
}

/** Returns the bars that explain a campaign's part. Its part in a ratio comes from its sales or from its spend. */
function leadingBars(metric: AskedMetric, campaign: CampaignResults, amount: bigint): { bars: Bar[]; change: bigint } {
  const spend = { bars: barsOfCampaign('SPEND', campaign), change: changeOf('SPEND', campaign.results) };
  if (metric === 'SPEND') return spend;
  const bars = barsOfCampaign('SALES', campaign);
  const sales = { bars, change: changeOf('SALES', campaign.results) };
  if (metric === 'ROAS' && (sales.change === 0n || sales.change > 0n !== amount > 0n)) return spend;
  // Fewer clicks have the causes that less spend has, but for the price.
  if (leadingGroup(bars, sales.change) !== 'CLICKS') return sales;
  const ofClicks = spend.bars.filter(({ factor }) => factor !== 'PRICE');
  return leadingGroup(ofClicks, sales.change) === null ? sales : { bars: ofClicks, change: sales.change };
}

const remediedOf = ({ opened: { campaign } }: ExaminedCampaign, facts: CampaignFacts | undefined) => ({
  isPaused: campaign.isPaused,
  isRemoved: !facts || facts.removedAt !== null,
  bidType: campaign.bidType,
  endAtMs: campaign.endAt?.getTime() ?? null,
  walletRemainingMicros: campaign.walletRemainingMicros,
});

function changeOfRemedy(
  { kind, amountMicros, limit }: Remedy,
  { opened: { campaign } }: ExaminedCampaign,
  nowMs: number,
) {
  switch (kind) {
    case 'RAISE_BID':
      return { before: {}, after: { bidMicros: amountMicros } };
    case 'RAISE_BUDGET':
      return {
        before: {},
        after: limit === 'TOTAL' ? { budgetTotalMicros: amountMicros } : { budgetDailyMicros: amountMicros },
      };
    case 'EXTEND':
      return { before: {}, after: { endAtMs: nowMs + EFFECT_DAYS * DAY_MS } };
    default:
      // It would not run without it.
      return {
        before: { runningStatus: 'PAUSED' as const },
        after: { runningStatus: 'STARTED' as const, endAtMs: campaign.endAt?.getTime() ?? null },
      };
  }
}

export function salesPerClick({ before, now }: Compared<Results>): number {
  const clicks = before.clicks + now.clicks;
  return clicks > 0n ? Number(before.salesMicros + now.salesMicros) / Number(clicks) : 0;
}

/** Returns the conversion of amounts of the report into the wallet's currency. */
export function walletRate({ money }: ReportRequest, { walletCurrency }: Pick<Company, 'walletCurrency'>) {
  const factor = Number(money.rates.get(walletCurrency)!) / Number(money.rates.get(money.currency)!);
  return (amount: number) => amount * factor;
}

async function readTerms(
  context: Context,
  { metric, periods, request }: WhyRequest,
  total: Compared<Results>,
  sources: WhySources,
): Promise<Why['terms']> {
  if (!(await context.isFlagOn('sponsor_search_term_report'))) return { shown: [], rest: { amount: 0n, count: 0 } };
  const { scope, money } = request;
  const weights = weightsOf(metric, total);
  const { terms, count } = await comparedPeriods.readTermMovers(
    sources.clickhouse,
    {
      now: { ...scope, ...periods.now },
      before: { ...scope, ...periods.before },
      beforeUntilMs: periods.beforeUntilMs,
    },
    money,
    { weights, perDirection: MAX_CARRIERS, maxCampaigns: MAX_TERM_CAMPAIGNS },
  );
  const moved = terms.map(({ term, now, before, campaignIds }) => {
    const results = { before: resultsOf(before), now: resultsOf(now) };
    return { term, campaignIds, results, amount: BigInt(Math.round(partOfChange(weights, results))) };
  });
  const change = { amount: changeOf(metric, total), before: valueOf(metric, total.before) };
  const { shown, rest } = carriersOf(moved, change);
  const wasteFrom = inReportCurrency(WASTE_FROM_MICROS, money, sources);
  const wasteful = canEdit(context.caller)
    ? shown.filter(
        ({ term, amount, results }) => term !== '' && isWaste(metric, { amount, now: results.now }, wasteFrom),
      )
    : [];
  const costs =
    wasteful.length === 0
      ? new Map<string, ReportMetrics>()
      : await comparedPeriods.readTermCosts(
          sources.clickhouse,
          { ...scope, ...lastDays(periods.now.toDate) },
          wasteful.map(({ term }) => term),
          money,
        );
  return {
    shown: shown.map(({ term, amount, campaignIds, results }) => {
      const bars = barsOfCampaign(metric === 'SALES' ? 'SALES' : 'SPEND', { results, auctions: null, life: 'BOTH' });
      const cost = costs.get(term);
      const direction = metric === 'ROAS' ? -amount : amount;
      return {
        term,
        amount,
        campaignIds,
        leading: leadingGroup(bars, direction),
        saving: cost ? savingOf(resultsOf(cost), SAVINGS_DAYS) : null,
      };
    }),
    rest: { ...rest, count: count - shown.length },
  };
}

const lastDays = (toDate: Day) => ({ fromDate: addDays(toDate, 1 - SAVINGS_DAYS), toDate });

/** Reads what was expected of accepted remedies, and what happened since. */
async function readAccepted(
  context: Context,
  { company, request }: WhyRequest,
  parts: readonly Part[],
  { database, clickhouse }: WhySources,
): Promise<Accepted[]> {
  const campaignIds = parts.map(({ id }) => id);
  const kept = await database.read(context.viewer, (tx) =>
    latestPredictions(tx, { companyId: company.id, campaignIds, limit: MAX_ACCEPTED }),
  );
  const { scope, money } = request;
  return Promise.all(
    kept.map(async (prediction): Promise<Accepted> => {
      const day = dayIn(prediction.timezone, prediction.predictedAt.getTime());
      const after = { fromDate: addDays(day, 1), toDate: addDays(day, EFFECT_DAYS) };
      const isOver = after.toDate < dayIn(prediction.timezone, context.clock());
      if (!isOver || prediction.isUndone) return { ...prediction, happened: null };
      const read = async (days: { fromDate: Day; toDate: Day }) => {
        const one = { ...scope, ...days, campaignIds: [prediction.campaignId] };
        return resultsOf(
          (await comparedPeriods.readResultsUntil(clickhouse, one, money, null)).get(String(prediction.campaignId)),
        );
      };
      const [is, was] = await Promise.all([
        read(after),
        read({ fromDate: addDays(day, -EFFECT_DAYS), toDate: addDays(day, -1) }),
      ]);
      return {
        ...prediction,
        happened: { spendMicros: is.costsMicros - was.costsMicros, salesMicros: is.salesMicros - was.salesMicros },
      };
    }),
  );
}

/** Amounts of the wallet in the report's currency. */
export const inReport = (
  { money }: ReportRequest,
  { walletCurrency }: Pick<Company, 'walletCurrency'>,
  amount: Micros,
) => convert(amount, money.rates.get(walletCurrency)!, money.rates.get(money.currency)!);

/** Reads a part of the answer: one that fails leaves the others as they are, and a line in the log. */
const orNull =
  (context: Context) =>
  async <Value>(name: string, read: () => Promise<Value>): Promise<Value | null> => {
    try {
      return await read();
    } catch (error) {
      context.log.error({ err: error, part: name }, 'part of why could not be read');
      return null;
    }
  };
