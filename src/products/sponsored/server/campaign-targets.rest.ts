import { z } from 'zod';
import { MAX_TARGETS, MAX_TARGET_LENGTH, TARGET_KINDS } from '#core/serving/rules/targets.ts';
import { FEATURE_OFF, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { microsOf, money, moneyOf } from '#platform/rest/values.ts';
import type { CampaignInput } from '../rules/campaign-input.ts';
import type { StoredCampaign } from './campaign-details.ts';
import { campaignPath, findOfCall, type CampaignRouteDeps } from './campaign-reads.ts';
import type { Currencies } from './campaign-shape.ts';
import { changeOf } from './campaign-writes.ts';
import { updateCampaign } from './operations.ts';
import { TARGET_BID, TARGET_CATEGORY, TARGET_PRICE, TARGET_VALUE } from './targets.schema.ts';

const id = z.string().max(MAX_TARGET_LENGTH);
const targets = z.strictObject({
  targets: z
    .array(
      z.strictObject({
        kind: z.enum(TARGET_KINDS),
        value: id.describe(TARGET_VALUE),
        categoryId: id.nullish().describe(TARGET_CATEGORY),
        bid: money.nullish().describe(TARGET_BID),
        minPrice: money.nullish().describe(TARGET_PRICE),
        maxPrice: money.nullish().describe(TARGET_PRICE),
      }),
    )
    .max(TARGET_KINDS.reduce((sum, kind) => sum + MAX_TARGETS[kind], 0)),
});
type Targets = z.output<typeof targets>['targets'];

const EXAMPLE = {
  targets: [
    {
      kind: 'PRODUCT' as const,
      value: 'LAMP-1',
      categoryId: null,
      bid: { amount: '0.60', currency: 'SGD' },
      minPrice: null,
      maxPrice: null,
    },
  ],
};

/** Product pages a campaign aims at. */
export function targetRoutes(deps: CampaignRouteDeps): RestRoute[] {
  const path = '/v1/campaigns/{id}/targets';
  const show = ({ row, input }: StoredCampaign, known: Currencies) => {
    const wallet = known.walletOf(row.companyId);
    const shop = known.catalogOf(row.catalogId);
    return {
      targets: input.targets.map(({ kind, value, categoryId, bidMicros, minPriceMicros, maxPriceMicros }) => ({
        kind,
        value,
        categoryId,
        bid: bidMicros === null ? null : moneyOf(bidMicros, wallet),
        minPrice: minPriceMicros === null ? null : moneyOf(minPriceMicros, shop),
        maxPrice: maxPriceMicros === null ? null : moneyOf(maxPriceMicros, shop),
      })),
    };
  };
  return [
    restRoute({
      method: 'GET',
      path,
      operation: 'Query.sponsorCampaign',
      scope: 'campaigns:read',
      summary: 'Read targets',
      description: 'The product pages that a campaign aims at.',
      input: { path: campaignPath },
      output: targets,
      errors: ['not_found'],
      example: { output: EXAMPLE },
      read: async (call, { path: { id: campaignId } }) => {
        const found = await findOfCall(deps, call, campaignId);
        return found.ok ? ok(show(found.value.details, found.value.currencies)) : found;
      },
    }),
    restRoute({
      method: 'PUT',
      path,
      operation: 'Mutation.updateSponsorCampaign',
      scope: 'bids:write',
      summary: 'Replace targets',
      description: 'Replaces all product pages that a campaign aims at, with their bids. A draft stays a draft.',
      input: { path: campaignPath, body: targets },
      output: targets,
      errors: ['not_found', 'conflict'],
      example: { body: EXAMPLE, output: EXAMPLE },
      write: async (call, { path: { id: campaignId }, body }) => {
        const found = await findOfCall(deps, call, campaignId);
        if (!found.ok) return found;
        const { details, currencies: known } = found.value;
        const read = readTargets(body.targets, {
          wallet: known.walletOf(details.row.companyId).code,
          shop: known.catalogOf(details.row.catalogId).code,
        });
        if (!read.ok) return read;
        return changeOf(call, deps.publicUrl, campaignId, {
          change: async (own, { row }) => {
            if (!own.allowsPageTargets || !own.allowsTargeting) return fail(FEATURE_OFF);
            return updateCampaign(own, {
              id: campaignId,
              version: null,
              edit: (before) => ok({ ...before, targets: read.value }),
              decision: null,
              savesDraft: row.isDraft,
            });
          },
          show: (one) => show(one, known),
        });
      },
    }),
  ];
}

function readTargets(
  sent: Targets,
  { wallet, shop }: { wallet: string; shop: string },
): Result<CampaignInput['targets'], Problem> {
  const read: CampaignInput['targets'] = [];
  for (const [index, { kind, value, categoryId, ...amounts }] of sent.entries()) {
    const at = `targets.${index}`;
    const bid = microsOf(`${at}.bid`, amounts.bid ?? undefined, wallet);
    if (!bid.ok) return bid;
    const least = microsOf(`${at}.minPrice`, amounts.minPrice ?? undefined, shop);
    if (!least.ok) return least;
    const most = microsOf(`${at}.maxPrice`, amounts.maxPrice ?? undefined, shop);
    if (!most.ok) return most;
    read.push({
      kind,
      value,
      categoryId: categoryId ?? null,
      bidMicros: bid.value ?? null,
      minPriceMicros: least.value ?? null,
      maxPriceMicros: most.value ?? null,
    });
  }
  return ok(read);
}
