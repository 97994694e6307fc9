import { requestIds } from '#platform/http/request-id.ts';
import { createServer } from 'node:http';
import { createCatalogIndex } from '#delivery/decide/auction-index.ts';
import { createTokenSigner } from '#delivery/decide/bid-token.ts';
import { createDecider } from '#delivery/decide/decide.ts';
import { createLiveSpend } from '#delivery/decide/budget-state.ts';
import { adCalls } from '#delivery/engine/index.ts';
import { CATALOG, market } from './market.ts';

/** The measured process: the ad engine on one port, a bare node:http server on the next one. */
const [campaigns = 5000, skusEach = 20, port = 5281, bidsPercent = 0] = process.argv.slice(2).map(Number);

const liveSpend = createLiveSpend();
const index = createCatalogIndex(CATALOG, liveSpend);
const { adSets, products } = market(campaigns, skusEach, bidsPercent);
for (const { companyId } of adSets) liveSpend.setAvailable(companyId, 1_000_000_000);
index.update({ changed: adSets, removed: [], products });
const started = performance.now();
await index.rebuild(async () => {});
const builtMs = performance.now() - started;

const decide = createDecider(createTokenSigner([{ id: 1, secret: new Uint8Array(32).fill(1) }]), Math.random);
const sender = { catalogId: CATALOG.catalogId, keyId: CATALOG.catalogId, isBackEnd: true };
const calls = adCalls({
  engine: {
    admit: () => ({ kind: 'ADMITTED', sender }),
    decide(requests) {
      return decide(requests, index.snapshot(), Date.now()).results;
    },
    admitBrowser: () => ({ kind: 'UNKNOWN_KEY' }),
    collect: () => Promise.resolve(),
    refusal: () => null,
    account: () => Promise.reject(new Error('nobody asks')),
  },
  clock: Date.now,
  onError: console.error,
  publicUrl: '',
  addressOf: () => null,
  requestIdOf: requestIds(0),
});
createServer((request, response) => void calls(request, response)).listen(port, '127.0.0.1');

const answer = '{"ok":true}';
const bare = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length });
    response.end(answer);
  });
});
bare.listen(port + 1, '127.0.0.1', () =>
  process.send?.({ builtMs: Math.round(builtMs), rssMb: Math.round(process.memoryUsage().rss / 2 ** 20) }),
);
process.on('SIGINT', () => process.exit(0));
