import { z } from 'zod';
import type { Uuid } from '#kernel/ids.ts';
import { notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Database } from '#platform/db/database.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { uuid } from '#platform/rest/values.ts';
import { MAX_TEST_SLOTS } from '../rules/test-auction.ts';
import { isStorefront } from './storefront-issues.ts';

const campaignId = z.string().regex(/^\d+$/);
/** Words of the ad engine, which stands above this module. */
const word = z.string().regex(/^[A-Z_]{1,40}$/);

/** An auction to be looked at, as a shop asks for one. */
export interface TestAuction {
  term?: string | undefined;
  categoryId?: string | undefined;
  placement?: string | undefined;
  slots: number;
  device?: 'desktop' | 'mobile' | undefined;
}

export const testedAuction = z.object({
  winners: z.array(
    z.object({
      rank: z.int(),
      id: z.string().describe('The product’s SKU, or the address of a banner.'),
      campaignId,
      price: z.object({
        amount: z.number().describe('In the storefront’s currency.'),
        per: z.enum(['click', 'impression']),
      }),
    }),
  ),
  losers: z
    .array(z.object({ id: z.string(), campaignId, reason: word.describe('Why it is not shown, as BELOW_FLOOR.') }))
    .describe('Rivals first, then who did not take part; 100 at most.'),
});
export type TestedAuction = z.output<typeof testedAuction>;

/** Asks the ads of a storefront; nothing of it is logged, reported or billed. */
export type AskAds = (catalogId: Uuid, auction: TestAuction) => Promise<Result<TestedAuction, Problem>>;

export interface TestSearchDeps {
  database: Database;
  askAds: AskAds;
}

/** The test search of the storefronts’ desk, for programs of staff. */
export const testSearchRoute = ({ database, askAds }: TestSearchDeps): RestRoute =>
  restRoute({
    method: 'POST',
    limit: 'reports',
    path: '/v1/storefronts/{id}/test-search',
    operation: 'Mutation.makeTestAuctionPass',
    scope: 'catalog:read',
    summary: 'Run a test search',
    description:
      'What a shop would be answered now, and why other ads would not be shown. Never billed, logged or reported, and needs no Idempotency-Key. For staff.',
    input: {
      path: z.strictObject({ id: uuid.describe('Of the storefront, as in `/v1/catalogs`.') }),
      body: z.strictObject({
        term: z.string().min(1).max(200).optional().describe('What a shopper searches for.'),
        categoryId: z.string().min(1).max(200).optional(),
        placement: z.string().min(1).max(200).optional().describe('Of banners; products when omitted.'),
        slots: z.int().min(1).max(MAX_TEST_SLOTS).default(3),
        device: z.enum(['desktop', 'mobile']).optional(),
      }),
    },
    output: testedAuction,
    errors: ['not_found'],
    example: {
      body: { term: 'running shoes', slots: 3 },
      output: {
        winners: [{ rank: 1, id: 'RUN-1', campaignId: '100234', price: { amount: 0.32, per: 'click' } }],
        losers: [{ id: 'RUN-2', campaignId: '100240', reason: 'BELOW_FLOOR' }],
      },
    },
    read: async ({ context }, { path: { id }, body }) => {
      if (!(await isStorefront(database, context, id))) return fail(notFound('Storefront'));
      const found = await askAds(id, body);
      return found.ok ? ok(found.value) : found;
    },
  });
