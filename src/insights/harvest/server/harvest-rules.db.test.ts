import { UNIT } from '#kernel/money.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setFlag } from '#core/settings/server/index.ts';
import { createAdvisor } from '#insights/advice/server/index.ts';
import { loadEvents, logEvents, type LoggedEvent } from '#insights/reports/server/report.test-support.ts';
import { addDays, DAY_MS, HOUR_MS, type Day } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { campaignCalls, campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { keyOf, program } from '../../../../testing/program.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { harvestRules } from './harvest.jobs.ts';

/** 03:00 in Singapore. */
const START = Date.UTC(2026, 5, 19, 19);
const TODAY = '2026-06-20';
/** Of the jobs; that of the API stands still, since sessions end. */
let now = START;
let hasReports = true;
const database = await createTestDatabase();
const clickhouse = createTestClickHouse();
const seed = createSeed(database, { clock: () => START + HOUR_MS });
const api = await startApi(database, seed, { clickhouse });
const scenario = await campaignScenario(database, seed, api);
const { owner, viewer, rival, staff, acme, brand, shop } = scenario;
const { approved } = campaignCalls(scenario, START);
const jobDeps = {
  database,
  clickhouse,
  advisor: createAdvisor(database),
  clock: () => now,
  newId: seed.newId,
  hasReports: () => hasReports,
};
const run = async () => (await harvestRules.runDue(jobDeps)).reduce<number>((sum, acted) => sum + acted, 0);
let one: { id: string; adSetId: string };
let target: { id: string; adSetId: string };

const log = async (rows: [string, Day, { cost?: bigint; orders?: number; sales?: bigint; seen?: number }][]) => {
  const events = rows.flatMap(([term, day, { cost = 0n, orders = 0, sales = 0n, seen = 3 }]) => {
    const event = {
      day,
      catalogId: shop.id,
      companyId: acme.id,
      brandId: brand.id,
      campaignId: BigInt(one.id),
      adSetId: one.adSetId,
      sku: 'RUN-1',
      term,
    };
    return [
      ...Array.from({ length: seen }, (): LoggedEvent => ({ ...event, kind: 'IMPRESSION' })),
      ...(cost > 0n ? [{ ...event, kind: 'CLICK' as const, billedMicros: cost }] : []),
      ...Array.from({ length: orders }, () => ({
        ...event,
        kind: 'SALE' as const,
        quantity: 1,
        salesMicros: sales,
      })),
    ];
  });
  await logEvents(database, seed.newId, events);
  await loadEvents(database, clickhouse, events.length, START);
};

beforeAll(async () => {
  await database.transact(SYSTEM, (tx) => setFlag(tx, 'sponsor_search_term_report', true));
  one = await approved({ name: 'One' });
  target = await approved({ name: 'Target', bidType: 'MAXIMUM_CPC', bidWalletCurrency: '0.5' });
  const settled = addDays(TODAY, -8);
  await log([
    ['free soap', settled, { cost: 6n * UNIT }],
    ['free soap', TODAY, { cost: 2n * UNIT }],
    ['young', addDays(TODAY, -7), { cost: 9n * UNIT }],
    ['old', addDays(TODAY, -40), { cost: 9n * UNIT }],
    ['rare', settled, { cost: 9n * UNIT, seen: 1 }],
    ['soap', settled, { cost: 4n * UNIT, orders: 2, sales: 10n * UNIT }],
  ]);
});
beforeEach(async () => {
  hasReports = true;
  await database.transact(SYSTEM, (tx) => sql`delete from harvest_rule`.execute(tx));
});

const RULE = `id name kind mode targetName version isPaused`;
const ACT = `id ruleName date state isUndone operationId realisedSpend realisedOrders terms { term campaignId spend orders }`;
const LOSERS = { kind: 'LOSERS', windowDays: 30, leastSpend: '5' };
const terms = (change: Record<string, unknown> = {}) => ({ catalogId: shop.id, ...LOSERS, ...change });
const winners = (change: Record<string, unknown> = {}) =>
  terms({ kind: 'WINNERS', leastSpend: undefined, leastOrders: 2, targetCampaignId: target.id, ...change });
const save = async (input: Record<string, unknown>, user: TestBrowser = owner) => {
  const answer = await user.graphql<{ saveHarvestRule: { harvestRule: { id: string; version: number } } }>(
    `mutation ($input: SaveHarvestRuleInput!) { saveHarvestRule(input: $input) { harvestRule { ${RULE} } } }`,
    { input: { name: 'Rule', ...input } },
  );
  return { ...answer, rule: answer.data?.saveHarvestRule.harvestRule };
};
interface Act {
  id: string;
  state: string;
  operationId: string | null;
  terms: { term: string }[];
}
const STATES = ['PROPOSED', 'DONE', 'DISMISSED', 'EXPIRED', 'NOTHING'];
const acts = async (states = STATES, user: TestBrowser = owner) => {
  const answer = await user.graphql<{ harvestActs: Act[] }>(
    `query ($states: [HarvestActState!]!) { harvestActs(states: $states) { ${ACT} } }`,
    { states },
  );
  expect(answer.errors).toEqual([]);
  return answer.data!.harvestActs;
};
const decide = (id: string, isAccepted: boolean, user: TestBrowser = owner) =>
  user.graphql(
    `mutation ($input: DecideHarvestActInput!) { decideHarvestAct(input: $input) { harvestAct { state operationId } } }`,
    { input: { id, isAccepted } },
  );
const undo = (id: string) =>
  owner.graphql(`mutation ($id: ID!) { undoOperation(input: { id: $id }) { operation { done } } }`, { id });
const keywords = (campaignId: string) =>
  database.read(SYSTEM, async (tx) => {
    const { rows } = await sql<{ keyword: string }>`
      select (case when is_negative then '-' else '+' end) || k.keyword as keyword
      from ad_set_keyword k join ad_set on ad_set.id = k.ad_set_id where ad_set.campaign_id = ${campaignId} order by 1`.execute(
      tx,
    );
    return rows.map(({ keyword }) => keyword);
  });

test('a rule proposes once a local day from 04:00 on, what waits is replaced, and nothing is changed', async () => {
  expect((await save({ terms: terms() })).errors).toEqual([]);
  now = START;
  expect(await run()).toBe(0);
  now = START + HOUR_MS;
  hasReports = false;
  expect(await run()).toBe(0);
  hasReports = true;
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  expect(await acts()).toEqual([
    expect.objectContaining({
      date: TODAY,
      state: 'PROPOSED',
      operationId: null,
      terms: [{ term: 'free soap', campaignId: one.id, spend: '6', orders: 0 }],
    }),
  ]);
  expect(await keywords(one.id)).toEqual([]);
  now += DAY_MS;
  expect(await run()).toBe(1);
  expect((await acts()).map(({ state }) => state)).toEqual(['PROPOSED', 'EXPIRED']);
});

test('many processes at once make one act', async () => {
  await save({ terms: terms() });
  now += DAY_MS;
  const counts = await Promise.all([run(), run(), run()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await acts()).toHaveLength(1);
});

test('a proposal is accepted by one operation that can be undone, or dismissed, and does not come back', async () => {
  await save({ terms: winners({ bidWalletCurrency: '0.9' }) });
  now = START + HOUR_MS;
  await run();
  const [proposed] = await acts();
  expect(proposed).toMatchObject({ terms: [{ term: 'soap', spend: '4', orders: 2 }] });
  const accepted = await decide(proposed!.id, true);
  expect(accepted.data!.decideHarvestAct.harvestAct.state).toBe('DONE');
  expect([await keywords(one.id), await keywords(target.id)]).toEqual([['-soap'], ['+soap']]);
  expect((await decide(proposed!.id, false)).codes).toEqual(['CONFLICT']);
  expect((await undo(accepted.data!.decideHarvestAct.harvestAct.operationId)).errors).toEqual([]);
  expect([await keywords(one.id), await keywords(target.id)]).toEqual([[], []]);
  now += DAY_MS;
  await run();
  expect(await acts(['NOTHING'])).toHaveLength(1);

  await save({ name: 'Losers', terms: terms() });
  await run();
  const [loser] = await acts(['PROPOSED']);
  expect((await decide(loser!.id, false)).data!.decideHarvestAct.harvestAct.state).toBe('DISMISSED');
  now += DAY_MS;
  await run();
  expect(await acts(['PROPOSED'])).toEqual([]);
});

test('a rule that acts does so in its own name, and what it brought is counted after 14 days', async () => {
  await save({ name: 'Nightly', terms: terms({ mode: 'ACT' }) });
  now = START + HOUR_MS;
  expect(await run()).toBe(1);
  expect(await keywords(one.id)).toEqual(['-free soap']);
  const [done] = await acts(['DONE']);
  const history = await owner.graphql(
    `{ sponsorCampaignHistory(campaignId: "${one.id}", pageSize: 20) { objects { changes { field new } undo { operationId state } } } }`,
  );
  expect(history.data!.sponsorCampaignHistory.objects).toContainEqual({
    changes: [{ field: 'negativeKeywords', new: '[free soap]' }],
    undo: { operationId: done!.operationId, state: 'OPEN' },
  });
  now += 15 * DAY_MS;
  await run();
  const graded = async () => (await acts(['DONE'])).find(({ id }) => id === done!.id);
  expect(await graded()).toMatchObject({ realisedSpend: null });
  now += 2 * DAY_MS;
  await run();
  // 6 were spent in the 14 days before it; what was spent on its day counts to neither.
  expect(await graded()).toMatchObject({ realisedSpend: '-6', realisedOrders: 0 });
  // What was too young on the first day was acted on since.
  expect(await keywords(one.id)).toEqual(['-free soap', '-young']);
  for (const { operationId } of await acts(['DONE'])) await undo(operationId!);
  expect(await keywords(one.id)).toEqual([]);
});

test('what is open of a changed rule ends; a paused one does nothing; a deleted one leaves what it did', async () => {
  const { rule } = await save({ terms: terms() });
  now = START + HOUR_MS;
  await run();
  const again = await save({ id: rule!.id, version: rule!.version, terms: terms({ isPaused: true }) });
  expect(again.errors).toEqual([]);
  expect((await acts()).map(({ state }) => state)).toEqual(['EXPIRED']);
  expect((await save({ id: rule!.id, version: rule!.version, terms: terms() })).codes).toEqual(['CONFLICT']);
  now += DAY_MS;
  expect(await run()).toBe(0);
  const deleted = await owner.graphql(`mutation ($id: ID!) { deleteHarvestRule(input: { id: $id }) { ok } }`, {
    id: rule!.id,
  });
  expect(deleted.errors).toEqual([]);
  expect(await acts()).toEqual([]);
});

test('says beforehand what it would do today', async () => {
  const answer = await owner.graphql(
    `query ($terms: HarvestRuleTermsInput!) { harvestOutlook(terms: $terms) { terms { term campaignName spend } effect { auctions } } }`,
    { terms: terms() },
  );
  now = START + HOUR_MS;
  expect(answer.errors).toEqual([]);
  expect(answer.data!.harvestOutlook.effect).toBeNull();
  const wrong = await owner.graphql(
    `query ($terms: HarvestRuleTermsInput!) { harvestOutlook(terms: $terms) { terms { term } } }`,
    { terms: terms({ windowDays: 3 }) },
  );
  expect(wrong.codes).toEqual(['VALIDATION']);
});

test('names must be free, and what a rule names must be the company’s own', async () => {
  await save({ terms: terms() });
  const refused = async (input: Record<string, unknown>, user = owner) => {
    const { errors } = await save(input, user);
    return Object.keys((errors[0]?.extensions?.['fields'] as object | undefined) ?? {});
  };
  expect(await refused({ name: 'RULE', terms: terms() })).toEqual(['name']);
  expect(await refused({ name: 'x', terms: terms({ catalogId: seed.newId() }) })).toEqual(['catalogId']);
  expect(await refused({ name: 'x', terms: terms({ brandId: seed.newId() }) })).toEqual(['brandId']);
  expect(await refused({ name: 'x', terms: winners({ targetCampaignId: '999999' }) })).toEqual(['targetCampaignId']);
  expect(await refused({ name: 'x', terms: winners() }, rival)).toEqual(['targetCampaignId']);
});

test('another company sees and decides nothing; viewers and staff only read', async () => {
  const { rule } = await save({ terms: terms() });
  now = START + HOUR_MS;
  await run();
  const [proposed] = await acts();
  expect(await acts(STATES, rival)).toEqual([]);
  expect((await rival.graphql(`{ harvestRules { id } }`)).data).toEqual({ harvestRules: [] });
  expect((await rival.graphql(`{ harvestRules(supplierId: "${acme.id}") { id } }`)).codes).toEqual(['NOT_FOUND']);
  expect((await decide(proposed!.id, true, rival)).codes).toEqual(['NOT_FOUND']);
  expect((await save({ id: rule!.id, terms: terms() }, rival)).codes).toEqual(['NOT_FOUND']);
  expect(await acts(STATES, viewer)).toHaveLength(1);
  expect((await decide(proposed!.id, true, viewer)).codes).toEqual(['FORBIDDEN']);
  expect((await save({ name: 'y', terms: terms() }, viewer)).codes).toEqual(['FORBIDDEN']);
  expect((await staff.graphql(`{ harvestRules(supplierId: "${acme.id}") { name } }`)).data).toEqual({
    harvestRules: [{ name: 'Rule' }],
  });
});

test('programs read and write the same rules', async () => {
  const user = await acme.member('MEMBER');
  const call = program(api, (await keyOf(database, seed, user)).secret);
  const body = {
    name: 'By program',
    catalogId: shop.id,
    kind: 'LOSERS',
    windowDays: 14,
    leastSpend: { amount: '7.50', currency: 'SGD' },
  };
  const made = await call('POST', '/v1/harvest-rules', body);
  expect(made.body).toMatchObject({ ...body, mode: 'PROPOSE', mostTerms: 50, version: 1 });
  const path = `/v1/harvest-rules/${made.body.id}`;
  expect((await call('PUT', path, { ...body, windowDays: 9 })).status).toBe(400);
  expect((await call('PUT', path, { ...body, isPaused: true })).body).toMatchObject({ isPaused: true, version: 2 });
  expect((await call('GET', '/v1/harvest-rules')).body.data).toHaveLength(1);
  expect((await call('DELETE', path)).status).toBe(200);
  expect((await call('GET', path)).status).toBe(404);
});

test('programs read what rules propose, and decide about it', async () => {
  const call = program(api, (await keyOf(database, seed, await acme.member('MEMBER'))).secret);
  await save({ name: 'For programs', terms: terms() });
  now = START + HOUR_MS;
  await run();
  const [proposed] = (await call('GET', '/v1/harvest-acts?state=PROPOSED')).body.data;
  expect(proposed).toMatchObject({
    ruleName: 'For programs',
    kind: 'LOSERS',
    operationId: null,
    terms: [{ term: 'free soap', campaignId: one.id, orders: 0, spend: { currency: 'SGD' } }],
  });
  expect((await call('GET', '/v1/harvest-acts?state=DONE')).body.data).toEqual([]);
  const path = `/v1/harvest-acts/${proposed.id}`;
  const foreign = program(
    api,
    (await keyOf(database, seed, await (await seed.company('Foreign')).member('MEMBER'))).secret,
  );
  expect([
    (await foreign('GET', path)).status,
    (await foreign('POST', `${path}/decide`, { isAccepted: true })).status,
  ]).toEqual([404, 404]);
  expect((await foreign('GET', '/v1/harvest-acts')).body.data).toEqual([]);
  const accepted = await call('POST', `${path}/decide`, { isAccepted: true });
  expect(accepted.body).toMatchObject({ state: 'DONE', operationId: expect.any(String) });
  expect(await keywords(one.id)).toEqual(['-free soap']);
  expect((await call('POST', `${path}/decide`, { isAccepted: false })).status).toBe(409);
  expect((await call('POST', `/v1/operations/${accepted.body.operationId}/undo`)).status).toBe(200);
  expect((await call('GET', path)).body).toMatchObject({ isUndone: true });
  expect(await keywords(one.id)).toEqual([]);
});
