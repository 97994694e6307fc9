import * as z from 'zod/mini';
import { parseJson } from '#kernel/json.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { callAds } from '#platform/api-client/client.ts';

/** What staff ask about. */
export interface TestQuestion {
  /** A placement makes it an auction for banners. */
  placement: string | null;
  term: string;
  categoryId: string | null;
  slots: number;
  device: 'desktop' | 'mobile' | null;
}

const answered = z.object({
  results: z.tuple([
    z.object({
      error: z.boolean(),
      winners: z.array(
        z.object({
          rank: z.number(),
          type: z.string(),
          id: z.string(),
          campaignId: z.string(),
          price: z.object({ amount: z.number(), per: z.enum(['click', 'impression']) }),
        }),
      ),
      losers: z.optional(z.array(z.object({ id: z.string(), campaignId: z.string(), reason: z.string() }))),
    }),
  ]),
});

export type TestedWinner = z.infer<typeof answered>['results'][0]['winners'][number];
export type TestedLoser = NonNullable<z.infer<typeof answered>['results'][0]['losers']>[number];
export interface TestAnswer {
  winners: TestedWinner[];
  losers: TestedLoser[];
}

/** Runs an auction to be looked at, by the call that shops make. Null where the auction could not run. */
export async function runTestAuction(pass: string, question: TestQuestion): Promise<TestAnswer | null> {
  const { placement, term, categoryId, slots, device } = question;
  const auction = {
    test: true,
    slots,
    ...(placement === null ? { type: 'listings' } : { type: 'banners', slotId: placement }),
    ...(term !== '' && { searchQuery: term }),
    ...(categoryId !== null && { category: { id: categoryId } }),
    ...(device !== null && { device }),
  };
  const answer = parseJson(answered, await callAds('/v2/auctions', pass, { auctions: [auction] }));
  if (!answer) throw new ApiError('NETWORK', '');
  const [{ error, winners, losers = [] }] = answer.results;
  return error ? null : { winners, losers };
}
