import { z } from 'zod';
import { MAX_KEYWORD_LENGTH } from '#core/serving/rules/keywords.ts';
import { ok } from '#kernel/result.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { microsOf, money, moneyOf } from '#platform/rest/values.ts';
import { readCampaignId } from '#products/sponsored/rules/campaign-id.ts';
import { campaignOperations, campaignsForPrograms } from '#products/sponsored/server/index.ts';
import { TERM_ACTIONS, TERM_KEYWORD_MATCHES } from '../rules/term-actions.ts';
import { EFFECT_DAYS, type TermEffect } from '../rules/term-effect.ts';
import type { HarvestSources } from './act.resolvers.ts';
import { planTerms } from './plan-terms.ts';
import { predictTerms } from './predict-terms.ts';

const { operation } = campaignsForPrograms;
/** Of one call, whose transaction carries out all of it. */
const MAX_TERMS = campaignOperations.maxAtOnce;
const campaignId = z.string().regex(/^\d{1,18}$/);
/** What a change of search terms brings; null where nothing is known. */
export const termEffect = z
  .object({
    spendLow: money,
    spendHigh: money,
    ordersLow: z.int(),
    ordersHigh: z.int(),
    auctions: z.int().describe('Sampled auctions it rests on.'),
    days: z.int().describe('Days they are of.'),
  })
  .nullable();
const acted = operation.shape
  .extend({
    effect: termEffect.describe(
      `What it brings in the auctions of the terms over ${EFFECT_DAYS} days; less is negative. Null where recent auctions say nothing.`,
    ),
  })
  .meta({ title: 'SearchTermOperation' });

/** What is done with search terms. */
export const termActionRoutes = (deps: HarvestSources): RestRoute[] => [
  restRoute({
    method: 'POST',
    path: '/v1/search-terms/actions',
    operation: 'Mutation.actOnSearchTerms',
    scope: 'campaigns:write',
    furtherScopes: ({ bid }) => (bid === undefined ? [] : ['bids:write']),
    summary: 'Act on search terms',
    description:
      'Adds search terms as keywords, excludes them, or moves them to another campaign: added there, excluded where they were seen. One operation, which can be undone. With a bid it needs `bids:write` as well.',
    input: {
      body: z.strictObject({
        action: z.enum(TERM_ACTIONS),
        terms: z
          .array(z.strictObject({ campaignId, term: z.string().min(1).max(MAX_KEYWORD_LENGTH) }))
          .min(1)
          .max(MAX_TERMS),
        match: z.enum(TERM_KEYWORD_MATCHES).default('EXACT').describe('Of ADD and MOVE.'),
        bid: money.optional().describe('Of ADD and MOVE: the bid of the keywords, in the wallet’s currency.'),
        targetCampaignId: campaignId.optional().describe('Of MOVE.'),
      }),
    },
    output: acted,
    errors: ['conflict'],
    status: 201,
    // Which campaigns were shown for a term is only found while it is carried out; a bid of a keyword has no limit of its own.
    mandate: ({ body: { action, terms, targetCampaignId, bid } }) =>
      action === 'EXCLUDE_EVERYWHERE' || bid !== undefined
        ? null
        : {
            group: 'KEYWORDS',
            campaignIds: [...terms.map((one) => one.campaignId), ...(targetCampaignId ? [targetCampaignId] : [])],
          },
    planOf: ({ rows }) => rows,
    example: {
      body: { action: 'MOVE', terms: [{ campaignId: '100234', term: 'red shoes' }], targetCampaignId: '100311' },
      output: {
        ...operation.example,
        kind: 'TERMS',
        dailyEffect: null,
        effect: {
          spendLow: { amount: '-51.00', currency: 'SGD' },
          spendHigh: { amount: '-17.00', currency: 'SGD' },
          ordersLow: -1,
          ordersHigh: 0,
          auctions: 812,
          days: 7,
        },
      },
    },
    write: async (call, { body }) => {
      const { context, access } = call;
      const companyId = context.session?.membership?.companyId ?? '';
      const known = await campaignsForPrograms.currenciesFor(context, deps, {
        companyIds: [companyId],
        catalogIds: [],
      });
      const wallet = known.walletOf(companyId);
      const bid = microsOf('bid', body.bid, wallet.code);
      if (!bid.ok) return bid;
      const planned = await planTerms(
        context,
        {
          action: body.action,
          terms: body.terms.map(({ campaignId: id, term }) => ({ campaignId: readCampaignId(id)!, term })),
          match: body.match,
          bidMicros: bid.value ?? null,
          targetId: body.targetCampaignId === undefined ? null : readCampaignId(body.targetCampaignId),
          brandIds: access.brandIds,
        },
        deps,
      );
      if (!planned.ok) return planned;
      const { changes, terms } = planned.value;
      const predicted = await predictTerms(
        deps,
        context.viewer,
        { companyId, changes, terms, days: EFFECT_DAYS },
        context.clock(),
      );
      const depsIn = await campaignOperations.depsOf(context);
      return ok({
        perform: async (tx) => {
          const done = await campaignOperations.change(depsIn(tx), {
            campaignIds: [...changes.keys()].map(String),
            action: { kind: 'TERMS', changes },
            brandIds: access.brandIds,
          });
          if (!done.ok) return done;
          const shown = await operation.read(tx, call, done.value, wallet);
          return shown.ok ? ok({ ...shown.value, effect: predicted && shownEffect(predicted, wallet) }) : shown;
        },
      });
    },
  }),
];

export function shownEffect(
  { spendMicros, orders, auctions, days }: TermEffect,
  wallet: Parameters<typeof moneyOf>[1],
) {
  const amount = (micros: number) => moneyOf(BigInt(Math.round(micros)), wallet);
  return {
    spendLow: amount(spendMicros.low),
    spendHigh: amount(spendMicros.high),
    ordersLow: orders.low,
    ordersHigh: orders.high,
    auctions,
    days,
  };
}
