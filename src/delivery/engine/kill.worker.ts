import { createDatabase } from '#platform/db/database.ts';
import { createMarket } from './market.test-support.ts';
import { fromBackEnd } from '#delivery/collect/index.ts';

/**
 * A separate process that stores events, to be killed: it receives a request's number and click, and replies with the
 * number once the events are committed.
 */
const [url = '', catalogId = ''] = process.argv.slice(2);
const market = createMarket(createDatabase(url), catalogId);
const engine = market.engine({ onError: () => {} });
await engine.start();
process.on('message', ({ id, shopper, resolvedBidId }: { id: string; shopper: string; resolvedBidId: string }) => {
  const where = { entity: null, deviceType: null, path: null, searchQuery: null };
  const touch = { kind: 'CLICK' as const, id, occurredAtMs: market.now(), shopper, resolvedBidId, ...where };
  void engine
    .collect({ touches: [touch], purchases: [], pageviews: [] }, fromBackEnd(market.catalogId))
    .then(() => process.send?.({ id }));
});
process.send?.({ id: 'ready' });
