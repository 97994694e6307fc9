import { keywordMatches, readKeyword } from '#delivery/decide/rules/keywords.ts';
import { readText } from '#delivery/decide/rules/text.ts';
import { typedKeyword } from '#core/serving/rules/keywords.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { addDays, type Day } from '#kernel/time.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { PageRequest } from '#platform/graphql/paging.ts';
import { campaignNames, campaignsById, termKeywords, type CampaignNode } from '#products/sponsored/server/index.ts';
import { TREND_DAYS } from '../../rules/campaign-grid.ts';
import { MAX_SEEN_IN, MAX_TERMS } from '../../rules/list-bounds.ts';
import { reportMessages } from '../../rules/report.messages.ts';
import {
  addedExclusions,
  lensesOf,
  openingLens,
  TERM_LENSES,
  wasteMicros,
  type Exclusion,
  type TermGrouping,
  type TermLens,
  type TermMatch,
  type TermSort,
} from '../../rules/search-terms.ts';
import { addReports, ALL_DAYS, NO_REPORT, type ReportMetrics } from '../report.repository.ts';
import { reportRequest, type ReportSources } from '../scope.ts';
import {
  campaignsSeenFor,
  countTerms,
  readSavings,
  readTermGroups,
  readTerms,
  readTermSpend,
  termDayKey,
  termsSeenBefore,
  type TermRow,
  type CampaignKeyword,
  type TermScope,
} from './search-terms.repository.ts';
import { daysOf, termScope, type TermScopeRequest } from './term-scope.ts';

export interface TermGridRequest extends TermScopeRequest {
  /** Null: waste if there is any. */
  lens: TermLens | null;
  groupBy: TermGrouping | null;
  sortBy: TermSort;
  direction: 'asc' | 'desc';
  page: PageRequest;
}

export interface TermSums {
  /** Terms by campaign. */
  terms: number;
  metrics: ReportMetrics;
  wasteMicros: Micros;
}

export interface TermGridRow {
  term: string;
  campaign: CampaignNode;
  match: TermMatch;
  /** Whether the campaign can still be changed. */
  isOpen: boolean;
  lenses: TermLens[];
  metrics: ReportMetrics;
  wasteMicros: Micros;
  /** Spend by day, the oldest first. */
  trend: Micros[];
  groupKey: string | null;
}

export interface TermGrid {
  lens: TermLens;
  lenses: { lens: TermLens; terms: number }[];
  page: PageRequest;
  rows: TermGridRow[];
  groups: (TermSums & { key: string; name: string })[];
  /** Of all pages, rare terms included. */
  totals: TermSums;
  rare: TermSums;
  currency: string;
  fromDate: Day;
  toDate: Day;
}

/** Returns a page of search terms by campaign with their results, and the sums over all pages. */
export async function readTermGrid(
  context: Context,
  request: TermGridRequest,
  sources: ReportSources,
): Promise<Result<TermGrid, Problem>> {
  const { database, clickhouse } = sources;
  const { page, groupBy } = request;
  const scoped = await termScope(context, request, sources);
  if (!scoped.ok) return scoped;
  const { of, today } = scoped.value;
  const { scope, money, open } = of;
  const { fromDate, toDate } = scope;
  const pageOf = (lens: TermLens) =>
    readTerms(clickhouse, of, {
      lens,
      sortBy: request.sortBy,
      direction: request.direction,
      groupBy,
      offset: page.offset,
      limit: page.limit,
    });
  const [counts, expected] = await Promise.all([countTerms(clickhouse, of), pageOf(request.lens ?? 'WASTE')]);
  const countOf = Object.fromEntries(
    TERM_LENSES.map((lens) => [lens, sumsOf(counts.filter((one) => one.lenses.has(lens) && !one.isRare)).terms]),
  ) as Record<TermLens, number>;
  const lens = request.lens ?? openingLens(countOf);
  const found = request.lens === null && lens !== 'WASTE' ? await pageOf(lens) : expected;
  const ofLens = counts.filter((one) => one.lenses.has(lens));
  const isOpen = new Map(open.map(({ id, targetRoasPercent }) => [id, targetRoasPercent]));

  const ids = [...new Set(found.map(({ campaignId }) => campaignId))];
  const terms = [...new Set(found.map(({ term }) => term))];
  const trendFrom = addDays(today, 1 - TREND_DAYS);
  const days = Array.from({ length: TREND_DAYS }, (_, index) => addDays(trendFrom, index));
  const [[campaigns, keywords], spend, seenBefore, groups] = await Promise.all([
    database.read(
      context.viewer,
      async (tx) =>
        [
          await campaignsById(tx, ids, new Date(context.clock())),
          await termKeywords.keywordsOfCampaigns(tx, ids),
        ] as const,
    ),
    readTermSpend(clickhouse, { ...scope, campaignIds: ids, fromDate: trendFrom, toDate: today }, terms, money),
    termsSeenBefore(clickhouse, { ...scope, campaignIds: ids }, terms, of.days.newFrom),
    groupBy ? readGroups(context, { of, lens, groupBy, rows: found }, sources) : [],
  ]);
  const campaignOf = new Map(campaigns.map((row) => [row.id, row]));
  const matchOf = matcher(keywords);
  const range = { companyId: request.companyId, fromDate, toDate };
  return ok({
    lens,
    lenses: TERM_LENSES.map((each) => ({ lens: each, terms: countOf[each] })),
    page,
    rows: found.flatMap((row): TermGridRow[] => {
      const campaign = campaignOf.get(row.campaignId);
      if (!campaign) return [];
      const match = matchOf(row);
      const facts = {
        ...row.metrics,
        term: row.term,
        spendMicros: row.metrics.costsMicros,
        settledMicros: row.settledMicros,
        orders: row.metrics.purchases,
        haloOrders: row.metrics.haloPurchases,
        isNew: !seenBefore.has(`${row.campaignId} ${row.term}`),
        isExactKeyword: match.isExactKeyword,
        isExcluded: match.isExcluded,
        isOpen: isOpen.has(row.campaignId),
        targetRoasPercent: isOpen.get(row.campaignId) ?? null,
      };
      return [
        {
          term: row.term,
          campaign: { ...campaign, range },
          match: match.shown,
          isOpen: facts.isOpen,
          lenses: lensesOf(facts, of.wasteFromMicros),
          metrics: row.metrics,
          wasteMicros: wasteMicros(facts),
          trend: days.map((day) => spend.get(termDayKey(row.campaignId, row.term, day)) ?? 0n),
          groupKey: groupBy && groupKey(row, groupBy),
        },
      ];
    }),
    groups,
    totals: sumsOf(ofLens),
    rare: sumsOf(ofLens.filter(({ isRare }) => isRare)),
    currency: money.currency,
    fromDate,
    toDate,
  });
}

/** Returns the campaigns that were ever shown for terms and can still be changed. */
export async function campaignsOfTerms(
  context: Context,
  { terms, companyId, brandIds }: Pick<TermGridRequest, 'companyId' | 'brandIds'> & { terms: readonly string[] },
  sources: ReportSources,
): Promise<Result<{ term: string; campaignIds: bigint[] }[], Problem>> {
  if (terms.length > MAX_TERMS) return fail(invalid('terms', reportMessages.problem.tooManyTerms({ max: MAX_TERMS })));
  const scoped = await reportRequest(context, { companyId }, sources);
  if (!scoped.ok) return scoped;
  const scope = { ...scoped.value.scope, brandIds, ...ALL_DAYS };
  const [open, seen] = await Promise.all([
    sources.database.read(context.viewer, (tx) =>
      termKeywords.openCampaigns(tx, { companyId: scope.companyId, brandIds }),
    ),
    campaignsSeenFor(sources.clickhouse, scope, terms),
  ]);
  const isOpen = new Set(open.map(({ id }) => id));
  let left = MAX_SEEN_IN;
  return ok(
    terms.map((term) => {
      const campaignIds = (seen.get(term) ?? []).filter((id) => isOpen.has(id)).slice(0, left);
      left -= campaignIds.length;
      return { term, campaignIds };
    }),
  );
}

export interface TermSavings {
  exclusions: number;
  micros: Micros;
}

/** Returns what the exclusions in force save in a month. */
export async function savingsOfTerms(
  context: Context,
  { companyId: wanted, brandIds }: Pick<TermGridRequest, 'companyId' | 'brandIds'>,
  sources: ReportSources,
): Promise<Result<TermSavings, Problem>> {
  const scoped = await reportRequest(context, { companyId: wanted }, sources);
  if (!scoped.ok) return scoped;
  const scope = { ...scoped.value.scope, brandIds };
  const dayOf = await daysOf(context, scope.companyId, sources);
  const exclusions = await sources.database.read(context.viewer, async (tx) => {
    const exact = await termKeywords.exactKeywords(tx, { companyId: scope.companyId, brandIds });
    const excluding = exact.filter(({ isNegative }) => isNegative);
    const campaignIds = [...new Set(excluding.map(({ campaignId }) => campaignId))];
    return exclusionsOf(excluding, await termKeywords.negativeKeywordChanges(tx, campaignIds), dayOf);
  });
  return ok(await readSavings(sources.clickhouse, scope, exclusions, scoped.value.money));
}

const groupKey = ({ term, campaignId }: TermRow, groupBy: TermGrouping): string =>
  groupBy === 'TERM' ? term : String(campaignId);

const sumsOf = (counts: readonly TermSums[]): TermSums => ({
  terms: counts.reduce((sum, { terms }) => sum + terms, 0),
  metrics: counts.map(({ metrics }) => metrics).reduce(addReports, NO_REPORT),
  wasteMicros: counts.reduce((sum, { wasteMicros }) => sum + wasteMicros, 0n),
});

/** Returns the groups of a page's rows in their order, with the sums of all pages. */
async function readGroups(
  context: Context,
  { of, lens, groupBy, rows }: { of: TermScope; lens: TermLens; groupBy: TermGrouping; rows: readonly TermRow[] },
  { clickhouse, database }: ReportSources,
): Promise<TermGrid['groups']> {
  const keys = [...new Set(rows.map((row) => groupKey(row, groupBy)))];
  const [found, names] = await Promise.all([
    readTermGroups(clickhouse, of, { lens, groupBy, keys }),
    groupBy === 'CAMPAIGN'
      ? database.read(context.viewer, (tx) => campaignNames(tx, keys.map(BigInt)))
      : new Map<bigint, string>(),
  ]);
  const byKey = Map.groupBy(found, ({ key }) => key);
  return keys.map((key) => ({
    key,
    name: groupBy === 'TERM' ? key : (names.get(BigInt(key)) ?? key),
    ...sumsOf(byKey.get(key) ?? []),
  }));
}

const SHOWN_MATCH = { exact: 'EXACT', phrase: 'PHRASE', broad: 'BROAD' } as const;

/** Compares terms with their campaign's keywords as auctions do; the narrowest match counts. */
function matcher(keywords: readonly (CampaignKeyword & { language: Language })[]) {
  const byCampaign = Map.groupBy(keywords, ({ campaignId }) => campaignId);
  return ({ campaignId, term }: Pick<TermRow, 'campaignId' | 'term'>) => {
    const own = byCampaign.get(campaignId) ?? [];
    const matching = own.filter((keyword) => {
      const read = readKeyword(typedKeyword(keyword), keyword.language);
      return read !== null && keywordMatches(read, readText(term, keyword.language));
    });
    const isExcluded = matching.some(({ isNegative }) => isNegative);
    const found = (['exact', 'phrase', 'broad'] as const).find((type) =>
      matching.some(({ matchType, isNegative }) => matchType === type && !isNegative),
    );
    const shown: TermMatch = isExcluded ? 'EXCLUDED' : found ? SHOWN_MATCH[found] : 'PRODUCT';
    const has = (negative: boolean) =>
      own.some(
        ({ keyword, matchType, isNegative }) =>
          matchType === 'exact' && isNegative === negative && keyword.toLowerCase() === term.toLowerCase(),
      );
    return { shown, isExcluded: has(true), isExactKeyword: has(false) };
  };
}

/** Returns when each negative keyword in force was added last; those that campaigns were created with are none. */
function exclusionsOf(
  excluding: readonly CampaignKeyword[],
  changes: Awaited<ReturnType<typeof termKeywords.negativeKeywordChanges>>,
  dayOf: (at: number) => Day,
): Exclusion[] {
  const inForce = new Map(
    excluding.map(({ campaignId, keyword }) => [`${campaignId} ${keyword.toLowerCase()}`, keyword.toLowerCase()]),
  );
  return changes.flatMap(({ campaignId, at, change }) =>
    addedExclusions(change).flatMap((term): Exclusion[] =>
      inForce.delete(`${campaignId} ${term}`) ? [{ campaignId, term, on: dayOf(at.getTime()) }] : [],
    ),
  );
}
