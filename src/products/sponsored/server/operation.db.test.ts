import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { deleteOldPreviews, runOperations } from './operation.jobs.ts';
import { runBatch } from './bulk-operations.ts';
import { campaignCalls, campaignScenario } from './sponsored.test-support.ts';
import { runLength } from '../../../../testing/run-length.ts';

const START = Date.UTC(2026, 5, 1, 4);
let now = START;
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
const scenario = await campaignScenario(database, seed, api);
const { owner, member, viewer, rival, staff } = scenario;
const { created, approved } = campaignCalls(scenario, START);

beforeEach(() => {
  now = START;
});

const OPERATION = `id state fingerprint planned done skipped dailyEffect undoOf undoneBy
  rows(pageSize: 1000) { total objects { campaignId campaignName result reason message changes { field old new } moved { field old new } } }`;

interface Row {
  campaignId: string;
  result: string;
  reason: string | null;
  message: string | null;
  changes: { field: string; old: string | null; new: string | null }[];
  moved: { field: string; old: string | null; new: string | null }[];
}
interface Operation {
  id: string;
  state: string;
  fingerprint: string;
  planned: number;
  done: number;
  skipped: number;
  dailyEffect: string | null;
  undoOf: string | null;
  undoneBy: string | null;
  rows: { total: number; objects: Row[] };
}

const call = async (user: TestBrowser, name: string, input: Record<string, unknown>) => {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const answer = await user.graphql(
    `mutation ($input: ${type}!) { ${name}(input: $input) { operation { ${OPERATION} } } }`,
    {
      input,
    },
  );
  return { codes: answer.codes, operation: answer.data?.[name]?.operation as Operation };
};
const preview = (input: Record<string, unknown>, user = owner) => call(user, 'previewOperation', input);
const apply = ({ id, fingerprint }: Operation, user = owner) => call(user, 'applyOperation', { id, fingerprint });
const undo = ({ id }: Operation, user = owner) => call(user, 'undoOperation', { id });
const performed = async (input: Record<string, unknown>) => (await apply((await preview(input)).operation)).operation;

/** Everything that an operation may write, without the counter of saves. */
const stored = () =>
  database.read(SYSTEM, async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`
      select ad_set.campaign_id, running_status, status, budget_type, budget_daily_micros, budget_total_micros, schedule_type,
        end_at, bid_type, bid_micros,
        (select array_agg(keyword || match_type order by keyword, match_type) from ad_set_keyword
          where ad_set_id = ad_set.id and is_negative) as negatives,
        (select array_agg(keyword || match_type order by keyword, match_type) from ad_set_keyword
          where ad_set_id = ad_set.id and not is_negative) as keywords
      from ad_set order by campaign_id`.execute(tx);
    return rows;
  });
const activityOf = (operationId: string) =>
  database.read(SYSTEM, async (tx) => {
    const { rows } = await sql<{ campaignId: bigint; changes: unknown }>`
      select campaign_id, changes from activity where operation_id = ${operationId} order by campaign_id`.execute(tx);
    return rows;
  });
const edit = (adSetId: string, budgetDaily: string) =>
  owner.graphql(`mutation ($input: UpdateAdSetBudgetInput!) { updateAdSetBudget(input: $input) { ok } }`, {
    input: { id: adSetId, budgetDaily },
  });

const daily = (budgetDailyTotal: string, more: Record<string, unknown> = {}) =>
  approved({ budgetType: 'DAILY', budgetDailyTotal, ...more });

describe('pausing several', () => {
  test('shows before and after, changes nothing until it is applied, and is put back by one call', async () => {
    const [one, two] = [await daily('20'), await daily('30')];
    const waiting = await created();
    const before = await stored();
    const { operation } = await preview({ kind: 'PAUSE', campaignIds: [one.id, two.id, waiting.id] });
    expect(operation).toMatchObject({ state: 'PREVIEWED', planned: 2, done: 0, skipped: 1, dailyEffect: '-50' });
    expect(operation.rows.objects.map(({ campaignId, reason }) => [campaignId, reason])).toEqual([
      [waiting.id, 'CANNOT_SWITCH'],
      [two.id, null],
      [one.id, null],
    ]);
    expect(operation.rows.objects[2]!.changes).toEqual([{ field: 'runningStatus', old: 'STARTED', new: 'PAUSED' }]);
    expect(await stored()).toEqual(before);

    const { operation: done } = await apply(operation);
    expect(done).toMatchObject({ state: 'DONE', planned: 0, done: 2, skipped: 1 });
    expect((await activityOf(operation.id)).map(({ campaignId }) => String(campaignId))).toEqual([one.id, two.id]);
    const { operation: undone } = await undo(done);
    expect(undone).toMatchObject({ state: 'DONE', done: 2, skipped: 0, undoOf: operation.id, dailyEffect: '50' });
    expect(await stored()).toEqual(before);
    const { operation: again } = await undo(undone);
    expect(again).toMatchObject({ done: 2 });
    expect((await stored()).filter((row) => row['runningStatus'] === 'PAUSED')).toHaveLength(2);
  });

  test('twice is once: applying and undoing are answered with the first', async () => {
    const { id } = await daily('20');
    const { operation } = await preview({ kind: 'PAUSE', campaignIds: [id, id] });
    await Promise.all([apply(operation), apply(operation)]);
    await apply(operation);
    expect(await activityOf(operation.id)).toHaveLength(1);
    const [first, second] = [await undo(operation), await undo(operation)];
    expect(first.operation.id).toBe(second.operation.id);
    expect(await activityOf(first.operation.id)).toHaveLength(1);
  });
});

test('each kind skips what a single edit would refuse, with the reason', async () => {
  const endless = await approved({ bidType: 'MAXIMUM_CPC', bidWalletCurrency: '0.50' });
  const ending = await daily('10', {
    scheduleType: 'DATE_RANGE',
    endDate: new Date(START + 5 * DAY_MS).toISOString(),
  });
  const draft = await created();
  await database.transact(SYSTEM, (tx) =>
    sql`update ad_set set is_draft = true, status = 'DRAFT' where campaign_id = ${draft.id}`.execute(tx),
  );
  const campaignIds = [endless.id, ending.id, draft.id];
  const reasons = async (input: Record<string, unknown>) => {
    const { operation } = await preview({ campaignIds, ...input });
    return operation.rows.objects.map(({ reason, changes }) => reason ?? changes.map((change) => change.new).join());
  };
  expect(await reasons({ kind: 'BUDGET', mode: 'SET', amount: '40' })).toEqual([
    'NOT_RUNNING',
    '40',
    'NO_BUDGET_LIMIT',
  ]);
  expect(await reasons({ kind: 'BUDGET', mode: 'SET', amount: '40.5' })).toEqual([
    'NOT_RUNNING',
    'RULE',
    'NO_BUDGET_LIMIT',
  ]);
  expect(await reasons({ kind: 'BUDGET', mode: 'PERCENT', amount: '25' })).toEqual([
    'NOT_RUNNING',
    '12',
    'NO_BUDGET_LIMIT',
  ]);
  expect(await reasons({ kind: 'BUDGET', mode: 'ADD', amount: '-10' })).toEqual([
    'NOT_RUNNING',
    'RULE',
    'NO_BUDGET_LIMIT',
  ]);
  expect(await reasons({ kind: 'EXTEND', days: 7 })).toEqual(['NOT_RUNNING', '2026-06-13', 'NO_END']);
  expect(await reasons({ kind: 'EXTEND', until: new Date(START + DAY_MS).toISOString() })).toEqual([
    'NOT_RUNNING',
    'RULE',
    'DATE_RANGE,2026-06-02',
  ]);
  expect(await reasons({ kind: 'NEGATIVES', keywords: ['[used]'] })).toEqual(['NOT_RUNNING', '[used]', '[used]']);
  expect(
    await reasons({
      kind: 'KEYWORDS',
      keywordsByCampaign: [
        { campaignId: endless.id, keywords: ['[new]'] },
        { campaignId: endless.id, keywords: ['[newer]'] },
        { campaignId: draft.id, keywords: ['[new]'] },
      ],
    }),
  ).toEqual(['NOT_RUNNING', 'UNCHANGED', '[new], [newer]']);
  expect(await reasons({ kind: 'BID', mode: 'PERCENT', amount: '20' })).toEqual([
    'NOT_RUNNING',
    'AUTOMATED_BID',
    '0.6',
  ]);
  expect(await reasons({ kind: 'RESUME' })).toEqual(['CANNOT_SWITCH', 'UNCHANGED', 'UNCHANGED']);
});

test.each<[string, Record<string, unknown>, string]>([
  ['no campaigns', { kind: 'PAUSE', campaignIds: [] }, 'VALIDATION'],
  [
    '10,001 campaigns',
    { kind: 'PAUSE', campaignIds: Array.from({ length: 10_001 }, (_, index) => index + 1) },
    'VALIDATION',
  ],
  ['undo as a kind', { kind: 'UNDO', campaignIds: ['1'] }, 'VALIDATION'],
  ['a budget without amount', { kind: 'BUDGET', mode: 'SET', campaignIds: ['1'] }, 'VALIDATION'],
])('%s are rejected', async (_, input, code) => {
  expect((await preview(input)).codes).toEqual([code]);
});

test('what was changed since the preview is skipped and shown', async () => {
  const [kept, moved] = [await daily('20'), await daily('20')];
  const { operation } = await preview({
    kind: 'BUDGET',
    mode: 'SET',
    amount: '30',
    campaignIds: [kept.id, moved.id],
  });
  await edit(moved.adSetId, '99');
  const { operation: done } = await apply(operation);
  expect(done).toMatchObject({ done: 1, skipped: 1 });
  expect(done.rows.objects[0]).toMatchObject({
    campaignId: moved.id,
    reason: 'MOVED',
    moved: [{ field: 'budgetDaily', old: '20', new: '99' }],
  });
});

test('an undo leaves what someone changed since and lists both values', async () => {
  const [kept, moved] = [await daily('20'), await daily('20')];
  const done = await performed({ kind: 'BUDGET', mode: 'SET', amount: '30', campaignIds: [kept.id, moved.id] });
  await edit(moved.adSetId, '31');
  const { operation } = await undo(done);
  expect(operation.rows.objects).toMatchObject([
    { campaignId: moved.id, reason: 'MOVED', moved: [{ field: 'budgetDaily', old: '30', new: '31' }] },
    { campaignId: kept.id, result: 'DONE', changes: [{ old: '30', new: '20' }] },
  ]);
});

test('an end that has passed meanwhile is put back all the same', async () => {
  const { id } = await daily('20', { scheduleType: 'DATE_RANGE', endDate: new Date(START + MINUTE_MS).toISOString() });
  const before = await stored();
  const done = await performed({ kind: 'EXTEND', days: 7, campaignIds: [id] });
  now = START + 3 * MINUTE_MS;
  const { operation } = await undo(done);
  expect(operation).toMatchObject({ done: 1, skipped: 0 });
  const endOf = (rows: Record<string, unknown>[]) => rows.find((row) => String(row['campaignId']) === id)!['endAt'];
  expect(endOf(await stored())).toEqual(endOf(before));
});

test('an operation can be undone for 30 days', async () => {
  const { id } = await daily('20');
  const done = await performed({ kind: 'PAUSE', campaignIds: [id] });
  const finishedAt = (at: number) =>
    database.transact(SYSTEM, (tx) =>
      sql`update operation set finished_at = ${new Date(at)} where id = ${done.id}`.execute(tx),
    );
  await finishedAt(START - 30 * DAY_MS - 1);
  expect((await undo(done)).codes).toEqual(['CONFLICT']);
  await finishedAt(START - 30 * DAY_MS);
  expect((await undo(done)).operation.done).toBe(1);
});

test('a preview is applied as it was shown, and deleted after a day', async () => {
  const { id } = await daily('20');
  const { operation } = await preview({ kind: 'PAUSE', campaignIds: [id] });
  expect((await apply({ ...operation, fingerprint: 'other' })).codes).toEqual(['CONFLICT']);
  expect((await undo(operation)).codes).toEqual(['CONFLICT']);
  await deleteOldPreviews(database, START + DAY_MS + 1);
  expect((await apply(operation)).codes).toEqual(['NOT_FOUND']);
});

describe('others', () => {
  test('a company’s campaigns are neither touched nor named by another one', async () => {
    const { id } = await daily('20', { name: 'Secret', asName: 'Secret' });
    const before = await stored();
    const { operation } = await preview({ kind: 'PAUSE', campaignIds: [id] }, rival);
    expect(operation).toMatchObject({ planned: 0, skipped: 0, rows: { total: 0 } });
    await apply(operation, rival);
    const own = (await preview({ kind: 'PAUSE', campaignIds: [id] })).operation;
    expect((await apply(own, rival)).codes).toEqual(['NOT_FOUND']);
    const done = (await apply(own)).operation;
    expect((await undo(done, rival)).codes).toEqual(['NOT_FOUND']);
    const read = await rival.graphql(`query ($id: ID!) { operation(id: $id) { id rows { total } } }`, { id: done.id });
    expect(read.codes).toEqual(['NOT_FOUND']);
    await undo(done);
    expect(await stored()).toEqual(before);
  });

  test('viewers and staff plan nothing, members do', async () => {
    const { id } = await daily('20');
    expect((await preview({ kind: 'PAUSE', campaignIds: [id] }, viewer)).codes).toEqual(['FORBIDDEN']);
    expect((await preview({ kind: 'PAUSE', campaignIds: [id] }, staff)).codes).toEqual(['FORBIDDEN']);
    expect((await preview({ kind: 'PAUSE', campaignIds: [id] }, member)).operation.planned).toBe(1);
  });
});

describe('a large operation', () => {
  const many: string[] = [];
  beforeAll(async () => {
    const { id } = await daily('20', { name: 'Copied' });
    many.push(id);
    // Copies in SQL: creating 250 campaigns one by one takes half a minute.
    const ids = await database.transact(SYSTEM, async (tx) => {
      const { rows } = await sql<{ id: bigint }>`
        with copied as (
          insert into campaign (company_id, brand_id, catalog_id, ad_type, name, goal, created_at, updated_at)
          select company_id, brand_id, catalog_id, ad_type, name || number, goal, created_at, updated_at
          from campaign, generate_series(1, 249) number where id = ${id} returning id, company_id
        ), sets as (
          insert into ad_set (id, company_id, campaign_id, name, status, budget_type, budget_daily_micros, bid_type, schedule_type, start_at)
          select gen_random_uuid(), copied.company_id, copied.id, ad_set.name, ad_set.status, budget_type, budget_daily_micros,
            bid_type, schedule_type, start_at
          from ad_set, copied where ad_set.campaign_id = ${id}
        ), contents as (
          insert into creative (id, company_id, campaign_id, version, name, skus, submitted_at, review)
          select gen_random_uuid(), copied.company_id, copied.id, 1, creative.name, creative.skus, submitted_at, review
          from creative, copied where campaign_id = ${id}
        )
        select id from copied order by id`.execute(tx);
      return rows;
    });
    many.push(...ids.map((row) => String(row.id)));
  });

  test('is continued after a kill between batches, each campaign once, and undone as a whole', async () => {
    const before = await stored();
    const { operation } = await preview({ kind: 'BUDGET', mode: 'PERCENT', amount: '10', campaignIds: many });
    expect(operation).toMatchObject({ planned: 250, dailyEffect: '500' });
    const { operation: started } = await apply(operation);
    expect(started).toMatchObject({ state: 'RUNNING', planned: 250 });
    // One batch, then the process is gone.
    const { actorId, companyId } = await database.read(SYSTEM, async (tx) => {
      const { rows } = await sql<{ actorId: string; companyId: string }>`
        select actor_id, company_id from operation where id = ${operation.id}`.execute(tx);
      return rows[0]!;
    });
    const runner = { database, nowMs: now, newId: seed.newId };
    await runBatch(runner, { id: operation.id, actorId, companyId });
    const part = await owner.graphql(`query ($id: ID!) { operation(id: $id) { state done planned } }`, {
      id: operation.id,
    });
    expect(part.data!.operation).toEqual({ state: 'RUNNING', done: 100, planned: 150 });
    // Two processes find it at once.
    const work = { database, clock: () => now, newId: seed.newId };
    await Promise.all([runOperations(work), runOperations(work)]);
    const entries = await activityOf(operation.id);
    expect(entries).toHaveLength(250);
    expect(new Set(entries.map((entry) => entry.campaignId)).size).toBe(250);
    const { operation: undone } = await undo(operation);
    expect(undone.state).toBe('RUNNING');
    await runOperations(work);
    expect(await stored()).toEqual(before);
  });
});

test('the preview is what is written, and undo after do is before, for any action on any campaigns', async () => {
  const pool = [
    await daily('20'),
    await approved({ budgetType: 'TOTAL', budgetTotal: '500' }),
    await approved({ budgetType: 'DAILY_TOTAL', budgetDailyTotal: '15', budgetTotal: '90' }),
    await approved({ bidType: 'MAXIMUM_CPC', bidWalletCurrency: '0.73', negativeKeywords: ['old', '[worn]'] }),
    await daily('33', { scheduleType: 'DATE_RANGE', endDate: new Date(START + 9 * DAY_MS).toISOString() }),
    await created(),
  ].map(({ id }) => id);
  const change = fc.oneof(
    fc.record({ mode: fc.constant('SET'), amount: fc.integer({ min: 0, max: 120 }).map(String) }),
    fc.record({ mode: fc.constant('ADD'), amount: fc.constantFrom('-7', '0.05', '12', '-0.11') }),
    fc.record({ mode: fc.constant('PERCENT'), amount: fc.constantFrom('-50', '-3', '10', '33.3', '900') }),
  );
  const action = fc.oneof(
    fc.constant({ kind: 'PAUSE' }),
    fc.constant({ kind: 'RESUME' }),
    fc
      .tuple(change, fc.constantFrom('DAILY', 'TOTAL', null))
      .map(([amounts, limit]) => ({ kind: 'BUDGET', ...amounts, limit })),
    change.map((amounts) => ({ kind: 'BID', ...amounts })),
    fc.integer({ min: 1, max: 30 }).map((days) => ({ kind: 'EXTEND', days })),
    fc
      .integer({ min: 1, max: 30 })
      .map((days) => ({ kind: 'EXTEND', until: new Date(START + days * DAY_MS).toISOString() })),
    fc
      .uniqueArray(fc.constantFrom('used', '[worn]', '"for free"', 'OLD'), { minLength: 1 })
      .map((keywords) => ({ kind: 'NEGATIVES', keywords })),
    fc
      .uniqueArray(fc.constantFrom('shoes', '[running shoes]', '"for free"'), { minLength: 1 })
      .map((keywords) => ({ kind: 'KEYWORDS', keywords })),
  );
  await fc.assert(
    fc.asyncProperty(action, fc.subarray(pool, { minLength: 1 }), async (input, campaignIds) => {
      const before = await stored();
      const { operation, codes } = await preview({ ...input, campaignIds });
      expect(codes).toEqual([]);
      expect(await stored()).toEqual(before);
      const { operation: done } = await apply(operation);
      const shown = operation.rows.objects.filter((row) => row.result === 'PLANNED');
      expect(done.rows.objects.filter((row) => row.result === 'DONE').map((row) => row.changes)).toEqual(
        shown.map((row) => row.changes),
      );
      const logged = await activityOf(operation.id);
      expect(logged.map((entry) => String(entry.campaignId))).toEqual(shown.map((row) => row.campaignId).toReversed());
      const { operation: undone } = await undo(done);
      expect(undone).toMatchObject({ done: done.done, skipped: 0 });
      expect(await stored()).toEqual(before);
    }),
    { numRuns: runLength(15) },
  );
}, 120_000);
