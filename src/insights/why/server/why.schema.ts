import { CurrencyRef } from '#core/accounts/server/refs.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import { DEFAULT_RATE_MICROS, type Micros } from '#kernel/money.ts';
import { addEnum, enumRef, objectRef, type Builder } from '#platform/graphql/builder.ts';
import { OPERATION_KINDS } from '#products/sponsored/rules/operation.ts';
import type { Act, Cause, CauseKind } from '../rules/cause.ts';
import { EFFECT_DAYS, REMEDY_KINDS, type Effect, type RemedyKind } from '../rules/remedy.ts';
import {
  ASKED_METRICS,
  FACTORS,
  isEstimate,
  LOSSES,
  valueOf,
  type AskedMetric,
  type Bar,
  type FactorName,
  type LossReason,
} from '../rules/waterfall.ts';
import { inReport } from './results.ts';
import type { Accepted, Why, WhyCampaign, WhyTerm } from './types.ts';

/** A cause, and the company in whose currencies its amounts are. */
type Told<Value> = Value & { why: Why };

export const WhyRef = objectRef<Why>('Why');
export const WhyMetricRef = enumRef<AskedMetric>('WhyMetric');
const FactorRef = enumRef<FactorName>('WhyFactor');
const LossRef = enumRef<LossReason>('WhyLoss');
const CauseKindRef = enumRef<CauseKind | 'SHOWN'>('WhyCauseKind');
const SourceRef = enumRef<Cause['source']>('WhySource');
const RemedyKindRef = enumRef<RemedyKind>('WhyRemedyKind');
const LimitRef = enumRef<'DAILY' | 'TOTAL'>('WhyBudgetLimit');
const AcceptedKindRef = enumRef<Accepted['kind']>('WhyAcceptedKind');
const BarRef = objectRef<Bar>('WhyBar');
const RestRef = objectRef<Why['otherCampaigns']>('WhyRest');
const ActRef = objectRef<Act>('WhyAct');
const CauseRef = objectRef<Told<Cause>>('WhyCause');
const EffectRef = objectRef<Effect>('WhyEffect');
const RemedyRef = objectRef<NonNullable<WhyCampaign['remedy']> & { inReport(amount: number): number }>('WhyRemedy');
const CampaignRef = objectRef<Told<WhyCampaign>>('WhyCampaign');
const TermRef = objectRef<WhyTerm>('WhyTerm');
const TermsRef = objectRef<NonNullable<Why['terms']>>('WhyTerms');
const AcceptedRef = objectRef<Told<Accepted>>('WhyAccepted');
const HappenedRef = objectRef<NonNullable<Accepted['happened']>>('WhyHappened');

const plain = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;
const micros = (amount: number): Micros => BigInt(Math.round(amount));

export function addWhyTypes(builder: Builder, companies: CompanyLoaders): void {
  addEnums(builder);
  addCauses(builder);
  builder.objectType(BarRef, {
    description: 'A step from the former figure to the present one.',
    fields: (t) => ({
      factor: t.field({ type: FactorRef, resolve: ({ factor }) => factor }),
      loss: t.field({
        type: LossRef,
        nullable: true,
        description: 'Of WIN_RATE: what more or fewer auctions were lost to. Null for all others.',
        resolve: ({ loss }) => loss,
      }),
      amount: t.field({
        type: 'Decimal',
        description: 'Exact: all of them add up to the change.',
        resolve: ({ amount }) => amount,
      }),
      isEstimate: t.boolean({ description: 'Rests on the sampled auctions.', resolve: isEstimate }),
    }),
  });
  builder.objectType(RestRef, {
    description: 'What the others contributed together.',
    fields: (t) => ({
      amount: t.field({ type: 'Decimal', resolve: ({ amount }) => amount }),
      count: t.exposeInt('count', { description: 'Those that moved.' }),
    }),
  });
  builder.objectType(TermRef, {
    description: 'A search term and what it contributed.',
    fields: (t) => ({
      term: t.exposeString('term', { description: 'Empty for pages without a search.' }),
      amount: t.field({ type: 'Decimal', resolve: ({ amount }) => amount }),
      leading: t.field({
        type: CauseKindRef,
        nullable: true,
        description: 'What most of it comes from. Null where its figures do not say.',
        resolve: ({ leading }) => leading,
      }),
      campaignIds: t.field({
        type: ['ID'],
        description: 'Campaigns that paid for it in the present period.',
        resolve: ({ campaignIds }) => campaignIds.map(String),
      }),
      saving: t.field({
        type: EffectRef,
        nullable: true,
        description: 'What excluding it brings; null where it is no waste, and for callers who may not.',
        resolve: ({ saving }) => saving,
      }),
    }),
  });
  builder.objectType(TermsRef, {
    description: 'The search terms that carry the change.',
    fields: (t) => ({
      shown: t.field({ type: [TermRef], resolve: ({ shown }) => shown }),
      rest: t.field({ type: RestRef, resolve: ({ rest }) => rest }),
    }),
  });
  addAccepted(builder);
  builder.objectType(WhyRef, {
    description:
      'Why a figure changed: from its former value to the present one, and who carries the change. Report currency.',
    fields: (t) => ({
      metric: t.field({ type: WhyMetricRef, resolve: ({ metric }) => metric }),
      fromDate: t.field({ type: 'Date', resolve: ({ periods }) => periods.now.fromDate }),
      toDate: t.field({ type: 'Date', resolve: ({ periods }) => periods.now.toDate }),
      previousFromDate: t.field({ type: 'Date', resolve: ({ periods }) => periods.before.fromDate }),
      previousToDate: t.field({ type: 'Date', resolve: ({ periods }) => periods.before.toDate }),
      previousUntil: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Until when the former period counts, because today is not over. Null for whole days.',
        resolve: ({ periods }) => periods.beforeUntilMs,
      }),
      previous: t.field({
        type: 'Decimal',
        description: 'A ROAS as a multiple.',
        resolve: ({ metric, total }) => valueOf(metric, total.before),
      }),
      present: t.field({ type: 'Decimal', resolve: ({ metric, total }) => valueOf(metric, total.now) }),
      isQuiet: t.exposeBoolean('isQuiet', {
        description: 'It changed by less than 2 %: campaigns and terms are then the largest moves of each direction.',
      }),
      bars: t.field({ type: [BarRef], resolve: ({ bars }) => bars }),
      sampledAuctions: t.int({
        nullable: true,
        description: 'What estimates rest on. Null while the log of auctions cannot be read.',
        resolve: ({ auctions }) => auctions?.sampled ?? null,
      }),
      examinedCampaigns: t.int({
        description: 'Campaigns whose auctions were looked at.',
        resolve: ({ auctions }) => auctions?.examined ?? 0,
      }),
      campaignCount: t.exposeInt('campaignCount', { description: 'With results in either period.' }),
      campaigns: t.field({
        type: [CampaignRef],
        description: 'The three that carry most of the change.',
        resolve: (why) => why.campaigns.map((campaign) => ({ ...campaign, why })),
      }),
      otherCampaigns: t.field({ type: RestRef, resolve: ({ otherCampaigns }) => otherCampaigns }),
      terms: t.field({
        type: TermsRef,
        nullable: true,
        description: 'The three that carry most of the change. Null while they cannot be read.',
        resolve: ({ terms }) => terms,
      }),
      accepted: t.field({
        type: [AcceptedRef],
        description: 'Remedies accepted lately, with what was expected and what happened.',
        resolve: (why) => why.accepted.map((one) => ({ ...one, why })),
      }),
      walletCurrency: t.field({
        type: CurrencyRef,
        description: 'Of bids and budgets.',
        resolve: ({ company }, _, context) => companies.currencyByCode(context).load(company.walletCurrency),
      }),
    }),
  });
}

function addEnums(builder: Builder): void {
  addEnum(builder, WhyMetricRef, 'A figure that can be asked why.', plain(ASKED_METRICS));
  addEnum(builder, FactorRef, 'What a figure is made of.', {
    ...plain(FACTORS),
    STARTED: 'Campaigns that began.',
    ENDED: 'Campaigns that ended.',
    ELIGIBLE: 'Auctions that a campaign fits.',
    WIN_RATE: 'Share of them that was won.',
    SEEN: 'Impressions per auction won.',
    SHOWN: 'Impressions of campaigns whose auctions were not looked at, or of which the log says too little.',
    OTHER_DAYS: 'Cost and sales that belong to clicks of other days.',
  });
  addEnum(builder, LossRef, 'Why an auction was not won.', plain(LOSSES));
  addEnum(
    builder,
    CauseKindRef,
    'What a change comes from.',
    plain([
      ...LOSSES,
      'STARTED',
      'ENDED',
      'ELIGIBLE',
      'SEEN',
      'SHOWN',
      'CLICK_RATE',
      'PRICE',
      'CLICKS',
      'CONVERSION',
      'ORDER_VALUE',
      'OTHER_DAYS',
      'UNKNOWN',
    ] as const),
  );
  addEnum(builder, SourceRef, 'Where a cause can be looked up.', {
    AUCTIONS: 'In the sampled auctions.',
    ACTIVITY: 'In the log of changes.',
    SPELLS: 'It follows from when budget, wallet, stock, schedule or review stopped the campaign.',
    FIGURES: 'In the report.',
  });
  addEnum(builder, RemedyKindRef, 'What can be done.', plain(REMEDY_KINDS));
  addEnum(builder, LimitRef, 'Which budget of a campaign.', plain(['DAILY', 'TOTAL'] as const));
  addEnum(builder, AcceptedKindRef, 'The operation that carried a remedy out.', plain(OPERATION_KINDS));
}

function addCauses(builder: Builder): void {
  builder.objectType(ActRef, {
    description: 'A change that a person made.',
    fields: (t) => ({
      by: t.exposeString('by', { nullable: true, description: 'Null for the system.' }),
      at: t.field({ type: 'DateTime', resolve: ({ atMs }) => atMs }),
      field: t.exposeString('field', { description: 'As the log of changes names it.' }),
      from: t.exposeString('from', { nullable: true }),
      to: t.exposeString('to', { nullable: true }),
    }),
  });
  builder.objectType(CauseRef, {
    description: 'Why a campaign’s part of the figure changed.',
    fields: (t) => ({
      kind: t.field({ type: CauseKindRef, resolve: ({ kind }) => kind }),
      isMore: t.exposeBoolean('isMore', {
        description: 'Of a loss: it became more frequent. Otherwise there is more of it.',
      }),
      source: t.field({ type: SourceRef, resolve: ({ source }) => source }),
      since: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null where no moment stands out.',
        resolve: ({ sinceMs }) => sinceMs,
      }),
      spentDays: t.int({
        nullable: true,
        description: 'Of BUDGET: days on which it ran out.',
        resolve: ({ spentDays }) => spentDays?.days ?? null,
      }),
      spentMinute: t.int({
        nullable: true,
        description: 'Of BUDGET: when, in minutes of the country’s day, in the median.',
        resolve: ({ spentDays }) => spentDays?.minute ?? null,
      }),
      paid: t.field({
        type: 'Decimal',
        nullable: true,
        description:
          'Of RANK: what winners paid, in the median of many. Wallet currency. Null from too few auctions or companies.',
        resolve: ({ price, why }) => price && inWallet(price.paidMicros, why),
      }),
      bid: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Of RANK: what the campaign bid, in the median. Wallet currency.',
        resolve: ({ price, why }) => (price?.bidMicros == null ? null : inWallet(price.bidMicros, why)),
      }),
      act: t.field({
        type: ActRef,
        nullable: true,
        description: 'The change by a person that it follows from.',
        resolve: ({ act }) => act,
      }),
    }),
  });
  builder.objectType(EffectRef, {
    description: `What is expected over ${EFFECT_DAYS} days, against as many without it. Report currency.`,
    fields: (t) => ({
      impressions: t.int({ resolve: ({ impressions }) => Math.round(impressions) }),
      clicks: t.int({ resolve: ({ clicks }) => Math.round(clicks) }),
      spend: t.field({ type: 'Decimal', resolve: ({ spendMicros }) => micros(spendMicros) }),
      sales: t.field({ type: 'Decimal', resolve: ({ salesMicros }) => micros(salesMicros) }),
      errorPercent: t.exposeFloat('errorPercent', {
        description: 'Four of five results lie within it. 0 for what was counted.',
      }),
    }),
  });
  builder.objectType(RemedyRef, {
    description: 'What one button does about a cause.',
    fields: (t) => ({
      kind: t.field({ type: RemedyKindRef, resolve: ({ kind }) => kind }),
      amount: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'The bid or budget to set. Wallet currency.',
        resolve: ({ amountMicros }) => amountMicros,
      }),
      limit: t.field({
        type: LimitRef,
        nullable: true,
        description: 'Of RAISE_BUDGET.',
        resolve: ({ limit }) => limit,
      }),
      effect: t.field({
        type: EffectRef,
        nullable: true,
        description: 'Null where the forecast has nothing to rest on.',
        resolve: ({ effect, inReport: convert }) =>
          effect && {
            ...effect,
            spendMicros: convert(effect.spendMicros),
            salesMicros: convert(effect.salesMicros),
          },
      }),
    }),
  });
  builder.objectType(CampaignRef, {
    description: 'A campaign, what it contributed and why.',
    fields: (t) => ({
      campaignId: t.id({ resolve: ({ id }) => String(id) }),
      name: t.exposeString('name'),
      amount: t.field({ type: 'Decimal', resolve: ({ amount }) => amount }),
      cause: t.field({ type: CauseRef, resolve: ({ cause, why }) => ({ ...cause, why }) }),
      remedy: t.field({
        type: RemedyRef,
        nullable: true,
        description: 'Null where no button mends it, and for callers who may not.',
        resolve: ({ remedy, why }) =>
          remedy && {
            ...remedy,
            inReport: (amount: number) => Number(inReport(why.request, why.company, micros(amount))),
          },
      }),
    }),
  });
}

const inWallet = (amount: number, { request, company }: Why) =>
  micros((amount * Number(request.money.rates.get(company.walletCurrency)!)) / Number(DEFAULT_RATE_MICROS));

function addAccepted(builder: Builder): void {
  builder.objectType(HappenedRef, {
    description: 'Seven days after a change against the seven before it. Report currency.',
    fields: (t) => ({
      spend: t.field({ type: 'Decimal', resolve: ({ spendMicros }) => spendMicros }),
      sales: t.field({ type: 'Decimal', resolve: ({ salesMicros }) => salesMicros }),
    }),
  });
  builder.objectType(AcceptedRef, {
    description: 'A remedy that was accepted.',
    fields: (t) => ({
      operationId: t.exposeID('operationId'),
      campaignId: t.id({ resolve: ({ campaignId }) => String(campaignId) }),
      campaignName: t.exposeString('campaignName'),
      kind: t.field({ type: AcceptedKindRef, resolve: ({ kind }) => kind }),
      at: t.field({ type: 'DateTime', resolve: ({ predictedAt }) => predictedAt }),
      isUndone: t.exposeBoolean('isUndone'),
      expected: t.field({
        type: EffectRef,
        resolve: ({ why, ...kept }) => ({
          impressions: 0,
          clicks: kept.clicks,
          spendMicros: Number(inReport(why.request, why.company, kept.spendMicros)),
          salesMicros: Number(inReport(why.request, why.company, kept.salesMicros)),
          errorPercent: kept.errorPercent,
        }),
      }),
      happened: t.field({
        type: HappenedRef,
        nullable: true,
        description: 'Null before seven days are over, and once it was undone.',
        resolve: ({ happened }) => happened,
      }),
    }),
  });
}
