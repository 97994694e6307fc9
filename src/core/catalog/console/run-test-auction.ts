import { ApiError } from '#platform/api-client/api-error.ts';
import { callAds } from '#platform/api-client/client.ts';
import { readTestAnswer, testAuctionBody, type TestAnswer, type TestQuestion } from '../rules/test-auction.ts';

/** Runs an auction to be looked at, by the call that shops make. Null where the auction could not run. */
export async function runTestAuction(pass: string, question: TestQuestion): Promise<TestAnswer | null> {
  const answer = readTestAnswer(await callAds('/v2/auctions', pass, testAuctionBody(question)));
  if (answer === undefined) throw new ApiError('NETWORK', '');
  return answer;
}
