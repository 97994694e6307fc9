import { NEEDS_CARD_HOLDER } from '#integrations/payments/port.ts';
import type { Transaction } from '#platform/db/database.ts';
import { MAX_FAILURES, nextAttemptMs } from '../rules/auto-top-up.ts';
import { lockAutoTopUp, recordOutcome } from './auto-top-up.repository.ts';
import type { Payer } from './billing.repository.ts';
import type { AutoTopUpOutcome } from './emails.ts';
import { reportAutomatic } from './top-up-mails.ts';
import type { TopUpRow } from './top-up.repository.ts';
import type { BillingDeps } from './types.ts';

/**
 * Applies an ended top-up to the automatic top-up setting and e-mails the owners about each automatic top-up. A manual
 * card payment that succeeds also ends the pause: it shows that the card works.
 */
export async function recordAutomaticOutcome(
  tx: Transaction,
  deps: Pick<BillingDeps, 'clock' | 'publicUrl'>,
  topUp: TopUpRow,
  payer: Payer,
): Promise<void> {
  const isPaid = topUp.status === 'SUCCEEDED';
  if (topUp.method !== 'CARD' || (!topUp.isAutomatic && !isPaid)) return;
  const setting = await lockAutoTopUp(tx, topUp.companyId);
  if (!setting) return;
  if (isPaid) {
    const { isOn } = setting;
    await recordOutcome(tx, topUp.companyId, { isOn, failures: 0, nextAttemptMs: null, needsBank: false });
  } else {
    const failures = setting.failures + 1;
    const needsBank = topUp.failure === NEEDS_CARD_HOLDER;
    const isOn = setting.isOn && failures < MAX_FAILURES;
    await recordOutcome(tx, topUp.companyId, {
      isOn,
      failures,
      nextAttemptMs: nextAttemptMs(failures, deps.clock()),
      needsBank,
    });
  }
  if (!topUp.isAutomatic) return;
  const outcome = isPaid ? 'PAID' : outcomeOfFailure(topUp, setting.failures + 1);
  await reportAutomatic(tx, deps, { outcome, topUp, payer });
}

function outcomeOfFailure(topUp: TopUpRow, failures: number): AutoTopUpOutcome {
  if (failures >= MAX_FAILURES) return 'SWITCHED_OFF';
  return topUp.failure === NEEDS_CARD_HOLDER ? 'NEEDS_BANK' : 'FAILED';
}
