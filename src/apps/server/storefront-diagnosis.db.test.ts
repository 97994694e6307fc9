import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { runCommandLine } from '#apps/cli/command-line.ts';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';

// The command goes by the machine's clock.
const now = Date.now();
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
const [sg, my] = [await seed.catalog('SG'), await seed.catalog('MY')];
await database.transact(SYSTEM, (tx) =>
  sql`insert into ad_event (event_id, kind, occurred_at, received_at, day, billed_day, catalog_id, shopper, decision_id)
    select number::text, 'CLICK', at, at, at::date, at::date, ${sg.id}, number::text, uuidv7(interval '-2 days')
    from generate_series(1, 60) as number cross join (select ${new Date(now - 2 * DAY_MS)}::timestamptz as at) moment`.execute(
    tx,
  ),
);
const MISTAKE = {
  mistake: 'click without impression',
  evidence: '60 of 60 clicks were on ads without an impression',
  cause: expect.any(String),
  repair: expect.stringContaining('impression'),
};

const ask = async (catalog: typeof sg, query = '', key = catalog.apiKey()) => {
  const headers = { authorization: `Bearer ${await key}` };
  const answer = await api.app.inject({ url: `/v1/diagnosis${query}`, headers });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};

test('a storefront’s back end asks what is wrong with its own traffic', async () => {
  expect(await ask(sg)).toEqual({
    status: 200,
    body: {
      from: new Date(now - 7 * DAY_MS).toISOString(),
      to: new Date(now).toISOString(),
      mistakes: [MISTAKE],
    },
  });
  expect((await ask(sg, '?days=1')).body['mistakes']).toEqual([]);
  expect((await ask(my)).body['mistakes']).toEqual([]);
  expect((await ask(sg, '?days=8')).status).toBe(400);
  expect((await ask(sg, '', Promise.resolve('x'))).status).toBe(401);
});

test('an operator asks by the command line, which ends with 1 when something is wrong', async () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
  const run = async (...args: string[]) => {
    const isRight = await runCommandLine(['storefront', 'diagnose', ...args], (work) => work(database));
    return [isRight, lines.splice(0).join('\n')];
  };
  expect(await run('sg')).toEqual([
    false,
    expect.stringMatching(
      /^click without impression\n {2}evidence {2}60 of 60 .*\n {2}cause {5}.*\n {2}repair {4}.*\n$/,
    ),
  ]);
  const [, json] = await run('SG', '--json');
  expect(JSON.parse(String(json))).toEqual([MISTAKE]);
  expect(await run('SG', '--days', '1')).toEqual([true, 'No mistake was found.']);
  expect(await run('MY', '--json')).toEqual([true, '[]']);
  expect(await run('XX')).toEqual([false, 'There is no storefront XX']);
  expect(await run('SG', '--days', '31')).toEqual([false, expect.stringContaining('from 1 to 30')]);
  vi.restoreAllMocks();
});
