import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { uuidV7 } from '#kernel/ids.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSandboxProvider } from './sandbox.ts';

const database = await createTestDatabase();

test('a failed refund is reported until the report is accepted, and reversed once', async () => {
  const time = { nowMs: Date.parse('2026-05-04T03:00:00Z') };
  const newId = () => uuidV7(time.nowMs, randomBytes(10));
  const sandbox = createSandboxProvider({ database, clock: () => time.nowMs, newId, secret: 'test' });
  const { token } = (await sandbox.tokenize({ number: '4000000000005126', expMonth: 12, expYear: 2031 }))!;
  const paid = await sandbox.charge({
    key: 'charge',
    reference: 'top-up',
    currency: 'SGD',
    amountMicros: 50_000_000n,
    source: { kind: 'form', data: JSON.stringify({ token }) },
    customer: { reference: 'acme', name: 'Acme', email: 'acme@example.test', countryCode: 'SG', customerRef: null },
    isOffSession: false,
    installmentMonths: 1,
    returnUrl: 'https://console.example/billing/method',
    description: 'Endcap top-up',
  });
  if (!paid.ok) throw new Error(JSON.stringify(paid.problem));
  const { paymentRef } = paid.value;
  await sandbox.refund({ key: 'refund', paymentRef, currency: 'SGD', amountMicros: 20_000_000n });

  const accepted: string[] = [];
  const deliver = async (isAccepted: boolean) => {
    time.nowMs += 3_600_000;
    await sandbox.deliver(async (body) => {
      if (isAccepted) accepted.push(body);
      return Promise.resolve(isAccepted);
    });
  };
  await deliver(false);
  await deliver(false);
  await deliver(false);
  await deliver(true);
  await deliver(true);
  expect(accepted.filter((body) => body.includes('"failedRefund":"20000000"')).length).toBeGreaterThan(0);
  expect(await sandbox.find({ reference: 'top-up', paymentRef })).toMatchObject({ value: { refundedMicros: 0n } });
});
