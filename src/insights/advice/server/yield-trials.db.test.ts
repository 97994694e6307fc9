import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteOldTrialAuctions, followYieldTrials } from '#core/yield/server/index.ts';
import { groupsUnderRule, SHOPPER_GROUPS } from '#core/yield/rules/trial.ts';
import { marketplaceRules, shopperKey } from '#delivery/decide/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { addDays, DAY_MS, dayIn } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { createTrialEvents } from './index.ts';

const START = Date.UTC(2026, 5, 10, 4);
const database = await createTestDatabase();
const clickhouse = createTestClickHouse();
let now = START;
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed, { clickhouse });
const staff = await seed.staff();
const asStaff = async (text: string, variables: Record<string, unknown>) =>
  (await api.browser().signIn(staff)).graphql(text, variables);
const shop = await seed.catalog('SG');
const readEvents = createTrialEvents({ database, clickhouse });
const follow = () =>
  followYieldTrials({ database, clock: () => now, readEvents, hasReports: () => Promise.resolve(true) });

const TRIAL = `trial { percent firstDate lastDate result { untilDate isFinal on { auctions filled impressions clicks revenue sales revenuePerThousand }
  off { auctions revenuePerThousand } change { percent low high } days { date on { auctions } } } }`;
const SAVE = `mutation ($input: SaveYieldRuleInput!) { saveYieldRule(input: $input) { rule { id version ${TRIAL} } } }`;
const TAKE_BACK = 'mutation ($input: SeenYieldRuleInput!) { takeBackYieldRule(input: $input) { rule { version } } }';
const CHANGES = `query ($id: ID!) { yieldRuleChanges(catalogId: $id) { objects { rule { id version isRemoved amount actor ${TRIAL} } } } }`;

type Rule = { id: Uuid; version: number };
const try_ = async (
  pageType: string,
  trial: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<Rule> => {
  now += 1000;
  const input = { catalogId: shop.id, kind: 'FLOOR', billedOn: 'CLICK', amount: '0.30', pageType, trial, ...more };
  return (await asStaff(SAVE, { input })).data!.saveYieldRule.rule;
};
const changesOf = async ({ id }: Rule) =>
  (await asStaff(CHANGES, { id: shop.id }))
    .data!.yieldRuleChanges.objects.map(({ rule }: { rule: Rule }) => rule)
    .filter((rule: Rule) => rule.id === id);
const trialIdOf = ({ id }: Rule) =>
  database.read(SYSTEM, async (tx) => {
    const { rows } = await sql<{ id: Uuid }>`
      select trial ->> 'id' as id from yield_rule where rule_id = ${id} and trial is not null order by version desc limit 1`.execute(
      tx,
    );
    return rows[0]!.id;
  });
const notices = () =>
  database.read(SYSTEM, async (tx) => {
    const { rows } = await sql<{ code: string }>`
      select message ->> 'code' as code from notification where user_id = ${staff.id} and kind = 'yield' order by pk`.execute(
      tx,
    );
    return rows.map(({ code }) => code);
  });

const SHOPPERS = Array.from({ length: 3000 }, (_, at) => shopperKey(shop.id, `shopper ${at}`));
let batch = 0;

/** Each shopper has two auctions, an impression and a click on a day; under the rule a click costs `factor` times as much. */
async function happens(trialId: Uuid, day: string, percent: number, factor: number) {
  const groups = SHOPPERS.map((key) => marketplaceRules.trialGroups.of(trialId, key));
  await database.transact(SYSTEM, (tx) =>
    sql`insert into yield_trial_auction (trial_id, day, shopper_group, auctions, filled)
      select ${trialId}, ${day}, shopper_group, 2 * count(*), count(*) from unnest(${groups}::smallint[]) as shopper_group
      group by shopper_group`.execute(tx),
  );
  const event = (key: bigint | null, kind: string, more: Record<string, unknown>) => ({
    ...{
      position: String((batch += 1)),
      kind,
      day,
      billed_day: day,
      occurred_at: `${day} 04:00:00.000`,
      catalog_id: shop.id,
    },
    ...{
      company_id: seed.newId(),
      wallet_currency: 'SGD',
      catalog_currency: 'SGD',
      billed_micros: '0',
      invalid: 0,
      counts: 1,
    },
    ...{ auction_shopper_key: key === null ? null : String(key), ...more },
  });
  const rows = SHOPPERS.flatMap((key, at) => {
    const isOn = groups[at]! < groupsUnderRule({ percent });
    const cost = Math.round((isOn ? factor : 1) * (100_000 + 1000 * (at % 7)));
    return [event(key, 'IMPRESSION', {}), event(key, 'CLICK', { billed_micros: String(cost) })];
  });
  await clickhouse.insert('ad_event', rows, `trial ${batch}`);
  // Auctions without a shopper, and clicks found invalid, belong to no side.
  const stray = [
    event(null, 'CLICK', { billed_micros: '999000000' }),
    event(SHOPPERS[0]!, 'CLICK', { invalid: 1 }),
    event(SHOPPERS[0]!, 'CLICK', { billed_micros: '700000' }),
    event(SHOPPERS[0]!, 'CLICK', { billed_micros: '-700000', counts: -1 }),
  ];
  await clickhouse.insert('ad_event', stray, `stray ${batch}`);
}

test('reports find the groups of shoppers that auctions are held by', async () => {
  const trialId = seed.newId();
  await happens(trialId, '2026-01-05', 50, 1);
  const events = await readEvents(shop.id, trialId, { from: '2026-01-05', to: '2026-01-05' });
  const expected = new Map<number, number>();
  for (const key of SHOPPERS)
    expected.set(
      marketplaceRules.trialGroups.of(trialId, key),
      (expected.get(marketplaceRules.trialGroups.of(trialId, key)) ?? 0) + 1,
    );
  expect(new Map(events.map(({ group, clicks }) => [group, clicks]))).toEqual(expected);
  expect(expected.size).toBeGreaterThan(SHOPPER_GROUPS / 2);
});

const today = (days = 0) => addDays(dayIn('Asia/Singapore', now), days);

test('a trial is measured day by day; at its end staff are told once, and decide', async () => {
  const rule = await try_('HOME', { percent: 50, days: 2 });
  const trialId = await trialIdOf(rule);
  await follow();
  expect((await changesOf(rule))[0]).toMatchObject({
    trial: { firstDate: today(1), lastDate: today(2), result: null },
  });
  // The day of the change is not compared.
  await happens(trialId, today(), 50, 9);
  await happens(trialId, today(1), 50, 1.2);
  now += 2 * DAY_MS;
  await follow();
  const { result } = (await changesOf(rule))[0].trial;
  expect(result).toMatchObject({ untilDate: today(-1), isFinal: false, days: [{ date: today(-1) }] });
  expect(result.on.auctions + result.off.auctions).toBe(6000);
  expect([result.on.filled, result.on.impressions, result.on.clicks]).toEqual([
    result.on.auctions / 2,
    result.on.auctions / 2,
    result.on.auctions / 2,
  ]);
  expect(result.change.percent).toBeCloseTo(20, 0);
  expect(result.change.low).toBeLessThan(result.change.percent);
  await happens(trialId, today(), 50, 1.2);
  now += DAY_MS;
  await follow();
  expect((await changesOf(rule))[0].trial.result).toMatchObject({ untilDate: today(-1), isFinal: false });
  expect(await notices()).toEqual([]);
  now += DAY_MS;
  await follow();
  await follow();
  const [last, ...others] = await changesOf(rule);
  expect(last.trial.result).toMatchObject({ untilDate: today(-2), isFinal: true, days: [{}, {}] });
  expect([others, await notices()]).toEqual([[], ['notice.over']]);
  await asStaff('mutation ($input: EndYieldTrialInput!) { endYieldTrial(input: $input) { ok } }', {
    input: { id: rule.id, version: 1, isKept: true },
  });
  expect((await changesOf(rule))[0]).toMatchObject({ version: 2, isRemoved: false, trial: null });
});

test.each([
  ['kept where what it may cost is allowed', 1.1, 'kept', { isRemoved: false, trial: null, actor: null }],
  ['taken back where it may cost more', 0.9, 'worse', { isRemoved: true, trial: null, actor: null }],
  ['taken back without data', null, 'tooFew', { isRemoved: true, trial: null, actor: null }],
])('by itself it is %s, once', async (_, factor, notice, expected) => {
  const told = (await notices()).length;
  const rule = await try_('CART', { percent: 20, days: 1, maxLossPercent: 2 });
  if (factor !== null) await happens(await trialIdOf(rule), today(1), 20, factor);
  now += 3 * DAY_MS;
  await Promise.all([follow(), follow()]);
  await follow();
  expect((await changesOf(rule))[0]).toMatchObject({ version: 2, ...expected });
  expect((await notices()).slice(told)).toEqual([`notice.${notice}`]);
  // The user who undoes it decides.
  now += 1000;
  await asStaff(TAKE_BACK, { input: { id: rule.id, version: 2 } });
  await follow();
  expect((await changesOf(rule))[0]).toMatchObject({ version: 3, isRemoved: false, trial: { percent: 20 } });
  now += 1000;
  await asStaff('mutation ($input: SeenYieldRuleInput!) { removeYieldRule(input: $input) { ok } }', {
    input: { id: rule.id, version: 3 },
  });
});

test('a change on trial that is taken back leaves the rule as it was before', async () => {
  const first = await try_('SEARCH', {}, { trial: null, amount: '0.20' });
  const changed = await try_(
    'SEARCH',
    { percent: 20, days: 1, maxLossPercent: 2 },
    { ...first, amount: '0.50', trial: { percent: 20, days: 1, maxLossPercent: 2 } },
  );
  now += 3 * DAY_MS;
  await follow();
  expect(changed.version).toBe(2);
  expect((await changesOf(first))[0]).toMatchObject({ version: 3, isRemoved: false, amount: '0.2', trial: null });
});

const END = 'mutation ($input: EndYieldTrialInput!) { endYieldTrial(input: $input) { ok } }';
const REMOVE = 'mutation ($input: SeenYieldRuleInput!) { removeYieldRule(input: $input) { ok } }';
const remove = async ({ id }: Rule, version: number) => {
  now += 1000;
  await asStaff(REMOVE, { input: { id, version } });
};

test.each([
  ['discards', END, { isKept: false }],
  ['keeps', END, { isKept: true }],
  ['removes', REMOVE, {}],
  [
    'changes',
    SAVE,
    { kind: 'FLOOR', billedOn: 'CLICK', amount: '0.90', pageType: 'PRODUCT', trial: { percent: 20, days: 9 } },
  ],
])('a trial that a user %s, and goes on with, is the user’s to decide', async (_, act, more) => {
  const told = (await notices()).length;
  const rule = await try_('PRODUCT', { percent: 20, days: 2, maxLossPercent: 2 });
  await happens(await trialIdOf(rule), today(1), 20, 1.2);
  now += 1000;
  const storefront = act === SAVE ? { catalogId: shop.id } : {};
  await asStaff(act, { input: { id: rule.id, version: 1, ...storefront, ...more } });
  now += 1000;
  await asStaff(TAKE_BACK, { input: { id: rule.id, version: 2 } });
  now += 4 * DAY_MS;
  await follow();
  expect((await changesOf(rule))[0]).toMatchObject({
    version: 3,
    isRemoved: false,
    trial: { result: { isFinal: true } },
  });
  expect((await notices()).slice(told)).toEqual([]);
  await remove(rule, 3);
});

test('a trial that a user ends while it is measured for the last time is told of to nobody', async () => {
  const told = (await notices()).length;
  const rule = await try_('PRODUCT', { percent: 20, days: 1 });
  now += 3 * DAY_MS;
  await followYieldTrials({
    database,
    clock: () => now,
    hasReports: () => Promise.resolve(true),
    async readEvents(...asked) {
      await asStaff(END, { input: { id: rule.id, version: 1, isKept: true } });
      return readEvents(...asked);
    },
  });
  expect((await notices()).slice(told)).toEqual([]);
  await remove(rule, 2);
});

test('nothing is measured of reports that are being filled again meanwhile', async () => {
  const rule = await try_('PRODUCT', { percent: 20, days: 1, maxLossPercent: 2 });
  now += 3 * DAY_MS;
  let areComplete = true;
  await followYieldTrials({
    database,
    clock: () => now,
    hasReports: () => Promise.resolve(areComplete),
    readEvents() {
      areComplete = false;
      return Promise.resolve([]);
    },
  });
  expect(areComplete).toBe(false);
  expect(await changesOf(rule)).toMatchObject([{ version: 1, trial: { result: null } }]);
  await remove(rule, 1);
});

test('what was counted of trials that are over for long is deleted in slices; of those that run it stays', async () => {
  const count = () =>
    database.read(SYSTEM, async (tx) => {
      const { rows } = await sql<{ id: Uuid; rows: number }>`
        select trial_id as id, count(*)::int as rows from yield_trial_auction where trial_id in (${sql.join(ids)}) group by trial_id`.execute(
        tx,
      );
      return Object.fromEntries(rows.map(({ id, rows: counted }) => [id, counted]));
    });
  const add = (trialId: Uuid) =>
    database.transact(SYSTEM, (tx) =>
      sql`insert into yield_trial_auction (trial_id, day, shopper_group, auctions, filled)
        select ${trialId}, date '2026-01-01' + number / 1000, number % 1000, 1, 1 from generate_series(0, 11999) number`.execute(
        tx,
      ),
    );
  const [ended, undone, over] = [
    await try_('PRODUCT', { percent: 20, days: 60 }),
    await try_('CATEGORY', { percent: 20, days: 60 }),
    await try_('CART', { percent: 20, days: 1, maxLossPercent: 2 }),
  ];
  const ids = await Promise.all([ended, undone, over].map(trialIdOf));
  for (const id of ids) await add(id);
  await remove(ended, 1);
  await remove(undone, 1);
  await asStaff(TAKE_BACK, { input: { id: undone.id, version: 2 } });
  now += 3 * DAY_MS;
  await follow();
  const closedBy = now;
  await deleteOldTrialAuctions(database, closedBy + 30 * DAY_MS);
  expect(await count()).toEqual(Object.fromEntries(ids.map((id) => [id, 12_000])));
  await deleteOldTrialAuctions(database, closedBy + 36 * DAY_MS);
  // The user who undid its end goes on with it.
  expect(await count()).toEqual({ [ids[1]!]: 12_000 });
  now += 1000;
  await remove(undone, 3);
});

test('days of which nothing was counted, or is any more, have no revenue either', async () => {
  const rule = await try_('PRODUCT', { percent: 50, days: 2 });
  const trialId = await trialIdOf(rule);
  await happens(trialId, today(1), 50, 9);
  await database.transact(SYSTEM, (tx) => sql`delete from yield_trial_auction where trial_id = ${trialId}`.execute(tx));
  await happens(trialId, today(2), 50, 1.2);
  now += 4 * DAY_MS;
  await follow();
  const { result } = (await changesOf(rule))[0].trial;
  expect(result.change.percent).toBeCloseTo(20, 0);
  await remove(rule, 1);
});

test('days on which a trial was interrupted are left out', async () => {
  const rule = await try_('PRODUCT', { percent: 50, days: 5 });
  const trialId = await trialIdOf(rule);
  const [first, ...others] = [1, 2, 3, 4, 5].map((days) => today(days));
  await happens(trialId, first!, 50, 1.2);
  now += 2 * DAY_MS;
  await asStaff(END, { input: { id: rule.id, version: 1, isKept: false } });
  now += 2 * DAY_MS;
  await asStaff(TAKE_BACK, { input: { id: rule.id, version: 2 } });
  for (const day of others.slice(0, 3)) await happens(trialId, day, 50, 9);
  await happens(trialId, others.at(-1)!, 50, 1.2);
  now += 3 * DAY_MS;
  await follow();
  const { result } = (await changesOf(rule))[0].trial;
  expect(result.days.map(({ date }: { date: string }) => date)).toEqual([first, others.at(-1)]);
  expect(result.on.auctions + result.off.auctions).toBe(2 * 6000);
  expect(result.change.percent).toBeCloseTo(20, 0);
  await remove(rule, 3);
});
