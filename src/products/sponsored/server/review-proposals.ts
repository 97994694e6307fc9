import type { Uuid } from '#kernel/ids.ts';
import { conflict, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import { readCampaignId } from '../rules/campaign-id.ts';
import { campaignProblem } from '../rules/campaign.messages.ts';
import { decideReview, type ReviewDecision } from '../rules/review.ts';
import { lockWaiting, putProposal, type ReviewProposal } from './review-proposal.repository.ts';

/** Notes what an agent of staff would decide. Nothing is decided: a person gives the verdict, by the proposal or against it. */
export async function proposeVerdict(
  tx: Transaction,
  { campaignId, version, decision }: { campaignId: string; version: number; decision: ReviewDecision },
  by: { userId: Uuid; keyName: string; nowMs: number },
): Promise<Result<ReviewProposal, Problem>> {
  const id = readCampaignId(campaignId);
  const waiting = id === null ? null : await lockWaiting(tx, id);
  if (!waiting) return fail(notFound('Review'));
  if (waiting.version !== version) return fail(conflict(campaignProblem.savedConcurrently()));
  const decided = decideReview({ isDraft: false, review: 'PENDING' }, decision);
  if (!decided.ok) return decided;
  const proposal = {
    isApproved: decided.value.review === 'APPROVED',
    notes: decided.value.notes,
    keyName: by.keyName,
    proposedAt: new Date(by.nowMs),
  };
  await putProposal(tx, { ...proposal, creativeId: waiting.creativeId, proposedBy: by.userId });
  return ok(proposal);
}
