import { z } from 'zod';
import {
  HOURS_OF_WEEK,
  MAX_HOUR_PERCENT,
  MAX_MODIFIERS,
  MAX_MODIFIER_VALUE_LENGTH,
  MAX_PERCENT,
  MODIFIER_DIMENSIONS,
} from '#core/serving/rules/bid-modifiers.ts';
import { ok } from '#kernel/result.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { microsOf, money, moneyOf } from '#platform/rest/values.ts';
import type { StoredCampaign } from './campaign-details.ts';
import { campaignPath, findOfCall, type CampaignRouteDeps } from './campaign-reads.ts';
import type { Currencies } from './campaign-shape.ts';
import { changeOf } from './campaign-writes.ts';
import { BID_HOURS, MODIFIER_PERCENT, MODIFIER_VALUE } from './modifiers.schema.ts';
import { updateCampaign } from './operations.ts';

const modifiers = z.strictObject({
  modifiers: z
    .array(
      z.strictObject({
        dimension: z.enum(MODIFIER_DIMENSIONS),
        value: z.string().max(MAX_MODIFIER_VALUE_LENGTH).describe(MODIFIER_VALUE),
        percent: z.int().min(0).max(MAX_PERCENT).describe(MODIFIER_PERCENT),
      }),
    )
    .max(MAX_MODIFIERS),
  hours: z.array(z.int().min(0).max(MAX_HOUR_PERCENT)).length(HOURS_OF_WEEK).nullable().describe(BID_HOURS),
  maxBid: money.nullable().describe('Never more than this is bid, after all percentages.'),
});

const EXAMPLE = {
  modifiers: [
    { dimension: 'DEVICE' as const, value: 'mobile', percent: 120 },
    { dimension: 'PAGE' as const, value: 'SEARCH', percent: 150 },
  ],
  hours: null,
  maxBid: { amount: '0.90', currency: 'SGD' },
};

/** Percentages on a campaign's bids, and the most that is bid after them. */
export function modifierRoutes(deps: CampaignRouteDeps): RestRoute[] {
  const path = '/v1/campaigns/{id}/modifiers';
  const show = ({ row, input }: StoredCampaign, known: Currencies) => ({
    modifiers: input.bidModifiers,
    hours: input.bidHours,
    maxBid: input.maxBidMicros === null ? null : moneyOf(input.maxBidMicros, known.walletOf(row.companyId)),
  });
  return [
    restRoute({
      method: 'GET',
      path,
      operation: 'Query.sponsorCampaign',
      scope: 'campaigns:read',
      summary: 'Read modifiers',
      description: 'The percentages on a campaign’s bids by place, device, audience and hour.',
      input: { path: campaignPath },
      output: modifiers,
      errors: ['not_found'],
      example: { output: EXAMPLE },
      read: async (call, { path: { id } }) => {
        const found = await findOfCall(deps, call, id);
        return found.ok ? ok(show(found.value.details, found.value.currencies)) : found;
      },
    }),
    restRoute({
      method: 'PUT',
      path,
      operation: 'Mutation.updateSponsorCampaign',
      scope: 'bids:write',
      summary: 'Replace modifiers',
      description: 'Replaces all percentages on a campaign’s bids, and the most that is bid. A draft stays a draft.',
      input: { path: campaignPath, body: modifiers },
      output: modifiers,
      errors: ['not_found', 'conflict'],
      example: { body: EXAMPLE, output: EXAMPLE },
      write: async (call, { path: { id }, body }) => {
        const found = await findOfCall(deps, call, id);
        if (!found.ok) return found;
        const { details, currencies: known } = found.value;
        const most = microsOf('maxBid', body.maxBid ?? undefined, known.walletOf(details.row.companyId).code);
        if (!most.ok) return most;
        return changeOf(call, deps.publicUrl, id, {
          change: (own, { row }) =>
            updateCampaign(own, {
              id,
              version: null,
              edit: (before) =>
                ok({
                  ...before,
                  bidModifiers: body.modifiers,
                  bidHours: body.hours,
                  maxBidMicros: most.value ?? null,
                }),
              decision: null,
              savesDraft: row.isDraft,
            }),
          show: (one) => show(one, known),
        });
      },
    }),
  ];
}
