import { z } from 'zod';
import { findTestClock } from '#core/test-environment/server/index.ts';
import { ok } from '#kernel/result.ts';
import { instant, instantOf } from '#platform/rest/values.ts';
import { FEED_LIMITS } from '../rules/feed-limits.ts';
import type { FeedRouteOptions } from './feed.routes.ts';
import { storefrontRoute, type StorefrontRoute } from './storefront-route.ts';
import { storefrontFacts } from './storefront-view.ts';

/** What the ad calls allow. */
export interface AdLimits {
  requestsPerSecond: number;
  burst: number;
  auctionsPerRequest: number;
  productsPerAuction: number;
  eventsPerList: number;
  itemsPerPurchase: number;
  bodyBytes: number;
  eventAgeDays: number;
  winnerHours: number;
}

const EXAMPLE = '01890a5d-ac96-774b-bcce-b302099a8057';

const limit = (unit: string) => z.int().describe(unit);
const me = z
  .object({
    environment: z
      .enum(['live', 'test'])
      .describe('In a test environment nothing is real, and its clock can be moved.'),
    key: z.object({
      id: z.uuid(),
      name: z.string(),
      scopes: z.array(z.string()),
      expiresAt: instant.nullable().describe('Null while it has no end.'),
    }),
    catalog: z.object({
      id: z.uuid(),
      code: z.string(),
      name: z.string(),
      currency: z.string(),
      timezone: z.string(),
      language: z.string(),
    }),
    limits: z.object({
      feedCalls: z.object({ perMinute: z.int(), left: z.int(), resetS: z.int() }),
      feed: z.object({
        rows: limit('Of a feed.'),
        categories: limit('Rows of a feed of categories.'),
        bytes: limit('Of a feed, unpacked.'),
        recordBytes: limit('Of a row.'),
      }),
      ads: z.object({
        requestsPerSecond: limit('Of a key without a limit of its own; answers say what is left.'),
        burst: limit('After a pause.'),
        auctionsPerRequest: z.int(),
        productsPerAuction: z.int(),
        eventsPerList: z.int(),
        itemsPerPurchase: z.int(),
        bodyBytes: limit('Unpacked.'),
        eventAgeDays: z.int(),
        winnerHours: limit('How long a winner may be shown and clicked.'),
      }),
    }),
    links: z.object({
      feeds: z.string(),
      imports: z.string(),
      auctions: z.string(),
      events: z.string(),
      docs: z.string(),
      openapi: z.string(),
    }),
  })
  .meta({ title: 'Storefront' });

/** Whose key it is. */
export function meRoutes({ database, publicUrl, adLimits, wallClock }: FeedRouteOptions): StorefrontRoute[] {
  const linksOf = () => ({
    feeds: `${publicUrl}/v1/feeds/products`,
    imports: `${publicUrl}/v1/feeds/imports`,
    auctions: `${publicUrl}/v2/auctions`,
    events: `${publicUrl}/v2/events`,
    docs: `${publicUrl}/docs/integrate-a-storefront`,
    openapi: `${publicUrl}/docs/openapi.json`,
  });
  return [
    storefrontRoute({
      method: 'GET',
      path: '/v1/me',
      scope: null,
      summary: 'Read whose key this is',
      description: 'The key, its storefront, every limit and what is left of it, and the addresses to call.',
      input: {},
      output: me,
      errors: ['not_for_pages'],
      example: {
        environment: 'live',
        key: { id: EXAMPLE, name: 'back end', scopes: ['ads', 'feed'], expiresAt: null },
        catalog: {
          id: EXAMPLE,
          code: 'SG',
          name: 'Singapore',
          currency: 'SGD',
          timezone: 'Asia/Singapore',
          language: 'en',
        },
        limits: {
          feedCalls: { perMinute: 600, left: 599, resetS: 60 },
          feed: { rows: 1_000_000, categories: 100_000, bytes: 2_147_483_648, recordBytes: 1_048_576 },
          ads: {
            requestsPerSecond: 5000,
            burst: 10_000,
            auctionsPerRequest: 5,
            productsPerAuction: 10_000,
            eventsPerList: 50,
            itemsPerPurchase: 1000,
            bodyBytes: 4_194_304,
            eventAgeDays: 91,
            winnerHours: 24,
          },
        },
        links: {
          feeds: 'https://ads.example/v1/feeds/products',
          imports: 'https://ads.example/v1/feeds/imports',
          auctions: 'https://ads.example/v2/auctions',
          events: 'https://ads.example/v2/events',
          docs: 'https://ads.example/docs/integrate-a-storefront',
          openapi: 'https://ads.example/docs/openapi.json',
        },
      },
      async serve({ key, rate }) {
        const catalog = await storefrontFacts(database, key.catalogId);
        const { rows, categories, bytes, recordBytes } = FEED_LIMITS;
        const testClock = await findTestClock(database, wallClock());
        return ok({
          environment: testClock ? 'test' : 'live',
          key: { id: key.id, name: key.label, scopes: key.scopes, expiresAt: key.endsAt && instantOf(key.endsAt) },
          catalog,
          limits: {
            feedCalls: { perMinute: rate.max, left: rate.remaining, resetS: rate.resetS },
            feed: { rows, categories, bytes, recordBytes },
            ads: { ...adLimits },
          },
          links: linksOf(),
        });
      },
    }),
  ];
}
