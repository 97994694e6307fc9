import { hmacValidator } from '@adyen/api-library';
import { expect, test } from 'vitest';
import { readNotifications } from './notifications.ts';

const HMAC_KEY = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';

const notification = (eventCode: string, success: 'true' | 'false') => {
  const item = {
    eventCode,
    success,
    pspReference: 'PSP2',
    originalReference: 'PSP1',
    merchantReference: 'top-up',
    merchantAccountCode: 'Endcap',
    amount: { currency: 'SGD', value: 1250 },
    additionalData: {} as Record<string, string>,
  };
  item.additionalData['hmacSignature'] = new hmacValidator().calculateHmac(item as never, HMAC_KEY);
  const read = readNotifications(JSON.stringify({ notificationItems: [{ NotificationRequestItem: item }] }), HMAC_KEY);
  if (!read.ok) throw new Error(read.problem);
  return read.value[0]!;
};

test.each([
  ['REFUND', 'true', 12_500_000n, null],
  ['CHARGEBACK', 'true', 12_500_000n, null],
  // Requested but failed: no refund was reported.
  ['REFUND', 'false', undefined, 12_500_000n],
  ['REFUND_FAILED', 'true', -12_500_000n, 12_500_000n],
  ['REFUNDED_REVERSED', 'true', -12_500_000n, 12_500_000n],
  ['CHARGEBACK_REVERSED', 'true', -12_500_000n, 12_500_000n],
  ['CHARGEBACK', 'false', undefined, null],
  ['REPORT_AVAILABLE', 'true', undefined, null],
] as const)('%s, %s: %s refunded, %s failed', (eventCode, success, refunded, failed) => {
  const event = notification(eventCode, success);
  expect(event.payment?.refundedMicros).toBe(refunded);
  expect(event.payment?.isDisputed ?? false).toBe(eventCode === 'CHARGEBACK' && success === 'true');
  expect(event.failedRefundMicros).toBe(failed);
  expect(event.paymentRef).toBe(refunded === undefined && failed === null ? null : 'PSP1');
});
