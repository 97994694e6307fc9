import { createCatalogIndex } from '#delivery/decide/auction-index.ts';
import { createTokenSigner } from '#delivery/decide/bid-token.ts';
import { createDecider } from '#delivery/decide/decide.ts';
import { readAuctions, writeResults } from '#delivery/decide/auction-wire.ts';
import { runAuction } from '#delivery/decide/auction.ts';
import { createLiveSpend } from '#delivery/decide/live-spend.ts';
import { CATALOG, market, requestBodies } from './market.ts';
const n = Number(process.argv[2] ?? 5000),
  k = Number(process.argv[3] ?? 20);
const liveSpend = createLiveSpend();
const index = createCatalogIndex(CATALOG, liveSpend);
const { adSets, products } = market(n, k);
for (const { companyId } of adSets) liveSpend.setAvailable(companyId, 1_000_000_000);
index.update({ changed: adSets, gone: [], products });
await index.rebuild(async () => {});
const decide = createDecider(createTokenSigner([{ id: 1, secret: new Uint8Array(32).fill(1) }]), Math.random);
const bodies = requestBodies(2000, n, k);
const kinds = [
  ['search', (i: number) => i % 10 < 5],
  ['category', (i: number) => i % 10 >= 5 && i % 10 < 8],
  ['products', (i: number) => i % 10 >= 8],
  ['all', () => true],
] as const;
const snap = index.snapshot();
for (const [name, f] of kinds) {
  const b = bodies.filter((_, i) => f(i));
  const reqs = b.map((x) => {
    const r = readAuctions(x);
    if (!r.ok) throw 1;
    return r.value;
  });
  const time = (label: string, fn: (i: number) => void) => {
    for (let i = 0; i < 6000; i++) fn(i % b.length);
    const N = 30000;
    const s = performance.now();
    for (let i = 0; i < N; i++) fn(i % b.length);
    console.log(name.padEnd(9), label.padEnd(10), (((performance.now() - s) / N) * 1000).toFixed(2), 'us');
  };
  let cand = 0,
    w = 0;
  for (const r of reqs) {
    const o = runAuction(r[0]!, snap, Date.now(), Math.random);
    cand += o.candidates.length;
    w += o.wins.length;
  }
  console.log(name, 'candidates', (cand / reqs.length).toFixed(1), 'wins', (w / reqs.length).toFixed(2));
  time('parse', (i) => readAuctions(b[i]!));
  time('auction', (i) => runAuction(reqs[i]![0]!, snap, Date.now(), Math.random));
  time('decide', (i) => decide(reqs[i]!, snap, Date.now()));
  const outs = reqs.map((r) => decide(r, snap, Date.now()).results);
  time('write', (i) => writeResults(outs[i]!));
}
