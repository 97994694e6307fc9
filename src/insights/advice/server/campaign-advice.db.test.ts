import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { keyOf, program } from '../../../../testing/program.ts';
import { adviceScenario, times } from './advice.test-support.ts';

const { time, database, seed, api, scenario, log, campaign, unknownId } = await adviceScenario();
const { owner, acme } = scenario;
const maker = await acme.owner();
const programOf = async (user: typeof maker, brandIds: string[] | null = null) =>
  program(api, (await keyOf(database, seed, user, { brandIds })).secret);

interface Range<Value> {
  low: Value;
  high: Value;
}
interface Step {
  budgetDaily: { amount: string };
  isPresent: boolean;
  clicks: Range<number>;
  cost: Range<{ amount: string }>;
}

test('read the same forecast and bid advice of a campaign that their key reaches', async () => {
  const made = await campaign({ bidWalletCurrency: '2', budgetType: 'DAILY', budgetDailyTotal: '2' });
  const call = await programOf(maker);
  const quiet = await call('GET', `/v1/campaigns/${made.id}/forecast`);
  expect(quiet.body).toEqual({ forecast: null });
  await log(
    times(200, (n) => ({
      agoMs: n * HOUR_MS,
      products: ['RUN-1', 'OTHER-1'],
      candidates: [{ adSetId: unknownId, sku: 'OTHER-1', bid: 400_000, rank: 1, price: 20_000 }],
    })),
  );
  time.nowMs += 11 * MINUTE_MS;
  const { data } = await owner.graphql(
    `query ($campaignId: ID!) { campaignBudgetForecast(campaignId: $campaignId) {
      days suggested auctions steps { budgetDaily isPresent clicks cost } } }`,
    { campaignId: made.id },
  );
  const { forecast: shown } = (await call('GET', `/v1/campaigns/${made.id}/forecast`)).body;
  expect([shown.days, shown.auctions, Number(shown.suggested.amount)]).toEqual([
    7,
    data!.campaignBudgetForecast.auctions,
    Number(data!.campaignBudgetForecast.suggested),
  ]);
  const flat = (shown.steps as Step[]).map((one) => [
    Number(one.budgetDaily.amount),
    one.isPresent,
    [one.clicks.low, one.clicks.high],
    [Number(one.cost.low.amount), Number(one.cost.high.amount)],
  ]);
  expect(flat).toEqual(
    (
      data!.campaignBudgetForecast.steps as {
        budgetDaily: string;
        isPresent: boolean;
        clicks: number[];
        cost: string[];
      }[]
    ).map((one) => [Number(one.budgetDaily), one.isPresent, one.clicks, one.cost.map(Number)]),
  );
  const advised = (await call('GET', `/v1/campaigns/${made.id}/bid-advice`)).body;
  expect(advised).toMatchObject({ billedOn: 'CLICK', basis: { scope: 'CAMPAIGN' } });
  expect(Number(advised.low.amount)).toBeLessThanOrEqual(Number(advised.recommended.amount));
  expect(Number(advised.recommended.amount)).toBeLessThanOrEqual(Number(advised.high.amount));
  expect(Number(advised.minimum.amount)).toBeGreaterThan(0);
  const rival = await (await seed.company('Others')).owner();
  for (const stranger of [await programOf(rival), await programOf(maker, [unknownId])])
    for (const part of ['forecast', 'bid-advice', 'impression-share?by=TERM'])
      expect([part, (await stranger('GET', `/v1/campaigns/${made.id}/${part}`)).status]).toEqual([part, 404]);
});

test('kinds of automatic fit say what switching them would change, of auctions that they find alone', async () => {
  const made = await campaign({ bidWalletCurrency: '2', keywords: [], budgetType: 'DAILY', budgetDailyTotal: '50' });
  await log(
    times(200, (n) => ({
      agoMs: n * HOUR_MS,
      search: 'product',
      candidates: [{ adSetId: unknownId, sku: 'OTHER-1', bid: 400_000, rank: 1, price: 20_000 }],
    })),
  );
  time.nowMs += 11 * MINUTE_MS;
  const read = async (user = owner) =>
    user.graphql(
      `query ($id: ID!) { campaignBucketForecast(campaignId: $id) { days auctions buckets { bucket isOn clicks cost } } }`,
      { id: made.id },
    );
  const { campaignBucketForecast: found } = (await read()).data!;
  type Switched = { bucket: string; isOn: boolean; clicks: [number, number]; cost: [string, string] };
  const [close, loose, ...beside] = found.buckets as [Switched, Switched, ...Switched[]];
  expect([found.days, found.auctions > 0]).toEqual([7, true]);
  expect((found.buckets as Switched[]).map(({ bucket, isOn }) => [bucket, isOn])).toEqual([
    ['CLOSE', true],
    ['LOOSE', true],
    ['SUBSTITUTES', false],
    ['COMPLEMENTS', false],
  ]);
  expect(close.clicks[0]).toBeLessThan(0);
  expect(Number(close.cost[0])).toBeLessThan(0);
  for (const none of [loose, ...beside]) expect([none.bucket, Number(none.cost[0])]).toEqual([none.bucket, 0]);
  const rival = await api.browser().signIn(await (await seed.company('Rivals')).owner());
  expect((await read(rival)).codes).toEqual(['NOT_FOUND']);
});
