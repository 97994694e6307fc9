import { z } from 'zod';
import { MAX_FREQUENCY_HOURS, MAX_FREQUENCY_TIMES } from '#core/serving/rules/frequency-cap.ts';
import { ok } from '#kernel/result.ts';
import type { RestRoute } from '#platform/rest/route.ts';
import { partRoutes } from './campaign-part.ts';
import type { CampaignRouteDeps } from './campaign-reads.ts';
import { FREQUENCY_CAP, FREQUENCY_HOURS, FREQUENCY_TIMES, SHOWS_UNKNOWN } from './frequency.schema.ts';

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

/** How often one shopper sees a campaign. */
export const frequencyRoutes = (deps: CampaignRouteDeps): RestRoute[] =>
  partRoutes(deps, {
    part: 'frequency',
    name: 'the frequency cap',
    describes: 'How often one shopper sees a campaign, beside the cap of the storefront.',
    replaces: 'Replaces a campaign’s frequency cap; null removes it.',
    writeScope: 'campaigns:write',
    group: 'SETTINGS',
    body: frequency,
    example: { frequencyCap: { times: 3, hours: 24, showsUnknown: true } },
    read: ok,
    show: ({ input: { frequencyCap } }) => ({ frequencyCap }),
  });
