import { expect, test } from 'vitest';
import { campaignCalls, campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { keyOf, program } from '../../../testing/program.ts';
import { createSeed } from '../../../testing/seed.ts';

const START = Date.UTC(2026, 5, 10, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => START });
const api = await startApi(database, seed);
const scenario = await campaignScenario(database, seed, api);
const { create, update, created, plain } = campaignCalls(scenario, START);
const { owner } = scenario;
const call = program(api, (await keyOf(database, seed, await scenario.acme.owner())).secret);

type Input = Record<string, unknown>;
/** Messages by field; none when the input is accepted. */
type Verdict = Record<string, string[]>;

const MONEY = ['budgetDailyTotal', 'budgetTotal', 'bidWalletCurrency'];
/** Programs name the ad itself, and amounts with their currency. */
const forProgram = ({ adsProductName, ...input }: Input): Input => ({
  ...input,
  adName: adsProductName,
  ...Object.fromEntries(
    MONEY.filter((field) => field in input).map((field) => [
      field,
      input[field] === null ? null : { amount: input[field], currency: 'SGD' },
    ]),
  ),
});
const ofAnswer = (answer: { errors: { extensions: { fields?: Verdict } }[] }): Verdict =>
  Object.assign({}, ...answer.errors.map(({ extensions }) => extensions.fields ?? {}));

const WAYS: Record<string, (change: Input) => Promise<Verdict>> = {
  // One page, step by step, and in three sections: the same call.
  'the forms': async (change) => ofAnswer(await create(owner, change)),
  'the short form': async (change) => ofAnswer(await create(owner, { ...change, isQuickCreate: true })),
  'a program': async (change) => {
    const { status, body } = await call('POST', '/v1/campaigns', forProgram(plain(change)));
    if (status === 201) return {};
    const verdict: Verdict = {};
    for (const { field, message } of body.errors as { field: string; message: string }[])
      (verdict[field] ??= []).push(message);
    return verdict;
  },
  'an edit': async (change) => ofAnswer(await update(owner, { id: (await created()).id, name: 'Changed', ...change })),
};

test.each<[string, Input, string[]]>([
  ['nothing but what is preset', {}, []],
  ['a daily budget', { budgetType: 'DAILY', budgetDailyTotal: '20' }, []],
  ['a daily budget that is missing', { budgetType: 'DAILY' }, ['budgetDailyTotal']],
  ['a daily budget of nothing', { budgetType: 'DAILY', budgetDailyTotal: '0' }, ['budgetDailyTotal']],
  ['a budget with cents', { budgetType: 'DAILY', budgetDailyTotal: '20.5' }, ['budgetDailyTotal']],
  [
    'a total below the daily budget',
    { budgetType: 'DAILY_TOTAL', budgetDailyTotal: '20', budgetTotal: '10' },
    ['budgetTotal'],
  ],
  ['a bid below the minimum', { bidType: 'MAXIMUM_CPC', bidWalletCurrency: '0.001' }, ['bidWalletCurrency']],
  ['a bid that is missing', { bidType: 'MAXIMUM_CPC' }, ['bidWalletCurrency']],
  ['a bid per impression for products', { bidType: 'MAXIMUM_CPI', bidWalletCurrency: '1' }, ['bidType']],
  ['an end before the start', { scheduleType: 'DATE_RANGE', endDate: new Date(START - 1).toISOString() }, ['endDate']],
  ['no name', { name: '  ' }, ['name']],
  ['a product that does not exist', { skus: ['NO-SUCH'] }, ['skus']],
  ['no product', { skus: [] }, ['skus']],
  ['too many keywords', { keywords: Array.from({ length: 1001 }, (_, index) => `word ${index}`) }, ['keywords']],
])('every way to create a campaign says the same about %s', async (_, change, fields) => {
  const verdicts: Record<string, Verdict> = {};
  for (const [way, check] of Object.entries(WAYS)) verdicts[way] = await check(change);
  if (fields.length === 0)
    return expect(verdicts).toEqual(Object.fromEntries(Object.keys(WAYS).map((way) => [way, {}])));
  const { 'the forms': first } = verdicts;
  expect(Object.keys(first!)).toEqual(expect.arrayContaining(fields));
  for (const field of fields) {
    const words = Object.entries(verdicts).map(([way, verdict]) => [way, verdict[field]]);
    expect(Object.fromEntries(words)).toEqual(Object.fromEntries(words.map(([way]) => [way, first![field]])));
  }
});
