import type { Message } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import { ledgerMessages } from './ledger.messages.ts';

const MAX_REASON_LENGTH = 250;
/** Above any real wallet balance: a manual grant of more is a typing error. */
const MAX_GRANT_MICROS = 2_000_000_000_000_000n;

const { problem } = ledgerMessages;

/** Returns null when the reason is valid for the ledger. */
export function checkReason(reason: string): Message | null {
  const { length } = reason.trim();
  if (length === 0) return problem.noReason();
  return length > MAX_REASON_LENGTH ? problem.reasonTooLong({ max: MAX_REASON_LENGTH }) : null;
}

/** Returns the problems of a manual grant by field; empty when there are none. */
export function checkGrant(
  grant: { amountMicros: Micros; expiryDate: Day | null; reason: string },
  { today, minorUnitMicros }: { today: Day; minorUnitMicros: Micros },
): Partial<Record<'amount' | 'expiryDate' | 'reason', Message>> {
  const reason = checkReason(grant.reason);
  return {
    ...(grant.amountMicros <= 0n ? { amount: problem.notAbove0() } : {}),
    ...(grant.amountMicros % minorUnitMicros !== 0n ? { amount: problem.tooPrecise() } : {}),
    ...(grant.amountMicros > MAX_GRANT_MICROS
      ? { amount: problem.grantTooLarge({ max: Number(MAX_GRANT_MICROS / 1_000_000n) }) }
      : {}),
    ...(grant.expiryDate !== null && grant.expiryDate < today ? { expiryDate: problem.isOver() } : {}),
    ...(reason ? { reason } : {}),
  };
}
