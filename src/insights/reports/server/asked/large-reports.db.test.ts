import { beforeAll, expect, test } from 'vitest';
import { select, seededRandom } from '#demo/random.ts';
import { KEY_SCOPES } from '#kernel/scope.ts';
import { decimalFromMicros } from '#kernel/money.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { agent } from '../../../../../testing/agent.ts';
import { startApi } from '../../../../../testing/api.ts';
import { createTestDatabase } from '../../../../../testing/database.ts';
import { eventually, until } from '../../../../../testing/eventually.ts';
import { keyOf, program } from '../../../../../testing/program.ts';
import { RUN_SEED } from '../../../../../testing/run-seed.ts';
import { createSeed, type SeededUser } from '../../../../../testing/seed.ts';
import { MAX_REPORT_ROWS } from '../../rules/list-bounds.ts';
import { isUpToDate } from '../load.repository.ts';

import { logEvents, type LoggedEvent } from '../report.test-support.ts';

const random = seededRandom(RUN_SEED);
const NOW_MS = Date.UTC(2026, 2, 20, 6);
const DAYS = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'] as const;
const AD_SETS = MAX_REPORT_ROWS + 1200;
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW_MS });
const api = await startApi(database, seed, { roles: ['api', 'worker'] });

let owner: SeededUser;
let companyId: string;
let call: ReturnType<typeof program>;
let events: LoggedEvent[];
let brands: string[];
let catalogId: string;

const WHOLE = { metrics: ['clicks', 'costs', 'directSales', 'cpc'], by: 'adSet', from: DAYS[2], to: DAYS[3] };

interface Row {
  key: string;
  metrics: Record<string, unknown>;
  compared?: Record<string, unknown>;
}

/** What the events add up to, by ad set. */
function expected(days: readonly string[], among: readonly LoggedEvent[] = events) {
  const sums = new Map<string, { clicks: number; costs: bigint; sales: bigint }>();
  for (const { adSetId, kind, day, billedMicros = 0n, salesMicros = 0n } of among) {
    if (!days.includes(day)) continue;
    const sum = sums.get(adSetId) ?? { clicks: 0, costs: 0n, sales: 0n };
    sums.set(adSetId, {
      clicks: sum.clicks + (kind === 'CLICK' ? 1 : 0),
      costs: sum.costs + billedMicros,
      sales: sum.sales + salesMicros,
    });
  }
  return sums;
}

const microsOf = (shown: unknown) => BigInt(Math.round(Number((shown as { amount: string }).amount) * 1e6));
function expectFigures(
  shown: Record<string, unknown>,
  sum: { clicks: number; costs: bigint; sales: bigint } | undefined,
) {
  const { clicks, costs, sales } = sum ?? { clicks: 0, costs: 0n, sales: 0n };
  expect([shown['clicks'], microsOf(shown['costs']), microsOf(shown['directSales'])]).toEqual([clicks, costs, sales]);
  if (clicks === 0) expect(shown['cpc']).toBeNull();
}

async function fileOf(id: string, reader = call) {
  const answer = await eventually(async () => {
    const { body } = await reader('GET', `/v1/reports/${id}`);
    expect(body.status).toBe('COMPLETED');
    return body;
  });
  const { pathname, search } = new URL(answer.url);
  const file = await api.app.inject({ url: pathname + search });
  return { answer, text: file.body, type: file.headers['content-type'] };
}

async function asked(body: object, reader = call, key?: string) {
  const done = await reader('POST', '/v1/reports', body, key === undefined ? {} : { 'idempotency-key': key });
  expect([done.status, done.body.status]).toEqual([202, 'PENDING']);
  expect(done.body.statusUrl).toMatch(new RegExp(`^https?://.*/v1/reports/${done.body.id}$`));
  return done.body.id as string;
}

beforeAll(async () => {
  const catalog = await seed.catalog('SG');
  catalogId = catalog.id;
  await catalog.products(
    { sku: 'RUN-1', brand: 'Bee', sellers: ['Shop'] },
    { sku: 'BAG-1', brand: 'Ant', sellers: ['Shop'] },
  );
  const acme = await seed.company('Acme');
  companyId = acme.id;
  brands = [(await acme.brand('Bee')).id, (await acme.brand('Ant')).id];
  owner = await acme.owner();
  call = program(api, (await keyOf(database, seed, owner)).secret);
  events = Array.from({ length: AD_SETS }, () => seed.newId()).flatMap((adSetId, index): LoggedEvent[] => {
    const of = {
      catalogId,
      companyId,
      campaignId: 1n,
      adSetId,
      brandId: brands[index % 20 === 0 ? 1 : 0]!,
      sku: 'RUN-1',
    };
    const click: LoggedEvent = {
      ...of,
      ...{ kind: 'CLICK', day: index < MAX_REPORT_ROWS + 600 ? select(random, [DAYS[2], DAYS[3]]) : DAYS[0] },
      billedMicros: BigInt(Math.floor(random() * 3_000_000)),
    };
    if (index % 3 > 0) return [click];
    const salesMicros = BigInt(Math.floor(random() * 90_000_000));
    return [
      click,
      { ...of, kind: 'SALE', day: DAYS[3], quantity: 1, salesMicros },
      { ...of, kind: 'CLICK', day: DAYS[1], billedMicros: 70_001n },
    ];
  });
  for (let from = 0; from < events.length; from += 2500)
    await logEvents(database, seed.newId, events.slice(from, from + 2500));
  await until(() => database.read(SYSTEM, isUpToDate));
});

test(`a report of more rows than are answered is a file of the same figures, page by page (seed ${RUN_SEED})`, async () => {
  const { answer, text, type } = await fileOf(await asked(WHOLE));
  expect(type).toBe('application/json; charset=utf-8');
  const report = JSON.parse(text) as { rows: Row[]; total: Record<string, unknown> };
  const sums = expected([DAYS[2], DAYS[3]]);
  expect(report.rows.map(({ key }) => key)).toEqual([...sums.keys()].sort());
  for (const { key, metrics } of report.rows) expectFigures(metrics, sums.get(key));
  const all = [...sums.values()];
  expectFigures(report.total, {
    clicks: all.reduce((sum, { clicks }) => sum + clicks, 0),
    costs: all.reduce((sum, { costs }) => sum + costs, 0n),
    sales: all.reduce((sum, { sales }) => sum + sales, 0n),
  });
  const { rows, ...about } = report;
  expect(answer).toMatchObject({ type: 'REPORT', format: 'json', rows: rows.length, report: about });
  expect(about).toMatchObject({
    ...{ from: DAYS[2], to: DAYS[3], compared: null, timezone: 'Asia/Singapore', currency: 'SGD' },
    ...{ asOf: new Date(NOW_MS).toISOString(), completeThrough: '2026-03-19', settlingDays: 7, comparedTotal: null },
    windows: [{ catalogId, timezone: 'Asia/Singapore', clickDays: 7, viewDays: 7 }],
  });
  // One day fits into an answer: its rows are what the file says of it.
  const small = await call('POST', '/v1/reports', { ...WHOLE, from: DAYS[3] });
  expect(small.status).toBe(200);
  const ofDay = expected([DAYS[3]]);
  expect(small.body.rows).toHaveLength(ofDay.size);
  for (const { key, metrics } of small.body.rows as Row[]) expectFigures(metrics, ofDay.get(key));
});

test('beside each row of a file stand the same figures of the days before, of rows that are gone as well', async () => {
  const id = await asked({ ...WHOLE, compare: 'previous', format: 'ndjson' });
  const { answer, text, type } = await fileOf(id);
  expect(type).toBe('application/x-ndjson; charset=utf-8');
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  const [now, before] = [expected([DAYS[2], DAYS[3]]), expected([DAYS[0], DAYS[1]])];
  expect(rows).toHaveLength(AD_SETS);
  for (const { key, metrics, compared } of rows) {
    expectFigures(metrics, now.get(key));
    expectFigures(compared!, before.get(key));
  }
  expect(answer.report.compared).toEqual({ from: DAYS[0], to: DAYS[1] });
  expect(microsOf(answer.report.comparedTotal.costs)).toBe(
    [...before.values()].reduce((sum, { costs }) => sum + costs, 0n),
  );
});

test('as CSV there is a line for each row, with the amounts as they are', async () => {
  const { answer, text } = await fileOf(await asked({ ...WHOLE, format: 'csv' }));
  const [head, ...lines] = text.trimEnd().split('\r\n');
  expect(head).toBe('key,clicks,costs,directSales,cpc');
  const sums = expected([DAYS[2], DAYS[3]]);
  expect(lines).toHaveLength(sums.size);
  for (const line of lines.slice(0, 500)) {
    const [key, clicks, costs] = line.split(',');
    const sum = sums.get(key!)!;
    expect([Number(clicks), Number(costs)]).toEqual([sum.clicks, Number(decimalFromMicros(sum.costs))]);
  }
  expect([answer.format, answer.report.currency]).toEqual(['csv', 'SGD']);
});

test('asked again with its Idempotency-Key it is the same file, and another report needs another key', async () => {
  const body = { ...WHOLE, metrics: ['clicks'] };
  const first = await asked(body, call, 'the same');
  expect(await asked(body, call, 'the same')).toBe(first);
  const other = await call('POST', '/v1/reports', WHOLE, { 'idempotency-key': 'the same' });
  expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused']);
  await fileOf(first);
});

test('of another company it is not found; a key of some brands has its own alone', async () => {
  const id = await asked(WHOLE);
  await fileOf(id);
  const stranger = await (await seed.company('Stranger')).owner();
  const rival = program(api, (await keyOf(database, seed, stranger)).secret);
  expect((await rival('GET', `/v1/reports/${id}`)).status).toBe(404);
  expect((await rival('POST', '/v1/reports', WHOLE)).body.rows).toEqual([]);
  const narrow = program(api, (await keyOf(database, seed, owner, { brandIds: [brands[0]!] })).secret);
  expect((await narrow('GET', `/v1/reports/${id}`)).status).toBe(404);
  const own = await asked({ ...WHOLE, compare: 'previous' }, narrow);
  const { text } = await fileOf(own, narrow);
  const keys = (JSON.parse(text) as { rows: Row[] }).rows.map(({ key }) => key);
  expect(keys).toEqual(
    [
      ...expected(
        DAYS,
        events.filter(({ brandId }) => brandId === brands[0]),
      ).keys(),
    ].sort(),
  );
  const another = program(api, (await keyOf(database, seed, owner, { brandIds: [brands[1]!] })).secret);
  expect((await another('GET', `/v1/reports/${own}`)).status).toBe(404);
});

test('an agent is answered the same by its tools', async () => {
  const { secret } = await keyOf(database, seed, owner, { scopes: KEY_SCOPES });
  const { answer } = await agent(api, secret)('run_report', { ...WHOLE, idempotencyKey: 'of an agent' });
  const again = await agent(api, secret)('run_report', { ...WHOLE, idempotencyKey: 'of an agent' });
  expect(again.answer).toEqual(answer);
  expect(answer).toMatchObject({ status: 'PENDING', statusUrl: expect.stringContaining('/v1/reports/') as string });
  const read = await eventually(async () => {
    const done = (await agent(api, secret, { toolset: 'work' })('get_report', { id: answer['id'] })).answer;
    expect(done['status']).toBe('COMPLETED');
    return done;
  });
  expect(read).toMatchObject({
    type: 'REPORT',
    format: 'json',
    report: { currency: 'SGD', completeThrough: '2026-03-19' },
  });
});
