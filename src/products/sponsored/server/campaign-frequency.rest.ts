import { z } from 'zod';
import { MAX_FREQUENCY_HOURS, MAX_FREQUENCY_TIMES } from '#core/serving/rules/frequency-cap.ts';
import { ok } from '#kernel/result.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import type { StoredCampaign } from './campaign-details.ts';
import { campaignPath, findOfCall, type CampaignRouteDeps } from './campaign-reads.ts';
import { changeOf } from './campaign-writes.ts';
import { FREQUENCY_CAP, FREQUENCY_HOURS, FREQUENCY_TIMES, SHOWS_UNKNOWN } from './frequency.schema.ts';
import { updateCampaign } from './operations.ts';

const frequency = z.strictObject({
  frequencyCap: z
    .strictObject({
      times: z.int().min(1).max(MAX_FREQUENCY_TIMES).describe(FREQUENCY_TIMES),
      hours: z.int().min(1).max(MAX_FREQUENCY_HOURS).describe(FREQUENCY_HOURS),
      showsUnknown: z.boolean().describe(SHOWS_UNKNOWN),
    })
    .nullable()
    .describe(FREQUENCY_CAP),
});

const EXAMPLE = { frequencyCap: { times: 3, hours: 24, showsUnknown: true } };

/** How often one shopper sees a campaign. */
export function frequencyRoutes(deps: CampaignRouteDeps): RestRoute[] {
  const path = '/v1/campaigns/{id}/frequency';
  const show = ({ input }: StoredCampaign) => ({ frequencyCap: input.frequencyCap });
  return [
    restRoute({
      method: 'GET',
      path,
      operation: 'Query.sponsorCampaign',
      scope: 'campaigns:read',
      summary: 'Read the frequency cap',
      description: 'How often one shopper sees a campaign, beside the cap of the storefront.',
      input: { path: campaignPath },
      output: frequency,
      errors: ['not_found'],
      example: { output: EXAMPLE },
      read: async (call, { path: { id } }) => {
        const found = await findOfCall(deps, call, id);
        return found.ok ? ok(show(found.value.details)) : found;
      },
    }),
    restRoute({
      method: 'PUT',
      path,
      operation: 'Mutation.updateSponsorCampaign',
      scope: 'campaigns:write',
      summary: 'Replace the frequency cap',
      description: 'Replaces a campaign’s frequency cap; null removes it. A draft stays a draft.',
      input: { path: campaignPath, body: frequency },
      output: frequency,
      errors: ['not_found', 'conflict'],
      example: { body: EXAMPLE, output: EXAMPLE },
      write: async (call, { path: { id }, body }) =>
        changeOf(call, deps.publicUrl, id, {
          change: (own, { row }) =>
            updateCampaign(own, {
              id,
              version: null,
              edit: (before) => ok({ ...before, frequencyCap: body.frequencyCap }),
              decision: null,
              savesDraft: row.isDraft,
            }),
          show,
        }),
    }),
  ];
}
