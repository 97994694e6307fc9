import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { bookingScenario } from '#products/packages/server/package.test-support.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { DAY_MS } from '#kernel/time.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';

const time = { nowMs: Date.parse('2026-06-01T04:00:00Z') };
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => time.nowMs });
const api = await startApi(database, seed);

test('while a history is simulated, the present does not end its orders and weeks', async () => {
  const scenario = await bookingScenario(database, seed, api);
  const buyer = await scenario.buyer('Acme');
  const ordered = await scenario.submit(buyer.browser, buyer.brand.id, {
    campaigns: [scenario.entry('2026-07-20')],
    paymentMethod: 'WIRE_TRANSFER',
    paymentTerms: 'IN_30_DAYS',
  });
  expect(ordered.errors).toEqual([]);
  time.nowMs += 365 * DAY_MS;
  const history = Promise.withResolvers<void>();
  const worker = (settlesAfter: Promise<void>) =>
    startApi(database, seed, { clickhouse: api.clickhouse, roles: ['worker'], settlesAfter });
  const status = async () => {
    const { rows } = await database.read(SYSTEM, (tx) =>
      sql<{ status: string }>`select status from booking_campaign`.execute(tx),
    );
    return rows[0]!.status;
  };
  const pending = await worker(history.promise);
  const isEnded = async () => expect(await status()).toBe('CANCELLED');
  // The time in which the second worker below would have ended it many times.
  await expect(vi.waitFor(isEnded, { timeout: 3_000 })).rejects.toThrow('PENDING');
  await pending.stop();
  const settled = await worker(Promise.resolve());
  await vi.waitFor(isEnded, { timeout: 20_000 });
  await settled.stop();
});
