import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import { CatalogRef } from '#core/catalog/server/refs.ts';
import { PAGE_TYPES, type PageType } from '#core/serving/rules/page-type.ts';
import { addEnum, addPageType, enumRef, objectRef, type Builder, type Page } from '#platform/graphql/builder.ts';
import { lastTrialDay, type Trial } from '../rules/trial.ts';
import { perThousand, type RevenueChange, type TrialCounts, type TrialReport } from '../rules/trial-result.ts';
import type { AdLoad, BilledOn, BlockSubject, Translated, YieldKind } from '../rules/yield-rule.ts';
import type { YieldChangeRow, YieldRuleRow } from './yield.repository.ts';

export const YieldRuleRef = objectRef<YieldRuleRow>('YieldRule');
export const YieldRuleListRef = objectRef<Page<YieldRuleRow>>('YieldRuleList');
const YieldRuleChangeRef = objectRef<YieldChangeRow>('YieldRuleChange');
export const YieldRuleChangeListRef = objectRef<Page<YieldChangeRow>>('YieldRuleChangeList');
export const YieldKindRef = enumRef<YieldKind>('YieldRuleKind');
export const BilledOnRef = enumRef<BilledOn>('BilledOn');
export const BlockSubjectRef = enumRef<BlockSubject>('BlockSubject');
const TranslatedRef = objectRef<Translated>('TranslatedText');
const AdLoadRef = objectRef<AdLoad>('AdLoad');
const TrialRef = objectRef<Trial & { report: TrialReport | null }>('YieldTrial');
const TrialReportRef = objectRef<TrialReport>('YieldTrialResult');
const TrialDayRef = objectRef<TrialReport['days'][number]>('YieldTrialDay');
const TrialSideRef = objectRef<TrialCounts>('YieldTrialSide');
const TrialChangeRef = objectRef<RevenueChange>('YieldTrialChange');
const BlockedRef = objectRef<{ value: string; name: string | null }>('BlockedSubject');
export const PageTypeRef = enumRef<PageType>('PageType');

export function addYieldTypes(builder: Builder, catalogs: CatalogLoaders): void {
  addEnum(builder, YieldKindRef, 'What a rule of the marketplace does.', {
    FLOOR: 'Sets the least price: lower bids are not shown.',
    BLOCK: 'Keeps ads from being shown: all of a place, or those for some products.',
    LOAD: 'Limits how many ads a page shows, and which. Of several the strictest counts.',
    APART: 'Keeps brands apart: of those it names, one stands on a page.',
    EXCLUSION: 'Keeps other brands off the product pages of some, or asks them for more.',
    COMPLEMENT: 'Says that products of other categories go with those of one: complements are advertised there.',
  });
  addEnum(builder, BlockSubjectRef, 'What a block keeps from being advertised.', {
    CATEGORY: 'Products of a category, with all below it, and banners for it.',
    BRAND: null,
    PRODUCT: null,
    SELLER: 'Products that the seller offers.',
    COMPANY: 'All that a company advertises.',
  });
  builder.objectType(TranslatedRef, {
    description: 'A text in every language.',
    fields: (t) => ({ en: t.exposeString('en'), pt: t.exposeString('pt'), id: t.exposeString('id') }),
  });
  builder.objectType(BlockedRef, {
    description: 'What a rule names.',
    fields: (t) => ({
      value: t.exposeString('value', { description: 'An id; of products the SKU.' }),
      name: t.exposeString('name', { nullable: true, description: 'Null for products, and for what is gone.' }),
    }),
  });
  builder.objectType(AdLoadRef, {
    description:
      'How many ads a page may bear, counted over the auctions of one request, and how good they are at least.',
    fields: (t) => ({
      mostOnPage: t.exposeInt('mostOnPage', { nullable: true, description: 'Ads of all its auctions.' }),
      mostAtPlacement: t.exposeInt('mostAtPlacement', {
        nullable: true,
        description: 'Ads of its auctions for one place that they name.',
      }),
      mostOfBrand: t.exposeInt('mostOfBrand', { nullable: true, description: 'Ads of one brand.' }),
      sharePercent: t.exposeInt('sharePercent', {
        nullable: true,
        description: 'Of the places that were asked for up to an auction, how many show ads at most; rounded down.',
      }),
      firstFree: t.exposeInt('firstFree', {
        nullable: true,
        description: 'So many first places show none: ranks begin after them.',
      }),
      leastRelevance: t.exposeInt('leastRelevance', { nullable: true, description: '1 to 100.' }),
      leastScorePercent: t.exposeInt('leastScorePercent', {
        nullable: true,
        description: 'Of the scores that the storefront sends along; products without one are not asked.',
      }),
    }),
  });
  addTrialTypes(builder);
  addEnum(builder, BilledOnRef, 'What an ad is paid for.', { CLICK: null, IMPRESSION: null });
  const pages = Object.fromEntries(PAGE_TYPES.map((type) => [type, null])) as Record<PageType, null>;
  addEnum(builder, PageTypeRef, 'A type of page that shows ads.', pages);
  builder.objectType(YieldRuleRef, {
    description:
      'A rule that the marketplace sets for the auctions of a storefront. Where parts are left out it holds everywhere.',
    fields: (t) => ({
      id: t.exposeID('ruleId'),
      version: t.exposeInt('version', { description: 'Counts changes; sent back with the next.' }),
      kind: t.field({ type: YieldKindRef, resolve: ({ kind }) => kind }),
      catalog: t.field({
        type: CatalogRef,
        resolve: async ({ catalogId }, _, context) => (await catalogs.catalogById(context).load(catalogId))!,
      }),
      isRemoved: t.exposeBoolean('isRemoved', { description: 'Taken back: it holds no longer.' }),
      categoryId: t.exposeString('categoryId', {
        nullable: true,
        description:
          'With all below it. Of a floor: the page’s, and where a page has none and in searches, the product’s own. Of a block: the page’s.',
      }),
      categoryLabel: t.exposeString('categoryLabel', {
        nullable: true,
        description: 'Null without a category, or where the storefront has it no longer.',
      }),
      placementCode: t.exposeString('placementCode', {
        nullable: true,
        description: 'A place on the page, as auctions name it.',
      }),
      pageType: t.field({ type: PageTypeRef, nullable: true, resolve: ({ pageType }) => pageType }),
      terms: t.stringList({
        description: 'Searches as keywords are typed; empty for all. One that matches is enough.',
        resolve: ({ terms }) => [...terms],
      }),
      fromDate: t.field({ type: 'Date', nullable: true, resolve: ({ fromDay }) => fromDay }),
      untilDate: t.field({
        type: 'Date',
        nullable: true,
        description: 'Inclusive.',
        resolve: ({ untilDay }) => untilDay,
      }),
      billedOn: t.field({
        type: BilledOnRef,
        nullable: true,
        description: 'Of a floor, and of an exclusion that is open at one.',
        resolve: ({ billedOn }) => billedOn,
      }),
      amount: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'The least price of a floor, or of an exclusion for others; catalog currency.',
        resolve: ({ amountMicros }) => amountMicros,
      }),
      subject: t.field({
        type: BlockSubjectRef,
        nullable: true,
        description: 'Of a block; null where it ends all ads of its place. Of others always brands, or categories.',
        resolve: ({ subject }) => subject,
      }),
      subjects: t.field({
        type: [BlockedRef],
        description:
          'What a block keeps from being advertised; brands that are kept apart; brands whose pages are closed; categories that go with one.',
        resolve: ({ values, names }) => values.map((value) => ({ value, name: names[value] ?? null })),
      }),
      openTo: t.field({
        type: [BlockedRef],
        description: 'Of an exclusion: further brands that may be advertised there.',
        resolve: ({ openTo, names }) => openTo.map((value) => ({ value, name: names[value] ?? null })),
      }),
      reason: t.field({
        type: TranslatedRef,
        nullable: true,
        description: 'What sellers read; null of floors, ad loads and complements.',
        resolve: ({ reason }) => reason,
      }),
      load: t.field({ type: AdLoadRef, nullable: true, description: 'Of an ad load.', resolve: ({ load }) => load }),
      trial: t.field({
        type: TrialRef,
        nullable: true,
        description: 'Where it first holds for a share of shoppers. Null where it holds for all.',
        resolve: ({ trial, trialReport }) => trial && { ...trial, report: trialReport },
      }),
      setAt: t.field({ type: 'DateTime', resolve: ({ setAt }) => setAt }),
      actor: t.exposeString('actor', { nullable: true, description: 'Who set it. Null where no user did.' }),
    }),
  });
  addPageType(builder, YieldRuleListRef, YieldRuleRef, 'Page of rules that hold or will, those set last first.');
  builder.objectType(YieldRuleChangeRef, {
    description: 'One change of a rule.',
    fields: (t) => ({
      id: t.id({ resolve: ({ ruleId, version }) => `${ruleId} ${version}` }),
      rule: t.field({ type: YieldRuleRef, description: 'As it was then.', resolve: (change) => change }),
      before: t.field({
        type: YieldRuleRef,
        nullable: true,
        description: 'Null for a new rule.',
        resolve: ({ before }) => before,
      }),
      predictedRevenue: t.field({
        type: ['Decimal'],
        nullable: true,
        description:
          'How much more or less a week brings by the replay of the one before, in four of five weeks; catalog currency: [low, high]. Null until it was replayed, and where the log cannot tell.',
        resolve: ({ lowMicros, highMicros }) =>
          lowMicros === null || highMicros === null ? null : [lowMicros, highMicros],
      }),
      realizedRevenue: t.field({
        type: 'Decimal',
        nullable: true,
        description:
          'How much more or less was charged in its first week than in the last one before it; catalog currency. Null until a week is over, and where the rule was changed again in one of them.',
        resolve: ({ realizedMicros }) => realizedMicros,
      }),
      isLast: t.exposeBoolean('isLast', { description: 'Only the last change of a rule can be taken back.' }),
    }),
  });
  addPageType(builder, YieldRuleChangeListRef, YieldRuleChangeRef, 'Page of changes of rules, newest first.');
}

const micros = (value: number) => BigInt(Math.round(value));

function addTrialTypes(builder: Builder): void {
  builder.objectType(TrialSideRef, {
    description: 'What happened to the shoppers of one side; amounts in catalog currency.',
    fields: (t) => ({
      auctions: t.exposeFloat('auctions'),
      filled: t.exposeFloat('filled', { description: 'Auctions that showed an ad.' }),
      impressions: t.exposeFloat('impressions'),
      clicks: t.exposeFloat('clicks'),
      revenue: t.field({ type: 'Decimal', resolve: ({ revenueMicros }) => micros(revenueMicros) }),
      sales: t.field({
        type: 'Decimal',
        description: 'That ads earned.',
        resolve: ({ salesMicros }) => micros(salesMicros),
      }),
      revenuePerThousand: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Auctions. Null without any.',
        resolve: (side) => {
          const value = perThousand(side);
          return value === null ? null : micros(value);
        },
      }),
    }),
  });
  builder.objectType(TrialDayRef, {
    description: 'Both sides of a trial on a local day.',
    fields: (t) => ({
      date: t.field({ type: 'Date', resolve: ({ day }) => day }),
      on: t.field({ type: TrialSideRef, resolve: ({ on }) => on }),
      off: t.field({ type: TrialSideRef, resolve: ({ off }) => off }),
    }),
  });
  builder.objectType(TrialChangeRef, {
    description: 'How much more or less an auction brings under the rule, in percent of the other side.',
    fields: (t) => ({
      percent: t.exposeFloat('percent'),
      low: t.exposeFloat('low', { description: 'The interval of 95 %, by groups of shoppers.' }),
      high: t.exposeFloat('high'),
    }),
  });
  builder.objectType(TrialReportRef, {
    description: 'What a trial has shown so far.',
    fields: (t) => ({
      untilDate: t.field({ type: 'Date', description: 'The last day that is counted.', resolve: ({ until }) => until }),
      isFinal: t.exposeBoolean('isFinal', { description: 'All its days are counted.' }),
      on: t.field({ type: TrialSideRef, description: 'Shoppers for whom the rule holds.', resolve: ({ on }) => on }),
      off: t.field({ type: TrialSideRef, description: 'The others that are named.', resolve: ({ off }) => off }),
      change: t.field({
        type: TrialChangeRef,
        nullable: true,
        description: 'Null while data are too few to tell.',
        resolve: ({ change }) => change,
      }),
      days: t.field({ type: [TrialDayRef], resolve: ({ days }) => days }),
    }),
  });
  builder.objectType(TrialRef, {
    description: 'A rule that first holds for a share of shoppers.',
    fields: (t) => ({
      percent: t.exposeInt('percent', { description: 'Of shoppers.' }),
      days: t.exposeInt('days', { description: 'Full days that are compared.' }),
      maxLossPercent: t.exposeInt('maxLossPercent', {
        nullable: true,
        description: 'It is kept by itself unless revenue may have fallen by more. Null: a person decides.',
      }),
      firstDate: t.field({ type: 'Date', resolve: ({ firstDay }) => firstDay }),
      lastDate: t.field({ type: 'Date', resolve: lastTrialDay }),
      isOfChange: t.boolean({
        description: 'The rule was there before: all others have it as it was.',
        resolve: ({ baseVersion }) => baseVersion !== null,
      }),
      result: t.field({
        type: TrialReportRef,
        nullable: true,
        description: 'Null until its first day is over.',
        resolve: ({ report }) => report,
      }),
    }),
  });
}
