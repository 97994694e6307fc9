import { fail, ok, type Result } from '#kernel/result.ts';

/** Staff's word on the newest version of a campaign's content. */
export type Verdict = { kind: 'APPROVE' } | { kind: 'REJECT'; notes: string | null };

export type ReviewRefusal =
  | 'REASON_MISSING'
  | 'The campaign is a draft'
  | 'Nothing waits for approval'
  | 'Already rejected';

/**
 * What a verdict does to the newest version. Rejecting an approved version takes the campaign down; approving a rejected
 * one takes the rejection back.
 */
export function decideReview(
  { isDraft, review }: { isDraft: boolean; review: 'PENDING' | 'APPROVED' | 'REJECTED' },
  verdict: Verdict,
): Result<{ review: 'APPROVED' | 'REJECTED'; notes: string | null }, ReviewRefusal> {
  if (isDraft) return fail('The campaign is a draft');
  if (verdict.kind === 'APPROVE') {
    return review === 'APPROVED' ? fail('Nothing waits for approval') : ok({ review: 'APPROVED', notes: null });
  }
  const notes = verdict.notes?.trim();
  if (!notes) return fail('REASON_MISSING');
  return review === 'REJECTED' ? fail('Already rejected') : ok({ review: 'REJECTED', notes });
}

/** How long something has waited, as a person reads a queue: whole days from two days on, else hours, else minutes. */
export function waitingTime(
  submitted_ms: number,
  now_ms: number,
): {
  unit: 'day' | 'hour' | 'minute' | 'now';
  count: number;
} {
  const minutes = Math.max(0, Math.floor((now_ms - submitted_ms) / 60_000));
  if (minutes >= 48 * 60) return { unit: 'day', count: Math.floor(minutes / (24 * 60)) };
  if (minutes >= 60) return { unit: 'hour', count: Math.floor(minutes / 60) };
  return { unit: minutes > 0 ? 'minute' : 'now', count: minutes };
}
