import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, MINUTE_MS, startOfDay, type Day } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { NO_RESULTS, type Results } from '../rules/day-budget.ts';
import { budgetRules, type BudgetRuleDeps } from './budget-rule.jobs.ts';
import { campaignCalls, campaignScenario } from './sponsored.test-support.ts';

// Monday noon in Singapore.
const START = Date.UTC(2026, 5, 1, 4);
let now = START;
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
const scenario = await campaignScenario(database, seed, api);
const { member, viewer, rival, staff, acme } = scenario;
let { owner } = scenario;
const { approved, created } = campaignCalls(scenario, START);
const ZONE = 'Asia/Singapore';

/** What reports say of every campaign on every day. */
let dailyResults: Results = NO_RESULTS;
const asked: Parameters<BudgetRuleDeps['readResults']>[0][] = [];
const deps: BudgetRuleDeps = {
  database,
  clock: () => now,
  hasReports: () => true,
  readResults: (wanted) => {
    asked.push(wanted);
    const days = new Map<Day, Results>();
    for (let day = wanted.from; day <= wanted.to; day = addDays(day, 1)) days.set(day, dailyResults);
    return Promise.resolve(new Map(wanted.campaignIds.map((id) => [id, days])));
  },
};
const decide = async (changes: Partial<BudgetRuleDeps> = {}) =>
  (await budgetRules.runDue({ ...deps, ...changes })).reduce((sum, written) => sum + written, 0);
/** Sessions do not last for days. */
const goTo = async (atMs: number) => {
  now = atMs;
  owner = await api.browser().signIn(await acme.owner());
};
beforeEach(async () => {
  now = START;
  owner = scenario.owner;
  await database.transact(SYSTEM, (tx) => tx.deleteFrom('budgetRule').execute());
  dailyResults = NO_RESULTS;
  asked.length = 0;
});

const FIELDS = `id name condition weekdays fromDate toDate metric value windowDays effect percent amount least most endDate isPaused version
  memberCount currency members { total objects { campaignId name budgetDaily budgetToday } }`;
type Fields = Record<string, unknown>;
const send = (user: TestBrowser, name: string, selection: string, input: Fields) =>
  user.graphql(
    `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ok ${selection} } }`,
    { input },
  );
const WEEKEND = { condition: 'WEEKDAYS', weekdays: [6, 7], effect: 'RAISE', percent: 50 };
const EVERY_DAY = { ...WEEKEND, weekdays: [1, 2, 3, 4, 5, 6, 7] };
const GOOD = {
  condition: 'FIGURE',
  metric: 'ROAS',
  comparison: 'AT_LEAST',
  value: 400,
  windowDays: 7,
  effect: 'RAISE',
  percent: 20,
};
let serial = 0;
const create = (input: Fields, user = owner) =>
  send(user, 'createBudgetRule', `budgetRule { ${FIELDS} }`, {
    name: `Rule ${(serial += 1)}`,
    terms: WEEKEND,
    ...input,
  });
const update = (input: Fields, user = owner) => send(user, 'updateBudgetRule', `budgetRule { ${FIELDS} }`, input);
const remove = (id: string, user = owner) => send(user, 'deleteBudgetRule', 'id', { id });
const read = (id: string, user = owner) =>
  user.graphql(`query ($id: ID!) { budgetRule(id: $id) { ${FIELDS} } }`, { id });
const made = async (input: Fields = {}) => {
  const { data, errors } = await create(input);
  expect(errors).toEqual([]);
  return data!.createBudgetRule.budgetRule;
};
const fieldsOf = ({ errors }: Awaited<ReturnType<typeof create>>) => Object.keys(errors[0]?.extensions.fields ?? {});
const daily = (amount = '20') => approved({ budgetType: 'DAILY', budgetDailyTotal: amount });
const budgetOf = async (id: string, user = owner) => {
  const { data } = await user.graphql(
    `query ($id: ID!) { sponsorCampaign(id: $id) { adsetSet { budgetDaily budgetToday budgetRemaining
      budgetDays { date own amount isDecided rules { name } } } } }`,
    { id },
  );
  return data!.sponsorCampaign.adsetSet[0];
};
const historyOf = async (id: string) => {
  const { data } = await owner.graphql(
    `query ($id: ID!) { sponsorCampaignHistory(campaignId: $id) { objects { changes { field old new } } } }`,
    { id },
  );
  return data!.sponsorCampaignHistory.objects.map((entry: { changes: Fields[] }) => entry.changes[0]);
};
const rowsOf = (adSetId: string) =>
  database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('budgetOfDay')
      .select(['day', 'number', 'amountMicros'])
      .where('adSetId', '=', adSetId)
      .orderBy('day')
      .orderBy('number')
      .execute(),
  );
/** The first moment of a local day. */
const midnight = (day: Day) => startOfDay(ZONE, day);

test('a weekend rule acts on the weekend, once, and what is changed by hand follows it', async () => {
  const { id, adSetId } = await daily();
  await made({ name: 'Weekend', campaignIds: [id] });
  await goTo(midnight('2026-06-05'));
  expect(await decide()).toBe(1);
  expect(await budgetOf(id)).toMatchObject({ budgetDaily: '20', budgetToday: '20' });
  await goTo(midnight('2026-06-06'));
  expect(await decide()).toBe(1);
  expect(await decide()).toBe(0);
  expect(await Promise.all([decide(), decide()])).toEqual([0, 0]);
  expect(await budgetOf(id)).toMatchObject({ budgetToday: '30', budgetRemaining: '30' });
  now += 5 * MINUTE_MS;
  await owner.graphql(`mutation ($input: UpdateAdSetBudgetInput!) { updateAdSetBudget(input: $input) { ok } }`, {
    input: { id: adSetId, budgetDaily: '40' },
  });
  expect(await budgetOf(id)).toMatchObject({ budgetDaily: '40', budgetToday: '60' });
  expect((await rowsOf(adSetId)).map(({ day, number, amountMicros }) => [day, number, amountMicros])).toEqual([
    ['2026-06-05', 0, 20_000_000n],
    ['2026-06-06', 0, 30_000_000n],
    ['2026-06-06', 1, 60_000_000n],
  ]);
  const { budgetDays } = await budgetOf(id);
  expect(budgetDays.map(({ date, amount, isDecided, rules }: Fields) => [date, amount, isDecided, rules])).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((ahead) => [
      addDays('2026-06-06', ahead),
      ahead < 2 ? '60' : '40',
      ahead === 0,
      ahead < 2 ? [{ name: 'Weekend' }] : [],
    ]),
  );
  // Monday: the campaign's own again.
  await goTo(midnight('2026-06-08'));
  await decide();
  expect(await budgetOf(id)).toMatchObject({ budgetToday: '40' });
});

test('the first rule of a campaign acts from its next midnight on, not at once', async () => {
  const { id } = await daily();
  await made({ terms: EVERY_DAY, campaignIds: [id] });
  await decide();
  expect(await budgetOf(id)).toMatchObject({ budgetDaily: '20', budgetToday: '20' });
  await goTo(midnight('2026-06-02'));
  await decide();
  expect(await budgetOf(id)).toMatchObject({ budgetDaily: '20', budgetToday: '30' });
});

test('two processes at one midnight act once', async () => {
  const { id, adSetId } = await daily();
  await made({ terms: EVERY_DAY, campaignIds: [id] });
  await goTo(midnight('2026-06-03'));
  const written = await Promise.all([decide(), decide(), decide()]);
  expect(written.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(1);
  expect(await rowsOf(adSetId)).toHaveLength(1);
});

test('both rules multiply; results are those of the closed days, and reports that are being filled are waited for', async () => {
  const { id, adSetId } = await daily();
  await made({ terms: EVERY_DAY, campaignIds: [id] });
  await made({ name: 'Good', terms: GOOD, campaignIds: [id] });
  dailyResults = { ...NO_RESULTS, clicks: 10n, costMicros: 10n, salesMicros: 40n };
  await goTo(midnight('2026-06-03'));
  await decide({ hasReports: () => false });
  expect(await rowsOf(adSetId)).toEqual([]);
  await decide();
  expect(await budgetOf(id)).toMatchObject({ budgetToday: '36' });
  expect(asked.at(-1)).toMatchObject({
    campaignIds: [BigInt(id)],
    from: '2026-05-26',
    to: '2026-06-01',
    withLost: false,
  });
  // Seven days of two clicks are fewer than twenty.
  dailyResults = { ...dailyResults, clicks: 2n };
  await goTo(midnight('2026-06-04'));
  await decide();
  expect(await budgetOf(id)).toMatchObject({ budgetToday: '30' });
});

test('what is changed today acts from tomorrow on: a pause, an end, another campaign, and the end of the rule', async () => {
  const [one, two] = [await daily(), await daily('10')];
  const rule = await made({ name: 'Daily', terms: EVERY_DAY, campaignIds: [one.id] });
  await goTo(midnight('2026-06-02'));
  await decide();
  now += 5 * MINUTE_MS;
  const swapped = await update({
    id: rule.id,
    version: 1,
    campaignIds: [two.id],
    terms: { ...EVERY_DAY, percent: 100 },
  });
  expect(swapped.data!.updateBudgetRule.budgetRule).toMatchObject({ version: 2, percent: 100, memberCount: 1 });
  await decide();
  expect((await budgetOf(one.id)).budgetToday).toBe('30');
  await goTo(midnight('2026-06-03'));
  await decide();
  expect([(await budgetOf(one.id)).budgetToday, (await budgetOf(two.id)).budgetToday]).toEqual(['20', '20']);
  expect((await budgetOf(one.id)).budgetDays).toEqual([]);
  await update({ id: rule.id, isPaused: true });
  expect((await budgetOf(two.id)).budgetToday).toBe('20');
  await goTo(midnight('2026-06-04'));
  await decide();
  expect((await budgetOf(two.id)).budgetToday).toBe('10');
  now += 1;
  expect((await remove(rule.id)).codes).toEqual([]);
  expect((await read(rule.id)).codes).toEqual(['NOT_FOUND']);
  expect((await historyOf(two.id)).slice(0, 3)).toEqual([
    { field: 'budgetRule', old: 'Daily', new: null },
    { field: 'budgetRuleState', old: 'STARTED', new: 'PAUSED' },
    { field: 'budgetRule', old: null, new: 'Daily' },
  ]);
});

// Those that change their clocks do so within these days; Santiago has no midnight then.
test.each([
  ['Asia/Singapore', ['2027-01-01', '2027-04-01']],
  ['Europe/Lisbon', ['2028-03-01', '2028-10-01']],
  ['America/Santiago', ['2029-03-15', '2029-08-15']],
])(
  'every midnight of a third of a year in %s decides its day once, over every change of the clock',
  async (zone, firsts) => {
    const { id, adSetId } = await daily();
    await made({ campaignIds: [id] });
    const setZone = (timezone: string) =>
      database.transact(SYSTEM, (tx) =>
        tx.updateTable('catalog').set({ timezone }).where('id', '=', scenario.shop.id).execute(),
      );
    await setZone(zone);
    const days = firsts.flatMap((first) => Array.from({ length: 61 }, (_, index) => addDays(first, index)));
    for (const day of days) {
      now = startOfDay(zone, day) - 1;
      await decide();
      now += 1;
      await decide();
    }
    await setZone(ZONE);
    const rows = await rowsOf(adSetId);
    // The millisecond before the first midnights belongs to the days before them.
    const before = new Set(firsts.map((first) => addDays(first, -1)));
    expect(rows.filter(({ day }) => !before.has(day)).map(({ day, number }) => [day, number])).toEqual(
      days.map((day) => [day, 0]),
    );
    for (const { day, amountMicros } of rows)
      expect(amountMicros).toBe([0, 6].includes(new Date(day).getUTCDay()) ? 30_000_000n : 20_000_000n);
  },
);

describe('what is saved', () => {
  test.each<[string, Fields, string[]]>([
    ['without a name', { name: ' ' }, ['name']],
    ['without a day', { terms: { ...WEEKEND, weekdays: [] } }, ['weekdays']],
    ['without a percentage', { terms: { ...WEEKEND, percent: null } }, ['percent']],
    ['without an amount', { terms: { ...WEEKEND, effect: 'SET' } }, ['amount']],
    ['without a figure', { terms: { ...GOOD, metric: null } }, ['metric']],
    ['with limits that exclude each other', { terms: { ...WEEKEND, least: '9', most: '8' } }, ['most']],
    ['with an unknown campaign', { campaignIds: ['1'] }, ['campaignIds']],
  ])('not %s', async (_, input, fields) => {
    expect(fieldsOf(await create(input))).toEqual(fields);
  });

  test('names are used once, and the later of two editors is told', async () => {
    const rule = await made({ name: 'Taken' });
    expect(fieldsOf(await create({ name: 'taken' }))).toEqual(['name']);
    await update({ id: rule.id, version: 1, isPaused: true });
    expect((await update({ id: rule.id, version: 1, isPaused: false })).codes).toEqual(['CONFLICT']);
  });

  test('a campaign needs a daily budget, and has one rule of each kind', async () => {
    const [limited, open] = [await daily(), await created()];
    expect(fieldsOf(await create({ campaignIds: [open.id] }))).toEqual(['campaignIds']);
    await made({ campaignIds: [limited.id] });
    expect(fieldsOf(await create({ campaignIds: [limited.id] }))).toEqual(['campaignIds']);
    const good = await made({ terms: GOOD, campaignIds: [limited.id] });
    expect(fieldsOf(await update({ id: good.id, terms: WEEKEND }))).toEqual(['campaignIds']);
  });
});

test('the outlook says what a rule would have done, beside those that act', async () => {
  const { id } = await daily();
  await made({ terms: GOOD, campaignIds: [id] });
  const { data, errors } = await owner.graphql(
    `query ($terms: BudgetRuleTermsInput!, $ids: [ID!]!) { budgetRuleOutlook(terms: $terms, campaignIds: $ids) {
        daysActed campaignsWithoutFigure past { date without with spent } next { date without with spent } } }`,
    { terms: WEEKEND, ids: [id, '1'] },
  );
  expect(errors).toEqual([]);
  const { daysActed, past, next } = data!.budgetRuleOutlook;
  expect(daysActed).toBe(10);
  expect(past).toHaveLength(30);
  // 2026-05-30 was a Saturday. No reports are stored in this test: the rule by results does nothing.
  expect(past.at(-2)).toEqual({ date: '2026-05-30', without: '20', with: '30', spent: '0' });
  expect(past.at(-1)).toEqual({ date: '2026-05-31', without: '20', with: '30', spent: '0' });
  expect(next[0]).toEqual({ date: '2026-06-02', without: '20', with: '20', spent: null });
  expect(next.map(({ with: amount }: Fields) => amount)).toEqual(['20', '20', '20', '20', '30', '30', '20']);
});

describe('who may', () => {
  test('viewers and staff read, members write, and another company sees nothing', async () => {
    const { id } = await daily();
    const rule = await made({ name: 'Private', campaignIds: [id] });
    expect((await read(rule.id, viewer)).data!.budgetRule.name).toBe('Private');
    expect((await read(rule.id, staff)).data!.budgetRule.name).toBe('Private');
    expect((await read(rule.id, rival)).codes).toEqual(['NOT_FOUND']);
    expect((await update({ id: rule.id, isPaused: true }, rival)).codes).toEqual(['NOT_FOUND']);
    expect((await remove(rule.id, rival)).codes).toEqual(['NOT_FOUND']);
    expect((await create({}, viewer)).codes).toEqual(['FORBIDDEN']);
    expect((await remove(rule.id, viewer)).codes).toEqual(['FORBIDDEN']);
    expect(fieldsOf(await create({ campaignIds: [id] }, rival))).toEqual(['campaignIds']);
    expect((await update({ id: rule.id, isPaused: true }, member)).codes).toEqual([]);
    const lists = `{ budgetRules { total objects { name } } budgetCalendar(pageSize: 50) { objects { name days { amount } } } }`;
    expect((await rival.graphql(lists)).data).toEqual({
      budgetRules: { total: 0, objects: [] },
      budgetCalendar: { objects: [] },
    });
    const own = (await owner.graphql(lists)).data!;
    expect(own.budgetRules.objects).toContainEqual({ name: 'Private' });
    expect(own.budgetCalendar.objects[0].days).toHaveLength(7);
  });
});
