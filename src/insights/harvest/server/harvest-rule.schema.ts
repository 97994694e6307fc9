import { defineLoader } from '#platform/graphql/context.ts';
import { addEnum, enumRef, objectRef, type Builder } from '#platform/graphql/builder.ts';
import type { Database } from '#platform/db/database.ts';
import {
  GRADE_DAYS,
  type HarvestFacts,
  type HarvestKind,
  type HarvestMode,
  type HarvestActState,
} from '../rules/harvest-rule.ts';
import type { TermEffect } from '../rules/term-effect.ts';
import { TermEffectRef, TermKeywordMatchRef } from './act.resolvers.ts';
import { termsOfActs, type HarvestAct, type HarvestActTerm } from './harvest-act.repository.ts';
import type { HarvestRuleRow } from './harvest-rule.repository.ts';

/** What a rule would do today. */
export interface HarvestOutlook {
  terms: (HarvestFacts & { campaignName: string })[];
  effect: TermEffect | null;
}

export const HarvestRuleRef = objectRef<HarvestRuleRow>('HarvestRule');
export const HarvestActRef = objectRef<HarvestAct>('HarvestAct');
export const HarvestOutlookRef = objectRef<HarvestOutlook>('HarvestOutlook');
const HarvestActTermRef = objectRef<HarvestActTerm>('HarvestActTerm');
export const HarvestKindRef = enumRef<HarvestKind>('HarvestKind');
export const HarvestModeRef = enumRef<HarvestMode>('HarvestMode');
export const HarvestActStateRef = enumRef<HarvestActState>('HarvestActState');

export function addHarvestRuleTypes(builder: Builder, database: Database): void {
  const termsOfAct = defineLoader(async (context, ids: readonly string[]) => {
    const terms = await database.read(context.viewer, (tx) => termsOfActs(tx, ids));
    return ids.map((id) => terms.get(id) ?? []);
  });
  addEnum(builder, HarvestKindRef, 'What a harvest rule looks for.', {
    WINNERS: 'Terms that sell: they become keywords.',
    LOSERS: 'Terms that cost and sell nothing: they are excluded.',
  });
  addEnum(builder, HarvestModeRef, 'What a harvest rule does with what it finds.', {
    PROPOSE: 'Proposes it; a person decides.',
    ACT: 'Acts at once.',
  });
  addEnum(builder, HarvestActStateRef, 'What became of what a harvest rule found on a day.', {
    NOTHING: 'It found nothing.',
    PROPOSED: 'It waits for a decision.',
    DONE: 'Carried out, by the rule or by who accepted it.',
    DISMISSED: null,
    EXPIRED: 'The rule found something newer, or was changed.',
  });
  builder.objectType(HarvestRuleRef, {
    description:
      'Looks at search terms every day at 04:00 of its country, over days whose clicks can bring no more sales.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      catalogId: t.exposeID('catalogId'),
      catalogName: t.exposeString('catalogName'),
      brandId: t.exposeID('brandId', { nullable: true, description: 'Null for campaigns of all brands.' }),
      brandName: t.exposeString('brandName', { nullable: true, description: 'Null for campaigns of all brands.' }),
      kind: t.field({ type: HarvestKindRef, resolve: ({ kind }) => kind }),
      mode: t.field({ type: HarvestModeRef, resolve: ({ mode }) => mode }),
      windowDays: t.exposeInt('windowDays', { description: '7, 14 or 30.' }),
      leastOrders: t.exposeInt('leastOrders', { nullable: true, description: 'Null unless WINNERS.' }),
      leastRoas: t.float({
        nullable: true,
        description: 'Percent. Null unless WINNERS, and for the target of each campaign, or 100.',
        resolve: ({ leastRoasPercent }) => leastRoasPercent,
      }),
      leastSpend: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Wallet currency. Null unless LOSERS.',
        resolve: ({ leastSpendMicros }) => leastSpendMicros,
      }),
      match: t.field({
        type: TermKeywordMatchRef,
        nullable: true,
        description: 'Null unless WINNERS.',
        resolve: ({ match }) => match,
      }),
      targetCampaignId: t.id({
        nullable: true,
        description: 'Where winners move to. Null where they are added where they were seen.',
        resolve: ({ targetId }) => targetId && String(targetId),
      }),
      targetName: t.exposeString('targetName', { nullable: true, description: 'Null without a target.' }),
      bidWalletCurrency: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Of the keywords. Null without a bid of their own.',
        resolve: ({ bidMicros }) => bidMicros,
      }),
      mostTerms: t.exposeInt('mostTerms', { description: 'Terms a day.' }),
      isPaused: t.exposeBoolean('isPaused'),
      version: t.exposeInt('version'),
    }),
  });
  builder.objectType(HarvestActTermRef, {
    description: 'A search term that a harvest rule found, with its results in the rule’s days.',
    fields: (t) => ({
      term: t.exposeString('term'),
      campaignId: t.id({ resolve: ({ campaignId }) => String(campaignId) }),
      campaignName: t.exposeString('campaignName'),
      spend: t.field({ type: 'Decimal', description: 'Wallet currency.', resolve: ({ spendMicros }) => spendMicros }),
      sales: t.field({ type: 'Decimal', description: 'Wallet currency.', resolve: ({ salesMicros }) => salesMicros }),
      orders: t.exposeInt('orders'),
    }),
  });
  builder.objectType(HarvestOutlookRef, {
    description: 'What a harvest rule would do today.',
    fields: (t) => ({
      terms: t.field({ type: [HarvestActTermRef], resolve: ({ terms }) => terms }),
      effect: t.field({
        type: TermEffectRef,
        nullable: true,
        description: `Over ${GRADE_DAYS} days. Null where recent auctions say nothing.`,
        resolve: ({ effect }) => effect,
      }),
    }),
  });
  builder.objectType(HarvestActRef, {
    description: 'What a harvest rule did or proposed on a day.',
    fields: (t) => ({
      id: t.exposeID('id'),
      ruleId: t.exposeID('ruleId'),
      ruleName: t.exposeString('ruleName'),
      kind: t.field({ type: HarvestKindRef, resolve: ({ kind }) => kind }),
      targetName: t.exposeString('targetName', { nullable: true, description: 'Null without a target.' }),
      date: t.field({ type: 'Date', resolve: ({ day }) => day }),
      state: t.field({ type: HarvestActStateRef, resolve: ({ state }) => state }),
      operationId: t.exposeID('operationId', { nullable: true, description: 'What undoes it. Null unless DONE.' }),
      isUndone: t.exposeBoolean('isUndone'),
      terms: t.field({ type: [HarvestActTermRef], resolve: ({ id }, _, context) => termsOfAct(context).load(id) }),
      effect: t.field({
        type: TermEffectRef,
        nullable: true,
        description: `Expected over ${GRADE_DAYS} days when it was found. Null where recent auctions said nothing.`,
        resolve: effectOfAct,
      }),
      realisedSpend: t.field({
        type: 'Decimal',
        nullable: true,
        description: `Of its terms in the ${GRADE_DAYS} days after, less the ${GRADE_DAYS} before. Wallet currency; null until it is counted, and once it was undone.`,
        resolve: ({ realisedSpendMicros }) => realisedSpendMicros,
      }),
      realisedOrders: t.exposeInt('realisedOrders', { nullable: true, description: 'As realisedSpend.' }),
    }),
  });
}

export function effectOfAct(act: HarvestAct): TermEffect | null {
  const { spendLowMicros, spendHighMicros, ordersLow, ordersHigh, auctions, auctionDays } = act;
  if (spendLowMicros === null || spendHighMicros === null) return null;
  return {
    spendMicros: { low: Number(spendLowMicros), high: Number(spendHighMicros) },
    orders: { low: ordersLow!, high: ordersHigh! },
    auctions: auctions!,
    days: auctionDays!,
  };
}
