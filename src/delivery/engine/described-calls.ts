import { z } from 'zod';
import { EVENT_LIMITS } from '#delivery/collect/index.ts';
import { REFUSAL_REASONS } from '#delivery/collect/rules/refusal-reasons.ts';
import type { AuctionField } from '#delivery/decide/rules/auction-fields.ts';
import { AUCTION_LIMITS } from '#delivery/decide/rules/auction-limits.ts';
import { API_ERRORS, type ErrorCode } from '#delivery/decide/rules/errors.ts';
import type { DescribedCall } from '#platform/rest/openapi.ts';

type Json = Record<string, unknown>;

/** The ad calls as they are described. They are read by hand, because theirs is the measured path. */
const text = (description: string): Json => ({ type: 'string', description });
const listOf = (items: Json, maxItems: number, description: string): Json => ({
  type: 'array',
  items,
  maxItems,
  description,
});
const object = (required: readonly string[], properties: Json): Json => ({ type: 'object', required, properties });

const auction = object(['type', 'slots'], {
  type: { enum: ['listings', 'banners'] },
  slots: { type: 'integer', minimum: 1, description: 'The maximum number of winners.' },
  searchQuery: text('What the shopper searched for.'),
  category: {
    type: 'object',
    description: '`{id}`, `{ids}` (the page is in all of them) or `{disjunctions}` (in one of each list).',
  },
  products: object(['ids'], {
    ids: listOf({ type: 'string' }, AUCTION_LIMITS.productsPerAuction, 'The products that may win.'),
    qualityScores: { type: 'array', items: { type: 'number', minimum: 0, maximum: 1 } },
  }),
  slotId: text('Of banners: the placement.'),
  device: { enum: ['desktop', 'mobile'] },
  page: object([], {
    type: { enum: ['home', 'search', 'category', 'product', 'cart'] },
    productId: text('The product that the page is about.'),
    productIds: listOf({ type: 'string' }, 100, 'Other products that it shows, such as those of a cart.'),
  }),
  placement: text('A code of your own for the place on the page.'),
  floor: object([], {
    click: { type: 'number', minimum: 0 },
    impression: { type: 'number', minimum: 0 },
  }),
  opaqueUserId: text('The shopper, for frequency caps.'),
  geoTargeting: object(['location'], { location: { type: 'string' } }),
  audience: { type: 'object', description: '`{gender, age, segments}`, as far as the shop knows it.' },
  consent: { enum: ['full', 'contextual'], description: '`contextual`: what is said of the shopper is not used.' },
  test: {
    type: 'boolean',
    description: 'Answers winners, and losers with reasons; nothing is logged or billed.',
  },
} satisfies Record<AuctionField, Json>);

const event = {
  id: text('Yours; makes the report safe to repeat.'),
  occurredAt: { type: 'string', format: 'date-time' },
};
const ofShopper = { ...event, opaqueUserId: text('The shopper: the same text in auctions, events and orders.') };
const touch = object(['id', 'occurredAt', 'opaqueUserId'], {
  ...ofShopper,
  resolvedBidId: text('Of a winner. Or `entity` for what is no ad.'),
  entity: object(['id', 'type'], { id: { type: 'string' }, type: { enum: ['product', 'vendor'] } }),
  deviceType: { enum: ['desktop', 'mobile'] },
  placement: { type: 'object' },
  ip: text('Of the shopper, from back ends.'),
  userAgent: text('Of the shopper, from back ends.'),
});
const events = (items: Json, description: string) => listOf(items, EVENT_LIMITS.eventsPerList, description);
const eventBody = object([], {
  impressions: events(touch, 'Ads that came into view.'),
  clicks: events(touch, 'Ads that were clicked.'),
  viewables: events(
    object(['id', 'occurredAt', 'resolvedBidId', 'ms'], {
      ...event,
      resolvedBidId: { type: 'string' },
      ms: { type: 'integer', minimum: 1, description: 'How long half of it was on the screen.' },
    }),
    'Ads that were seen.',
  ),
  purchases: events(
    object(['id', 'occurredAt', 'opaqueUserId', 'items'], {
      ...ofShopper,
      items: { type: 'array', items: { type: 'object' } },
    }),
    'Orders.',
  ),
  pageviews: events(
    object(['id', 'occurredAt', 'opaqueUserId', 'page'], { ...ofShopper, page: { type: 'object' } }),
    'Pages.',
  ),
});

const winner = z.object({
  rank: z.int(),
  type: z.enum(['product', 'vendor', 'brand', 'url']),
  id: z.string(),
  resolvedBidId: z.string(),
  asset: z.array(z.object({ url: z.string() })).optional(),
  campaignId: z.string().optional().describe('Of auctions that the console tests.'),
  price: z
    .object({ amount: z.number().describe('In the currency of the storefront.'), per: z.enum(['click', 'impression']) })
    .optional()
    .describe('Of auctions that the console tests: what it would cost.'),
});
const results = z
  .object({
    results: z.array(
      z.object({
        resultType: z.enum(['listings', 'banners']),
        error: z.boolean().describe('True for an auction that could not run; the others are answered.'),
        winners: z.array(winner),
        losers: z
          .array(z.object({ id: z.string(), campaignId: z.string(), reason: z.string() }))
          .optional()
          .describe('Of auctions with `test`.'),
      }),
    ),
  })
  .meta({ title: 'AuctionResults' });
const outcome = z
  .object({
    accepted: z.int(),
    duplicates: z.int(),
    refused: z.array(
      z.object({
        list: z.string(),
        index: z.int(),
        id: z.string(),
        reason: z.enum(Object.keys(REFUSAL_REASONS)),
        docs: z.string(),
      }),
    ),
  })
  .meta({ title: 'EventOutcome' });

const COMMON: readonly ErrorCode[] = [
  ...([
    'empty_request',
    'invalid_json',
    'invalid_api_key',
    'not_for_pages',
    'method_not_allowed',
    'bad_request',
  ] as const),
  ...(['unsupported_encoding', 'unprocessable_entity', 'too_many_requests', 'internal_server_error'] as const),
];

const REFUSAL: Json = {
  type: 'object',
  required: ['errCode', 'docUrl', 'message'],
  properties: {
    errCode: { type: 'string', enum: Object.keys(API_ERRORS) },
    docUrl: { type: 'string', description: 'The page about this error.' },
    message: { type: 'string' },
    requestId: { type: 'string' },
  },
};

function refusalsOf(codes: readonly ErrorCode[]): Record<string, Json> {
  const all = codes.flatMap((code) => API_ERRORS[code].statuses.map((status) => ({ code, status })));
  return Object.fromEntries(
    [...Map.groupBy(all, ({ status }) => status)].map(([status, of]) => [
      status,
      {
        description: of.map(({ code }) => `\`${code}\`: ${API_ERRORS[code].title}`).join('. '),
        content: { 'application/json': { schema: REFUSAL } },
      },
    ]),
  );
}

export const describedAdCalls = (): DescribedCall[] => [
  {
    method: 'POST',
    path: '/v2/auctions',
    summary: 'Ask which ads to show',
    description: 'One request per page, from your back end, with a time limit of 100 ms. No winner is a normal answer.',
    security: ['storefront'],
    input: {},
    headers: { 'Content-Encoding': '`gzip`, or left out.' },
    body: {
      types: ['application/json'],
      schema: object(['auctions'], {
        auctions: { type: 'array', minItems: 1, maxItems: AUCTION_LIMITS.auctionsPerRequest, items: auction },
      }),
      example: { auctions: [{ type: 'listings', slots: 2, searchQuery: 'desk lamp', opaqueUserId: 'shopper-7' }] },
    },
    answers: {
      200: {
        description: 'A result for each auction, in their order.',
        schema: results,
        example: {
          results: [
            {
              resultType: 'listings',
              error: false,
              winners: [{ rank: 1, type: 'product', id: 'LAMP-1', resolvedBidId: 'AgE…' }],
            },
          ],
        },
      },
    },
    errors: [],
    refusals: refusalsOf([
      ...COMMON,
      'tests_only',
      'missing_auctions',
      'too_many_auctions',
      'missing_slots',
      'too_few_slots',
    ]),
  },
  {
    method: 'POST',
    path: '/v2/events',
    summary: 'Report what shoppers did',
    description:
      'Each event counts once by its id, however often it is sent. Pages send it with a browser key as `?key=epk_…`, also as `text/plain`, which is what `navigator.sendBeacon` sends.',
    security: ['storefront', 'browser'],
    input: {},
    headers: {
      'Content-Encoding': '`gzip`, or left out.',
      Prefer: '`return=representation` (RFC 7240) answers 200 with what became of each event.',
    },
    body: {
      types: ['application/json', 'text/plain'],
      schema: eventBody,
      example: {
        clicks: [
          { id: 'click-1', occurredAt: '2026-11-26T02:00:00Z', opaqueUserId: 'shopper-7', resolvedBidId: 'AgE…' },
        ],
      },
    },
    answers: {
      204: { description: 'All of it is stored.' },
      200: {
        description: 'The same, to those who ask: what became of each event.',
        schema: outcome,
        example: {
          accepted: 1,
          duplicates: 0,
          refused: [
            {
              list: 'clicks',
              index: 0,
              id: 'click-1',
              reason: 'EXPIRED',
              docs: 'https://ads.example/docs/errors/expired',
            },
          ],
        },
      },
    },
    errors: [],
    refusals: refusalsOf([...COMMON, 'origin_not_listed', 'not_for_browser_keys', 'service_unavailable']),
  },
];
