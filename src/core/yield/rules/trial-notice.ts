import type { Message } from '#kernel/message.ts';
import type { TrialTerms } from './trial.ts';
import type { RevenueChange, TrialVerdict } from './trial-result.ts';
import { yieldMessages } from './yield.messages.ts';

const { notice } = yieldMessages;

/** The notice to the user who set a trial, when it is over; the verdict is null where users decide. */
export function noticeOf(
  { maxLossPercent }: Pick<TrialTerms, 'maxLossPercent'>,
  verdict: TrialVerdict | null,
  change: RevenueChange | null,
  storefront: string,
): Message {
  if (change === null) return verdict === null ? notice.untold({ storefront }) : notice.tooFew({ storefront });
  const fraction = (percent: number) => (percent / 100).toFixed(4);
  const range = { storefront, low: fraction(change.low), high: fraction(change.high) };
  if (verdict === null) return notice.over(range);
  const loss = fraction(maxLossPercent!);
  return verdict === 'KEPT' ? notice.kept({ ...range, loss }) : notice.worse({ ...range, loss });
}
