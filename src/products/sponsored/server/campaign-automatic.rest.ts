import { z } from 'zod';
import { allBuckets, BUCKETS } from '#core/serving/rules/automatic.ts';
import type { Problem } from '#kernel/problem.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { RestRoute } from '#platform/rest/route.ts';
import { microsOf, money, moneyOf } from '#platform/rest/values.ts';
import type { CampaignInput } from '../rules/campaign-input.ts';
import { BUCKET_BID } from './automatic.schema.ts';
import { partRoutes } from './campaign-part.ts';
import type { CampaignRouteDeps } from './campaign-reads.ts';

const automatic = z.strictObject({
  automatic: z
    .array(
      z.strictObject({
        bucket: z.enum(BUCKETS),
        isOn: z.boolean().describe('Where it is off, the ads are not shown.'),
        bid: money.nullish().describe(BUCKET_BID),
      }),
    )
    .max(BUCKETS.length),
});
type Automatic = z.output<typeof automatic>['automatic'];

const EXAMPLE = {
  automatic: [
    { bucket: 'CLOSE' as const, isOn: true, bid: { amount: '0.60', currency: 'SGD' } },
    { bucket: 'LOOSE' as const, isOn: true, bid: null },
    { bucket: 'SUBSTITUTES' as const, isOn: true, bid: null },
    { bucket: 'COMPLEMENTS' as const, isOn: false, bid: null },
  ],
};

/** Where a campaign is found without keywords and targets. */
export const automaticRoutes = (deps: CampaignRouteDeps): RestRoute[] =>
  partRoutes(deps, {
    part: 'automatic',
    name: 'automatic targeting',
    describes: 'Where a campaign is found without keywords and targets: all four kinds of automatic fit.',
    replaces: 'Replaces the kinds of automatic fit of a campaign; those left out are as preset.',
    writeScope: 'bids:write',
    body: automatic,
    example: EXAMPLE,
    isOpen: (_, { allowsAutomatic, allowsTargeting }) => allowsAutomatic && allowsTargeting,
    read: (body, { wallet }) => readAutomatic(body.automatic, wallet),
    // Rows are named as they were sent, in any order; of several for the same the last counts.
    fieldOf: (body, field) => {
      const index = body.automatic.findLastIndex(({ bucket }) => field === `automatic.${bucket}.bidWalletCurrency`);
      return index < 0 ? field : `automatic.${index}.bid`;
    },
    show: ({ row, input }, known) => {
      const wallet = known.walletOf(row.companyId);
      return {
        automatic: allBuckets(input.automatic).map(({ bucket, isOn, bidMicros }) => ({
          bucket,
          isOn,
          bid: bidMicros === null ? null : moneyOf(bidMicros, wallet),
        })),
      };
    },
  });

function readAutomatic(sent: Automatic, wallet: string): Result<Pick<CampaignInput, 'automatic'>, Problem> {
  const read: CampaignInput['automatic'] = [];
  for (const [index, { bucket, isOn, bid }] of sent.entries()) {
    const micros = microsOf(`automatic.${index}.bid`, bid ?? undefined, wallet);
    if (!micros.ok) return micros;
    read.push({ bucket, isOn, bidMicros: micros.value ?? null });
  }
  return ok({ automatic: read });
}
