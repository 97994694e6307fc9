import { z } from 'zod';
import { readTestAnswer, testAuctionBody, type TestQuestion } from '#core/catalog/rules/test-auction.ts';
import type { catalogRoutes } from '#core/catalog/server/index.ts';
import { createTestPasses } from '#delivery/engine/index.ts';
import { parseJson } from '#kernel/json.ts';
import { sharedMessages } from '#kernel/problem.messages.ts';
import { invalid } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Clock } from '#kernel/time.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';

type AskAds = Parameters<typeof catalogRoutes>[0]['askAds'];
type TestAuction = Parameters<AskAds>[1];

const WITHIN_MS = 5_000;
const AGAIN_AFTER_S = 5;

/** What is wrong with the auction that was asked for; the pass and the address are ours, and so are other refusals. */
const OF_CALLER: ReadonlySet<number> = new Set([400, 413, 422]);
const refused = z.object({ message: z.string() });

/**
 * Asks the processes that serve ads for a test auction, by the call and the pass of the storefronts' desk: this process
 * need not be one of them, and the deployment's own address leads to one.
 */
export function createAskAds({
  keyring,
  clock,
  publicUrl,
}: {
  keyring: Keyring;
  clock: Clock;
  publicUrl: string;
}): AskAds {
  const passes = createTestPasses(keyring);
  return async (catalogId, auction) => {
    const { pass } = passes.mint(catalogId, clock());
    const answer = await post(publicUrl, pass, auction).catch(() => null);
    if (answer?.status === 429) return fail({ code: 'RATE_LIMITED', retryAfterS: AGAIN_AFTER_S });
    if (answer && OF_CALLER.has(answer.status))
      return fail(invalid('body', parseJson(refused, answer.text)?.message ?? sharedMessages.notValid()));
    const result = answer?.status === 200 ? readTestAnswer(answer.text) : null;
    if (!result) return fail({ code: 'INTERNAL', retryAfterS: AGAIN_AFTER_S });
    return ok({
      winners: result.winners.map(({ rank, id, campaignId, price }) => ({ rank, id, campaignId, price })),
      losers: result.losers,
    });
  };
}

/** Throws when the ads cannot be reached, also by an address that is none. */
async function post(publicUrl: string, pass: string, auction: TestAuction): Promise<{ status: number; text: string }> {
  const response = await fetch(new URL('/v2/auctions', publicUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${pass}`, 'content-type': 'application/json' },
    body: JSON.stringify(testAuctionBody(questionOf(auction))),
    redirect: 'error',
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  return { status: response.status, text: await response.text() };
}

const questionOf = ({ term, categoryId, placement, slots, device }: TestAuction): TestQuestion => ({
  term: term ?? null,
  categoryId: categoryId ?? null,
  placement: placement ?? null,
  slots,
  device: device ?? null,
});
