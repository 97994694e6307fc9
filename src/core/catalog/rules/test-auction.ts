import * as z from 'zod/mini';
import { parseJson } from '#kernel/json.ts';

// The call of shops, as the storefronts' desk and programs of staff make it for a test.

/** What is asked about. */
export interface TestQuestion {
  /** A placement makes it an auction for banners. */
  placement: string | null;
  term: string | null;
  categoryId: string | null;
  slots: number;
  device: 'desktop' | 'mobile' | null;
}

export const MAX_TEST_SLOTS = 20;

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

type Result = z.infer<typeof answered>['results'][0];
export type TestedWinner = Result['winners'][number];
export type TestedLoser = NonNullable<Result['losers']>[number];
export interface TestAnswer {
  winners: TestedWinner[];
  losers: TestedLoser[];
}

/** Returns the body of the call. */
export const testAuctionBody = ({ placement, term, categoryId, slots, device }: TestQuestion) => ({
  auctions: [
    {
      test: true,
      slots,
      ...(placement === null ? { type: 'listings' } : { type: 'banners', slotId: placement }),
      ...(term !== null && { searchQuery: term }),
      ...(categoryId !== null && { category: { id: categoryId } }),
      ...(device !== null && { device }),
    },
  ],
});

/** Reads its answer: undefined when it is none, null where the auction could not run. */
export function readTestAnswer(text: string | null): TestAnswer | null | undefined {
  const [result] = parseJson(answered, text)?.results ?? [];
  if (!result) return undefined;
  const { error, winners, losers = [] } = result;
  return error ? null : { winners, losers };
}
