import type { BidAdvice, Basis, Forecast } from '#delivery/learn/index.ts';
import type { Translated } from '#core/yield/rules/yield-rule.ts';
import type { Message } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import type { Context } from '#platform/graphql/context.ts';
import { addEnum, enumRef, objectRef, type Builder } from '#platform/graphql/builder.ts';
import {
  FINDINGS,
  REMEDIES,
  type Finding,
  type FindingReason,
  type Level,
  type Remedy,
  type RemedyAction,
} from '../rules/findings.ts';
import { adviceMessages } from '../rules/advice.messages.ts';
import { MAX_NOTES } from '../rules/list-bounds.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { lostOfAll, type ImpressionShare, type ShareDimension } from '../rules/impression-share.ts';
import type { CampaignAnalysis } from './analyze-campaign.ts';
import { sharesOf } from './campaign-shares.ts';

type BidAnswer = BidAdvice & { readonly minBidMicros: Micros };
/** A finding with what is said about it. */
export type Diagnosis = { finding: Finding; details: Message[]; notes: Translated[]; actions: Message[] };

/** The part of a campaign that a finding concerns. */
const FINDING_TYPES: Readonly<Record<FindingReason, string>> = {
  NO_MATCH: 'keyword',
  FEW_MATCHES: 'keyword',
  REVIEW: 'review',
  SCHEDULE: 'schedule',
  PAUSED: 'status',
  STOCK: 'product',
  WALLET: 'wallet',
  SHARED_BUDGET: 'budget',
  BUDGET: 'budget',
  RELEVANCE: 'targeting',
  BUCKET: 'buckets',
  TARGET: 'targets',
  NEGATIVE: 'negatives',
  FREQUENCY: 'frequency',
  FLOOR: 'bid',
  QUALITY: 'listing',
  APART: 'places',
  PLACES: 'places',
  BLOCKED: 'blocked',
  HOURS: 'hours',
  PACING: 'pacing',
  MODIFIER: 'modifiers',
  RANK: 'bid',
};

const textsOf = (messages: readonly Message[], { language }: Context): string[] =>
  messages.map((message) => textOf(message, language));

export const BasisRef = objectRef<Basis>('AdviceBasis');
const ScopeRef = enumRef<Basis['scope']>('AdviceScope');
const BidRangeRef = objectRef<{ low: Micros; high: Micros }>('RecommendedBidRange');
export const BidRef = objectRef<BidAnswer>('RecommendedBid');
export const KeywordRef = objectRef<{ keyword: string; searches: number }>('TopSearchKeyword');
export const ForecastRef = objectRef<Forecast>('Forecast');
const LevelRef = enumRef<Level>('DiagnosticLevel');
export const DiagnosticRef = objectRef<Diagnosis>('DiagnosticEntry');
const ReasonRef = enumRef<FindingReason>('VisibilityReason');
const ActionRef = enumRef<RemedyAction>('RemedyAction');
const RemedyRef = objectRef<Remedy>('VisibilityRemedy');
const LossRef = objectRef<Finding & { readonly notes: readonly Translated[] }>('VisibilityLoss');
export const VisibilityRef = objectRef<CampaignAnalysis>('CampaignVisibility');
const ShareDimensionRef = enumRef<ShareDimension>('ShareDimension');
const ShareRef = objectRef<ImpressionShare>('ImpressionShare');

/** Several rules may say the same. */
export function notesOf({ reason }: Finding, { blocks, aparts }: CampaignAnalysis['visibility']): Translated[] {
  if (reason !== 'BLOCKED' && reason !== 'APART') return [];
  const rules = reason === 'BLOCKED' ? blocks : aparts;
  const byText = new Map(rules.map((rule) => [JSON.stringify(rule.reason), rule.reason]));
  return [...byText.values()].slice(0, MAX_NOTES);
}

const micros = (amount: number): Micros => BigInt(Math.round(amount));
const plain = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;

export function addAdviceTypes(builder: Builder): void {
  addEnum(builder, ScopeRef, 'Whose auctions an answer rests on.', {
    CAMPAIGN: 'Those the asked products fit.',
    COUNTRY: 'All of the country, because too few fit.',
    NONE: 'There are too few for any answer.',
  });
  addEnum(builder, LevelRef, 'Severity of a diagnosis.', plain(['INFO', 'WARNING', 'ERROR'] as const));
  addEnum(builder, ReasonRef, 'Why auctions that a campaign fits were not won.', plain(FINDINGS));
  addEnum(builder, ActionRef, 'What can be done about it.', plain(REMEDIES));
  builder.objectType(BasisRef, {
    description: 'What an answer rests on.',
    fields: (t) => ({
      auctions: t.exposeInt('auctions', { description: 'Sampled auctions that counted.' }),
      blocked: t.exposeInt('blocked', {
        description: 'Sampled auctions that fit, but in which the marketplace shows no such ads.',
      }),
      days: t.exposeInt('days'),
      scope: t.field({ type: ScopeRef, resolve: ({ scope }) => scope }),
    }),
  });
  builder.objectType(BidRangeRef, {
    description: 'Low and high end of a bid range, platform default currency.',
    fields: (t) => ({
      low: t.field({ type: 'Decimal', resolve: ({ low }) => low }),
      high: t.field({ type: 'Decimal', resolve: ({ high }) => high }),
    }),
  });
  builder.objectType(BidRef, {
    description:
      'Bid advice, platform default currency; multiply by walletCurrency.rate and round up to 2 decimals, for banners to 6.',
    fields: (t) => ({
      recommendedBid: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'The lowest bid that wins a place in three of four auctions. Null when there is too little data.',
        resolve: ({ bidMicros }) => (bidMicros === null ? null : micros(bidMicros)),
      }),
      firstPlaceBid: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Comes first in three of four auctions. Null when too few of them fit to say.',
        resolve: ({ firstMicros }) => (firstMicros === null ? null : micros(firstMicros)),
      }),
      minBid: t.field({
        type: 'Decimal',
        description: 'Bids below are refused for product campaigns.',
        resolve: ({ minBidMicros }) => minBidMicros,
      }),
      recommendedBidRange: t.field({
        type: BidRangeRef,
        nullable: true,
        description:
          'Bids that win a place in half of the auctions, and in nine of ten. Null when there is too little data.',
        resolve: ({ lowMicros, highMicros }) =>
          lowMicros === null || highMicros === null ? null : { low: micros(lowMicros), high: micros(highMicros) },
      }),
      basis: t.field({ type: BasisRef, resolve: ({ basis }) => basis }),
    }),
  });
  builder.objectType(KeywordRef, {
    description: 'A frequent shop search in a catalog.',
    fields: (t) => ({
      keyword: t.exposeString('keyword'),
      searchCount: t.field({
        type: 'BigInt',
        description: 'Searches in the last 30 days.',
        resolve: ({ searches }) => searches,
      }),
    }),
  });
  builder.objectType(ForecastRef, {
    description: 'Expected results over the asked number of days; ranges are [low, high].',
    fields: (t) => ({
      pClick: t.floatList({ resolve: ({ clicks }) => [Math.floor(clicks.low), Math.ceil(clicks.high)] }),
      pImpression: t.floatList({
        resolve: ({ impressions }) => [Math.floor(impressions.low), Math.ceil(impressions.high)],
      }),
      pCost: t.field({
        type: ['Decimal'],
        description: 'Platform default currency.',
        resolve: ({ costMicros }) => [micros(costMicros.low), micros(costMicros.high)],
      }),
      pDailyBudgetSuggestion: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Daily budget worth setting, platform default currency. Null when none can be said.',
        resolve: ({ dailyBudgetMicros }) => (dailyBudgetMicros === null ? null : micros(dailyBudgetMicros)),
      }),
      basis: t.field({ type: BasisRef, resolve: ({ basis }) => basis }),
    }),
  });
  builder.objectType(RemedyRef, {
    description: 'What can be done about a loss.',
    fields: (t) => ({
      action: t.field({ type: ActionRef, resolve: ({ action }) => action }),
      amount: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'The bid or budget to set, wallet currency; null for other actions.',
        resolve: ({ amountMicros }) => amountMicros,
      }),
      subject: t.exposeString('subject', {
        nullable: true,
        description: 'The keyword, as typed, or the SKU whose bid to raise; null for other actions.',
      }),
    }),
  });
  builder.objectType(LossRef, {
    description: 'Auctions a campaign fits and did not win, for one reason.',
    fields: (t) => ({
      reason: t.field({ type: ReasonRef, resolve: ({ reason }) => reason }),
      auctions: t.field({ type: 'BigInt', resolve: ({ auctions }) => Math.round(auctions) }),
      share: t.float({
        description: 'Percent of the auctions it fits.',
        resolve: ({ sharePercent }) => sharePercent,
      }),
      level: t.field({ type: LevelRef, resolve: ({ level }) => level }),
      notes: t.stringList({
        description: 'Of BLOCKED and APART: what the marketplace says of its rules, those of the most auctions first.',
        resolve: ({ notes }, _, { language }) => notes.map((note) => note[language]),
      }),
      remedies: t.field({ type: [RemedyRef], resolve: ({ remedies }) => [...remedies] }),
    }),
  });
  addEnum(builder, ShareDimensionRef, 'What impression shares are broken down by.', {
    TERM: 'What shoppers searched.',
    KEYWORD: 'Keywords of the campaign, as typed; an auction counts for each that fits.',
    PLACEMENT: 'SEARCH, CATEGORY, PRODUCT or HOME.',
    DAY: 'Days of its country.',
  });
  builder.objectType(ShareRef, {
    description: 'What a campaign won and lost of the auctions it fits; shares in percent of them.',
    fields: (t) => ({
      subject: t.exposeString('subject'),
      opportunities: t.field({
        type: 'BigInt',
        description: 'Auctions that it fits, estimated from the sampled ones.',
        resolve: ({ opportunities }) => Math.round(opportunities),
      }),
      sampledAuctions: t.exposeInt('sampled'),
      won: t.exposeFloat('won'),
      first: t.exposeFloat('first', { description: 'Won in the first place.' }),
      lostToRank: t.float({ resolve: ({ lost }) => lost.rank }),
      lostToBudget: t.float({
        description: 'Budgets, the wallet, or pacing.',
        resolve: ({ lost }) => lost.budget,
      }),
      lostToHours: t.float({ resolve: ({ lost }) => lost.hours }),
      lostToCap: t.float({
        description: 'The shopper had seen it as often as allowed.',
        resolve: ({ lost }) => lost.cap,
      }),
      lostOtherwise: t.float({ resolve: ({ lost }) => lost.otherwise }),
      ofAllAds: t.exposeFloat('ofAllAds', {
        nullable: true,
        description:
          'By TERM: of all ads that won there, in whole percent; null unless three other companies or more won some, none of them nearly all.',
      }),
    }),
  });
  builder.objectType(VisibilityRef, {
    description: 'How a campaign fared in the auctions of a range.',
    fields: (t) => ({
      fromDate: t.field({ type: 'Date', resolve: ({ range }) => range.fromDate }),
      toDate: t.field({ type: 'Date', resolve: ({ range }) => range.toDate }),
      auctions: t.field({
        type: 'BigInt',
        description: 'All of its kind in its country.',
        resolve: ({ visibility }) => Math.round(visibility.auctions),
      }),
      opportunities: t.field({
        type: 'BigInt',
        description: 'Those it has a fitting product for.',
        resolve: ({ visibility }) => Math.round(visibility.opportunities),
      }),
      won: t.field({ type: 'BigInt', resolve: ({ visibility }) => Math.round(visibility.won) }),
      lostToRank: t.float({
        nullable: true,
        description: 'In percent of the opportunities, however little it is; null without any.',
        resolve: ({ visibility }) => lostOfAll(visibility)?.rank ?? null,
      }),
      lostToBudget: t.float({
        nullable: true,
        description: 'Budgets, the wallet, or pacing; null without any opportunities.',
        resolve: ({ visibility }) => lostOfAll(visibility)?.budget ?? null,
      }),
      sampledAuctions: t.int({
        description: 'Sampled opportunities the shares rest on.',
        resolve: ({ visibility }) => visibility.sampled,
      }),
      losses: t.field({
        type: [LossRef],
        description: 'The most first; less than one percent is left out. Empty: all is good.',
        resolve: ({ findings, visibility }) =>
          findings.map((finding) => ({ ...finding, notes: notesOf(finding, visibility) })),
      }),
      shares: t.field({
        type: [ShareRef],
        description:
          'What it won and lost by subject, the most auctions first; those with fewer than 20 sampled auctions are left out.',
        args: { by: t.arg({ type: ShareDimensionRef, required: true }) },
        resolve: ({ visibility, campaign, place }, { by }) => sharesOf(visibility.judged, campaign, place, by),
      }),
    }),
  });
  builder.objectType(DiagnosticRef, {
    description: 'One finding of the diagnostic tool; an empty list means the campaign is all good.',
    fields: (t) => ({
      name: t.string({
        resolve: ({ finding }, _, context) => textOf(adviceMessages.finding[finding.reason](), context.language),
      }),
      level: t.field({ type: LevelRef, resolve: ({ finding }) => finding.level }),
      type: t.string({
        description: 'Open list, e.g. budget, wallet, product, keyword.',
        resolve: ({ finding }) => FINDING_TYPES[finding.reason],
      }),
      details: t.stringList({
        resolve: ({ details, notes }, _, context) => [
          ...textsOf(details, context),
          ...notes.map((note) => note[context.language]),
        ],
      }),
      actions: t.stringList({
        description: 'What can be done about it.',
        resolve: ({ actions }, _, context) => textsOf(actions, context),
      }),
    }),
  });
}
