import { cpus, loadavg } from 'node:os';
import { createCatalogIndex } from '#delivery/decide/auction-index.ts';
import { createLiveSpend } from '#delivery/decide/budget-state.ts';
import { CATALOG, market } from './market.ts';

/**
 * Wall and CPU time for building an index, and its memory in addition to the market it is built from.
 * `node --expose-gc --max-old-space-size=6144 bench/index.bench.ts [campaigns] [skus each]`
 */
const [campaigns = 100_000, skusEach = 50] = process.argv.slice(2).map(Number);
const { adSets, products } = market(campaigns, skusEach);
const liveSpend = createLiveSpend();
const memory = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return Math.round((heapUsed + arrayBuffers) / 2 ** 20);
};
const beforeMb = memory();
const load = loadavg()[0]!;
const started = performance.now();
const used = process.cpuUsage();
const index = createCatalogIndex(CATALOG, liveSpend);
index.update({ changed: adSets, removed: [], products });
await index.rebuild(async () => {});
const { user, system } = process.cpuUsage(used);
const wallS = (performance.now() - started) / 1000;
console.log(`${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, load ${load.toFixed(1)}`);
console.table({
  [`${campaigns} × ${skusEach}`]: {
    'wall s': Number(wallS.toFixed(1)),
    'processor s': Number(((user + system) / 1e6).toFixed(1)),
    'market MB': beforeMb,
    'index MB': memory() - beforeMb,
  },
});
