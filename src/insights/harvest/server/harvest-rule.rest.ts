import { z } from 'zod';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { microsOf, money, moneyOf, uuid } from '#platform/rest/values.ts';
import { campaignsForPrograms } from '#products/sponsored/server/index.ts';
import { HARVEST_KINDS, HARVEST_MODES, MAX_RULE_NAME, MAX_TERMS_A_DAY } from '../rules/harvest-rule.ts';
import { TERM_KEYWORD_MATCHES } from '../rules/term-actions.ts';
import type { HarvestSources } from './act.resolvers.ts';
import { inputOf } from './harvest-rule.resolvers.ts';
import { deleteHarvestRule, harvestRuleReads, saveHarvestRule, type HarvestRuleRow } from './harvest-rules.ts';

const rule = z.strictObject({
  name: z.string().max(MAX_RULE_NAME),
  catalogId: uuid,
  brandId: uuid.nullish().describe('Null: campaigns of all brands.'),
  kind: z.enum(HARVEST_KINDS).describe('WINNERS become keywords, LOSERS are excluded.'),
  mode: z.enum(HARVEST_MODES).default('PROPOSE').describe('PROPOSE: a person decides in the console.'),
  windowDays: z.int().describe('7, 14 or 30 days, of which clicks can bring no more sales.'),
  leastOrders: z.int().nullish().describe('Of WINNERS.'),
  leastRoas: z.number().nullish().describe('Of WINNERS, percent. Null: the target of each campaign, or 100.'),
  leastSpend: money.nullish().describe('Of LOSERS, in the wallet’s currency.'),
  match: z.enum(TERM_KEYWORD_MATCHES).nullish().describe('Of WINNERS.'),
  targetCampaignId: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullish()
    .describe('Of WINNERS: where they move to. Null: they are added where they were seen.'),
  bid: money.nullish().describe('Of WINNERS: the bid of the keywords.'),
  mostTerms: z.int().min(1).max(MAX_TERMS_A_DAY).default(50),
  isPaused: z.boolean().default(false),
});
const shownRule = z.object({ id: uuid, version: z.int(), ...rule.shape }).meta({ title: 'HarvestRule' });
type Shown = z.input<typeof shownRule>;
const path = z.strictObject({ id: uuid });

const SENT = {
  name: 'Costly searches',
  catalogId: '01890a5d-ac96-774b-bcce-b302099a8061',
  kind: 'LOSERS' as const,
  mode: 'PROPOSE' as const,
  windowDays: 30,
  leastSpend: { amount: '5.00', currency: 'SGD' },
  mostTerms: 50,
};
const EXAMPLE: Shown = {
  ...SENT,
  id: '01890a5d-ac96-774b-bcce-b302099a8062',
  version: 1,
  brandId: null,
  leastOrders: null,
  leastRoas: null,
  match: null,
  targetCampaignId: null,
  bid: null,
  isPaused: false,
};

/** Rules that harvest search terms; closed to agents, since a rule acts while no person looks. */
export function harvestRuleRoutes(deps: HarvestSources): RestRoute[] {
  const rules = campaignsForPrograms.companyWide<{ row: HarvestRuleRow }, Shown>(deps, {
    noun: 'Harvest rule',
    find: async (tx, id) => {
      const row = await harvestRuleReads.find(tx, id);
      return row && { row };
    },
    list: async (tx, slice) => (await harvestRuleReads.after(tx, slice)).map((row) => ({ row })),
    show: ({ row }, wallet) => ({
      id: row.id,
      version: row.version,
      name: row.name,
      catalogId: row.catalogId,
      brandId: row.brandId,
      kind: row.kind,
      mode: row.mode,
      windowDays: row.windowDays,
      leastOrders: row.leastOrders,
      leastRoas: row.leastRoasPercent,
      leastSpend: row.leastSpendMicros === null ? null : moneyOf(row.leastSpendMicros, wallet),
      match: row.match,
      targetCampaignId: row.targetId === null ? null : String(row.targetId),
      bid: row.bidMicros === null ? null : moneyOf(row.bidMicros, wallet),
      mostTerms: row.mostTerms,
      isPaused: row.isPaused,
    }),
  });
  type Own = Parameters<typeof saveHarvestRule>[0];
  const save = (id: string | null, body: z.output<typeof rule>) => async (own: Own, currency: string) => {
    const leastSpend = microsOf('leastSpend', body.leastSpend, currency);
    if (!leastSpend.ok) return leastSpend;
    const bid = microsOf('bid', body.bid, currency);
    if (!bid.ok) return bid;
    const input = inputOf(body.name, { ...body, leastSpend: leastSpend.value, bidWalletCurrency: bid.value });
    return saveHarvestRule(own, { ...input, id, version: null });
  };
  return [
    restRoute({
      method: 'GET',
      path: '/v1/harvest-rules',
      operation: 'Query.harvestRules',
      scope: 'campaigns:read',
      summary: 'List harvest rules',
      description: 'Rules that add or exclude search terms every day. Keys of single brands see none.',
      input: {},
      output: shownRule,
      errors: [],
      example: { output: EXAMPLE },
      list: rules.list,
    }),
    restRoute({
      method: 'POST',
      path: '/v1/harvest-rules',
      operation: 'Mutation.saveHarvestRule',
      scope: 'campaigns:write',
      furtherScopes: () => ['bids:write'],
      summary: 'Create a harvest rule',
      description:
        'Looks at search terms every day at 04:00 of its country, and proposes or does what it finds. It may set bids, so the key needs `bids:write` as well.',
      input: { body: rule },
      output: shownRule,
      errors: ['conflict'],
      status: 201,
      example: { body: SENT, output: EXAMPLE },
      write: (call, { body }) => rules.write(call, null, save(null, body)),
    }),
    restRoute({
      method: 'GET',
      path: '/v1/harvest-rules/{id}',
      operation: 'Query.harvestRules',
      scope: 'campaigns:read',
      summary: 'Read a harvest rule',
      description: 'One harvest rule.',
      input: { path },
      output: shownRule,
      errors: ['not_found'],
      example: { output: EXAMPLE },
      read: rules.read,
    }),
    restRoute({
      method: 'PUT',
      path: '/v1/harvest-rules/{id}',
      operation: 'Mutation.saveHarvestRule',
      scope: 'campaigns:write',
      furtherScopes: () => ['bids:write'],
      summary: 'Replace a harvest rule',
      description: 'Replaces the rule; its open proposals end.',
      input: { path, body: rule },
      output: shownRule,
      errors: ['not_found', 'conflict'],
      example: { body: SENT, output: { ...EXAMPLE, version: 2 } },
      write: (call, { path: { id }, body }) => rules.write(call, id, save(id, body)),
    }),
    restRoute({
      method: 'DELETE',
      path: '/v1/harvest-rules/{id}',
      operation: 'Mutation.deleteHarvestRule',
      scope: 'campaigns:write',
      summary: 'Delete a harvest rule',
      description: 'Deletes the rule and its proposals; what it did stays. The answer is the rule as it was.',
      input: { path },
      output: shownRule,
      errors: ['not_found'],
      example: { output: EXAMPLE },
      write: rules.removal(deleteHarvestRule),
    }),
  ];
}
