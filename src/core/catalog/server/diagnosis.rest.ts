import { z } from 'zod';
import type { Uuid } from '#kernel/ids.ts';
import { ok } from '#kernel/result.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import { instant, instantOf } from '#platform/rest/values.ts';
import type { FeedRouteOptions } from './feed.routes.ts';
import { storefrontRoute, type StorefrontRoute } from './storefront-route.ts';

/** Names what is wrong with what a storefront asked for and reported in the last days. */
export type DiagnoseStorefront = (catalogId: Uuid, days: number) => Promise<readonly Mistake[]>;

type Mistake = Readonly<Record<'mistake' | 'evidence' | 'cause' | 'repair', string>>;

export const MAX_DAYS = 7;

export const diagnosis = z
  .object({
    from: instant,
    to: instant,
    mistakes: z.array(
      z.object({
        mistake: z.string(),
        evidence: z.string().describe('How often it shows.'),
        cause: z.string().describe('What comes of it.'),
        repair: z.string(),
      }),
    ),
  })
  .meta({ title: 'StorefrontDiagnosis' });

export const DIAGNOSIS_EXAMPLE: z.input<typeof diagnosis> = {
  from: '2026-11-19T02:00:00.000Z',
  to: '2026-11-26T02:00:00.000Z',
  mistakes: [
    {
      mistake: 'click without impression',
      evidence: '412 of 600 clicks were on ads without an impression',
      cause: 'Click rates, and with them bids and forecasts, are too high.',
      repair: 'Report an impression of each ad that is shown, before its click.',
    },
  ],
};

export const showDiagnosis = (
  mistakes: readonly Mistake[],
  { fromMs, toMs }: { fromMs: EpochMs; toMs: EpochMs },
): z.input<typeof diagnosis> => ({ from: instantOf(fromMs), to: instantOf(toMs), mistakes: [...mistakes] });

/** What a storefront's own traffic says of its integration. */
export function diagnosisRoutes({ clock, diagnose }: FeedRouteOptions): StorefrontRoute[] {
  return [
    storefrontRoute({
      method: 'GET',
      path: '/v1/diagnosis',
      scope: null,
      summary: 'Find mistakes of the integration',
      description:
        'Judges the auctions, views, clicks, orders and returns of the last days: what is missing, what does not fit together, and how to mend it. A mistake is named from some fifty cases on; auctions of the last half hour are left out, since their views may be on their way. An answer is kept for ten minutes.',
      input: {
        query: z.strictObject({
          days: z.coerce.number().int().min(1).max(MAX_DAYS).optional().describe(`Up to now, ${MAX_DAYS} unless said.`),
        }),
      },
      output: diagnosis,
      errors: ['not_for_pages'],
      example: DIAGNOSIS_EXAMPLE,
      async serve({ key }, { query: { days = MAX_DAYS } }) {
        const nowMs = clock();
        return ok(showDiagnosis(await diagnose(key.catalogId, days), { fromMs: nowMs - days * DAY_MS, toMs: nowMs }));
      },
    }),
  ];
}
