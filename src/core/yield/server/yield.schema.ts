import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import { CatalogRef } from '#core/catalog/server/refs.ts';
import { PAGE_TYPES, type PageType } from '#core/serving/rules/page-type.ts';
import { addEnum, addPageType, enumRef, objectRef, type Builder, type Page } from '#platform/graphql/builder.ts';
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
const BlockedRef = objectRef<{ value: string; name: string | null }>('BlockedSubject');
export const PageTypeRef = enumRef<PageType>('PageType');

export function addYieldTypes(builder: Builder, catalogs: CatalogLoaders): void {
  addEnum(builder, YieldKindRef, 'What a rule of the marketplace does.', {
    FLOOR: 'Sets the least price: lower bids are not shown.',
    BLOCK: 'Keeps ads from being shown: all of a place, or those for some products.',
    LOAD: 'Limits how many ads a page shows, and which. Of several the strictest counts.',
    APART: 'Keeps brands apart: of those it names, one stands on a page.',
    EXCLUSION: 'Keeps other brands off the product pages of some, or asks them for more.',
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
        description: 'Of a block; null where it ends all ads of its place. Of others that name brands always these.',
        resolve: ({ subject }) => subject,
      }),
      subjects: t.field({
        type: [BlockedRef],
        description:
          'What a block keeps from being advertised; brands that are kept apart; brands whose pages are closed.',
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
        description: 'What sellers read; null of floors and ad loads.',
        resolve: ({ reason }) => reason,
      }),
      load: t.field({ type: AdLoadRef, nullable: true, description: 'Of an ad load.', resolve: ({ load }) => load }),
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
