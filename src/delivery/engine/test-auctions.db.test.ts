import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { answerAuctions } from '#delivery/decide/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { fromBackEnd } from './index.ts';
import { createMarket } from './market.test-support.ts';

const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const engine = market.engine({ random: () => 0 });
const winner = await market.advertiser('winner', { keywords: ['shoe'], bidMicros: 900_000 });
const outbid = await market.advertiser('outbid', { keywords: ['shoe'], bidMicros: 800_000 });
const broke = await market.advertiser('broke', { keywords: ['shoe'], creditMicros: 0 });
const women = await market.advertiser('women', { keywords: ['shoe'], audience: { gender: 'FEMALE' } });
await engine.refresh();

const ask = (more: object) => {
  const auction = { type: 'listings', slots: 1, searchQuery: 'shoe', ...more };
  const answer = answerAuctions(JSON.stringify({ auctions: [auction] }), market.catalogId, engine.decide);
  return (JSON.parse(answer.body as string) as { results: Record<string, unknown>[] }).results[0]!;
};

test('a test auction names winners and losers with reasons; nothing is logged, and nothing of it is billed', async () => {
  const { winners, losers } = ask({ test: true, audience: { gender: 'male' } });
  expect(winners).toEqual([{ rank: 1, type: 'product', id: winner.sku, resolvedBidId: 'test' }]);
  const loser = (ad: typeof winner, reason: string) => ({ id: ad.sku, campaignId: String(ad.campaignId), reason });
  expect(losers).toEqual([loser(outbid, 'OUTBID'), loser(broke, 'BUDGET_OR_SCHEDULE'), loser(women, 'OTHER_AUDIENCE')]);
  await engine.stop();
  const { rows } = await database.read(SYSTEM, (tx) => sql`select 1 from auction_log`.execute(tx));
  expect(rows).toEqual([]);
  const click = {
    ...{ kind: 'CLICK' as const, id: 'c', shopper: 'ann', resolvedBidId: 'test', occurredAtMs: market.now() },
    ...{ entity: null, deviceType: null, path: null, searchQuery: null },
  };
  const events = { touches: [click], purchases: [], pageviews: [] };
  expect(await engine.account(events, fromBackEnd(market.catalogId))).toMatchObject({
    refused: [{ reason: 'MALFORMED' }],
  });
});

test('other auctions are answered as ever', () => {
  expect(ask({ test: false })).not.toHaveProperty('losers');
  expect(ask({})).not.toHaveProperty('losers');
});
