import { createDatabase } from '#platform/db/database.ts';
import { createMarket } from './market.test-support.ts';

/**
 * A separate process that stores events, to be killed: it receives a request's number and click, and replies with the
 * number once the events are stored.
 */
const [url = '', catalogId = ''] = process.argv.slice(2);
const market = createMarket(createDatabase(url), catalogId);
const engine = market.engine({ onError: () => {} });
await engine.start();
process.on('message', ({ id, shopper, resolvedBidId }: { id: string; shopper: string; resolvedBidId: string }) => {
  const touches = [market.touch(resolvedBidId, { id, shopper })];
  void market.store(engine, { touches }).then(() => process.send?.({ id }));
});
process.send?.({ id: 'ready' });
