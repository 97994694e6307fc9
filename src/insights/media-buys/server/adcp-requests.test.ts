import { expect, test } from 'vitest';
import { REQUESTS } from './adcp-requests.ts';

const REQUEST = { product_id: 'p', pricing_option_id: 'cpc_auction', budget: 1000 };

test('requests need the protocol’s bounds', () => {
  const sent = {
    idempotency_key: 'a'.repeat(16),
    account: { account_id: 'b' },
    start_time: '2026-11-29T00:00:00Z',
    end_time: '2026-11-30T00:00:00+08:00',
    packages: [REQUEST],
    anything: 'else',
  };
  const { create_media_buy: create } = REQUESTS;
  expect(create.safeParse(sent).success).toBe(true);
  for (const wrong of [
    { idempotency_key: 'short' },
    { idempotency_key: undefined },
    { packages: [] },
    { packages: [{ ...REQUEST, budget: -1 }] },
    { start_time: 'tomorrow' },
    { account: undefined },
  ])
    expect([wrong, create.safeParse({ ...sent, ...wrong }).success]).toEqual([wrong, false]);
});
