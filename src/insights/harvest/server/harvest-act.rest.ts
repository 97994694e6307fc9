import { z } from 'zod';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { money, moneyOf, uuid } from '#platform/rest/values.ts';
import { campaignsForPrograms } from '#products/sponsored/server/index.ts';
import { GRADE_DAYS, HARVEST_ACT_STATES, HARVEST_KINDS, type HarvestActState } from '../rules/harvest-rule.ts';
import type { HarvestSources } from './act.resolvers.ts';
import { shownEffect, termEffect } from './act.rest.ts';
import { effectOfAct } from './harvest-rule.schema.ts';
import { decideHarvestAct, harvestActReads, type ReadAct } from './harvest-rules.ts';

const state = z.enum(HARVEST_ACT_STATES);
const term = z.object({
  term: z.string(),
  campaignId: z.string().regex(/^\d+$/),
  campaignName: z.string(),
  spend: money,
  sales: money,
  orders: z.int(),
});
const act = z
  .object({
    id: uuid,
    ruleId: uuid,
    ruleName: z.string(),
    kind: z.enum(HARVEST_KINDS),
    date: z.iso.date(),
    state: state.describe('PROPOSED waits for a decision; EXPIRED gave way to something newer.'),
    operationId: uuid.nullable().describe('What undoes it. Null unless DONE.'),
    isUndone: z.boolean(),
    targetName: z.string().nullable().describe('The campaign that winners move to. Null without one.'),
    terms: z.array(term).describe('What was found, with its results in the rule’s days.'),
    effect: termEffect.describe(
      `Expected over ${GRADE_DAYS} days when it was found. Null where recent auctions said nothing.`,
    ),
    realisedSpend: money
      .nullable()
      .describe(
        `Of its terms in the ${GRADE_DAYS} days after, less the ${GRADE_DAYS} before. Null until it is counted, and once it was undone.`,
      ),
    realisedOrders: z.int().nullable().describe('As realisedSpend.'),
  })
  .meta({ title: 'HarvestAct' });
type Shown = z.input<typeof act>;
const path = z.strictObject({ id: uuid });

const ID = '01890a5d-ac96-774b-bcce-b302099a8063';
const EXAMPLE: Shown = {
  id: ID,
  ruleId: '01890a5d-ac96-774b-bcce-b302099a8062',
  ruleName: 'Costly searches',
  kind: 'LOSERS',
  date: '2026-11-26',
  state: 'PROPOSED',
  operationId: null,
  isUndone: false,
  targetName: null,
  terms: [
    {
      term: 'free shoes',
      campaignId: '100234',
      campaignName: 'Running shoes',
      spend: { amount: '12.40', currency: 'SGD' },
      sales: { amount: '0.00', currency: 'SGD' },
      orders: 0,
    },
  ],
  effect: null,
  realisedSpend: null,
  realisedOrders: null,
};

/** What harvest rules did and propose; closed to agents, since a person decides about what a rule proposes. */
export function harvestActRoutes(deps: HarvestSources): RestRoute[] {
  const acts = campaignsForPrograms.companyWide<ReadAct, Shown, { state?: HarvestActState }>(deps, {
    noun: 'Proposal',
    find: harvestActReads.find,
    list: (tx, { query, ...slice }) => harvestActReads.after(tx, { ...slice, state: query.state ?? null }),
    show: ({ row, terms }, wallet) => {
      const effect = effectOfAct(row);
      return {
        id: row.id,
        ruleId: row.ruleId,
        ruleName: row.ruleName,
        kind: row.kind,
        date: row.day,
        state: row.state,
        operationId: row.operationId,
        isUndone: row.isUndone,
        targetName: row.targetName,
        terms: terms.map(({ spendMicros, salesMicros, campaignId, ...one }) => ({
          term: one.term,
          campaignId: String(campaignId),
          campaignName: one.campaignName,
          spend: moneyOf(spendMicros, wallet),
          sales: moneyOf(salesMicros, wallet),
          orders: one.orders,
        })),
        effect: effect && shownEffect(effect, wallet),
        realisedSpend: row.realisedSpendMicros === null ? null : moneyOf(row.realisedSpendMicros, wallet),
        realisedOrders: row.realisedOrders,
      };
    },
  });
  return [
    restRoute({
      method: 'GET',
      path: '/v1/harvest-acts',
      operation: 'Query.harvestActs',
      scope: 'campaigns:read',
      summary: 'List what harvest rules did and propose',
      description: 'One act for each rule and day, the newest first. Keys of single brands see none.',
      input: { query: z.strictObject({ state: state.optional() }) },
      output: act,
      errors: [],
      example: { output: EXAMPLE },
      list: acts.list,
    }),
    restRoute({
      method: 'GET',
      path: '/v1/harvest-acts/{id}',
      operation: 'Query.harvestActs',
      scope: 'campaigns:read',
      summary: 'Read what a harvest rule did or proposes',
      description: 'One act.',
      input: { path },
      output: act,
      errors: ['not_found'],
      example: { output: EXAMPLE },
      read: acts.read,
    }),
    restRoute({
      method: 'POST',
      path: '/v1/harvest-acts/{id}/decide',
      operation: 'Mutation.decideHarvestAct',
      scope: 'campaigns:write',
      furtherScopes: () => ['bids:write'],
      summary: 'Decide about what a harvest rule proposes',
      description:
        'Carries it out by one operation, which can be undone, or dismisses it. It may set bids, so the key needs `bids:write` as well.',
      input: { path, body: z.strictObject({ isAccepted: z.boolean() }) },
      output: act,
      errors: ['not_found', 'conflict'],
      example: { body: { isAccepted: false }, output: { ...EXAMPLE, state: 'DISMISSED' } },
      write: (call, { path: { id }, body }) => acts.write(call, id, (own) => decideHarvestAct(own, { id, ...body })),
    }),
  ];
}
