import { conflict, invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { campaignProblem } from './campaign.messages.ts';

/** Staff's decision on the newest version of a campaign's content. */
export type ReviewDecision = { kind: 'APPROVE' } | { kind: 'REJECT'; notes: string | null };

/**
 * Applies a decision to the newest version. Rejecting an approved version takes the campaign offline; approving a
 * rejected version reverses the rejection.
 */
export function decideReview(
  { isDraft, review }: { isDraft: boolean; review: 'PENDING' | 'APPROVED' | 'REJECTED' },
  decision: ReviewDecision,
): Result<{ review: 'APPROVED' | 'REJECTED'; notes: string | null }, Problem> {
  if (isDraft) return fail(conflict(campaignProblem.reviewOfDraft()));
  if (decision.kind === 'APPROVE') {
    return review === 'APPROVED'
      ? fail(conflict(campaignProblem.noPendingContent()))
      : ok({ review: 'APPROVED', notes: null });
  }
  const notes = decision.notes?.trim();
  if (!notes) return fail(invalid('notes', campaignProblem.rejectReasonMissing()));
  return review === 'REJECTED' ? fail(conflict(campaignProblem.alreadyRejected())) : ok({ review: 'REJECTED', notes });
}

/** Formats a waiting time for the queue: whole days from two days, otherwise hours, otherwise minutes. */
export function waitingTime(
  submittedMs: number,
  nowMs: number,
): {
  unit: 'day' | 'hour' | 'minute' | 'now';
  count: number;
} {
  const minutes = Math.max(0, Math.floor((nowMs - submittedMs) / 60_000));
  if (minutes >= 48 * 60) return { unit: 'day', count: Math.floor(minutes / (24 * 60)) };
  if (minutes >= 60) return { unit: 'hour', count: Math.floor(minutes / 60) };
  return { unit: minutes > 0 ? 'minute' : 'now', count: minutes };
}
