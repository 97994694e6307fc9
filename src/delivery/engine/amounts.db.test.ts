import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '#platform/telemetry/metrics.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { type Advertiser, createMarket } from './market.test-support.ts';

const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const engine = market.engine();

beforeAll(() => engine.start());
afterAll(() => engine.stop());

const valuesOf = async (name: string) => (await registry.getSingleMetric(name)!.get()).values;
/** In Singapore dollars; tests in the same process count too. */
async function amounts(): Promise<Record<string, number>> {
  const all = [...(await valuesOf('endcap_billed_micros_total')), ...(await valuesOf('endcap_unbilled_micros_total'))];
  const ours = all.filter(({ labels }) => labels['currency'] === 'SGD');
  return Object.fromEntries(ours.map(({ labels, value }) => [labels['reason'] ?? 'billed', value]));
}

const win = (ad: Advertiser) => market.win(engine, ad)!;

async function click(...tokens: string[]): Promise<void> {
  await market.collect(engine, { touches: tokens.map((token) => market.touch(token)) });
}

test('what wallets pay and what nobody pays is counted by currency; a repeated decision is neither', async () => {
  const bidMicros = 1_000_000;
  const ofBudget = await market.advertiser('budget', { bidMicros, dailyMicros: 30_000 });
  const ofWallet = await market.advertiser('wallet', { bidMicros, creditMicros: 25_000 });
  await engine.refresh();
  const [a, b, c, d] = [win(ofBudget), win(ofBudget), win(ofWallet), win(ofWallet)];
  const before = await amounts();
  // The price is the storefront's minimum, 0.02: there is no competitor.
  await click(a, b);
  await click(c, d);
  await click(a);
  const after = await amounts();
  const changes = Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)] as const);
  const added = Object.fromEntries(changes.filter(([, change]) => change !== 0));
  expect(added).toEqual({ billed: 55_000, BUDGET: 10_000, WALLET: 15_000 });
});

test('the memory of the index is that of its columns', async () => {
  await engine.refresh();
  expect((await valuesOf('endcap_index_bytes'))[0]!.value).toBeGreaterThan(100);
});
