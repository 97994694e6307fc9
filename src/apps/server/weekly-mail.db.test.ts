import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { setFlag } from '#core/settings/server/index.ts';
import { clickOn, loadEvents, logEvents, type LoggedEvent } from '#insights/reports/server/report.test-support.ts';
import { createAdvisor } from '#insights/advice/server/index.ts';
import { deleteWeeksBefore, weeklyMails, type WeeklyMailDeps } from '#insights/overview/server/index.ts';
import { UNIT } from '#kernel/money.ts';
import { addDays, DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { campaignCalls, campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { startApi } from '../../../testing/api.ts';
import { expectIsolated } from '../../../testing/broken-company.ts';
import { createTestClickHouse } from '../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { sentEmails } from '../../../testing/jobs.ts';
import { createSeed } from '../../../testing/seed.ts';
import { createContexts } from './contexts.ts';
import type { ServerDeps } from './create-server.ts';
import { createSharedLoaders } from './schema.ts';

// A Wednesday noon in Singapore; the Monday after is the 15th.
const START = Date.UTC(2026, 5, 10, 4);
const MONDAY_EIGHT = Date.UTC(2026, 5, 15, 0);
let now = START;
const database = await createTestDatabase();
const clickhouse = createTestClickHouse();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed, { clickhouse });
const scenario = await campaignScenario(database, seed, api);
const { acme, owner } = scenario;
const { approved } = campaignCalls(scenario, START);
const reports = { clickhouse, defaultCurrency: 'SGD', settlingDays: 1 };
const { companies, catalogs } = createSharedLoaders({ database, reports, publicUrl: '' });
const log = createLogger({ level: 'silent' });
const deps: WeeklyMailDeps = {
  ...reports,
  database,
  companies,
  catalogs,
  advisor: createAdvisor(database),
  clock: () => now,
  contextOf: createContexts(
    { database, meta: { environment: 'none' }, clock: () => now, newId: seed.newId, log } as unknown as ServerDeps,
    'en',
  ).contextOfSession,
  hasReports: () => Promise.resolve(true),
};
const run = () => weeklyMails.runDue(deps);
/** Owners and administrators of the company that spends. */
const readers = async () => {
  const members = await database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('membership')
      .innerJoin('appUser', 'appUser.id', 'membership.userId')
      .select('appUser.email')
      .where('companyId', '=', acme.id)
      .where('role', 'in', ['OWNER', 'ADMIN'])
      .execute(),
  );
  return members.map(({ email }) => email).toSorted();
};
const weekly = async () => (await sentEmails(database)).filter(({ kind }) => kind === 'weekly');

let admin: string;

beforeAll(async () => {
  admin = (await acme.member('ADMIN')).email;
  const { id, adSetId } = await approved({ name: 'Winner', budgetType: 'DAILY', budgetDailyTotal: '50' });
  const of = (event: Partial<LoggedEvent>) => clickOn(scenario, { id, adSetId }, event);
  const events = [
    of({ billedMicros: 40n * UNIT }),
    of({ kind: 'SALE', quantity: 1, salesMicros: 168n * UNIT }),
    of({ day: '2026-06-03', billedMicros: 100n * UNIT }),
    ...['2026-06-17', '2026-06-24', '2026-07-01'].map((day) => of({ day, billedMicros: 10n * UNIT })),
    of({ day: '2026-06-03', kind: 'SALE', quantity: 1, salesMicros: 300n * UNIT }),
  ];
  await logEvents(database, seed.newId, events);
  await loadEvents(database, clickhouse, events.length, START);
});

beforeEach(() => {
  now = START;
});

describe('the weekly summary', () => {
  test('comes on Monday at eight, once, to owners and administrators, in the words of the home page', async () => {
    now = MONDAY_EIGHT - 1;
    await run();
    expect(await weekly()).toEqual([]);
    now = MONDAY_EIGHT;
    await Promise.all([run(), run()]);
    now += 60 * 60_000;
    await run();
    const mails = await weekly();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(await readers());
    expect(mails[0]).toMatchObject({
      subject: 'Your week at Acme',
      paragraphs: [
        'Acme from June 8, 2026 to June 14, 2026, against the week before:',
        'Spend fell 60% to S$40, with S$168 in sales.',
        'ROAS 4.2×, after 3× the week before.',
        'The balance is S$1,000.',
        'Nothing needs you.',
      ],
      action: { url: '/homepage' },
    });
  });

  test('reads the figures of a company once for all its readers', async () => {
    now = MONDAY_EIGHT + 7 * DAY_MS;
    const asked = vi.spyOn(clickhouse, 'query');
    await run();
    const queries = asked.mock.calls.map((call) => JSON.stringify(call));
    asked.mockRestore();
    expect(queries.length).toBeGreaterThan(0);
    expect(new Set(queries).size).toBe(queries.length);
  });

  test('is sent to all but who has declined it', async () => {
    const choose = (frequency: string) =>
      owner.graphql('mutation ($input: ChooseMailInput!) { chooseMail(input: $input) { ok } }', {
        input: { kind: 'WEEKLY', frequency },
      });
    expect((await choose('NEVER')).errors).toEqual([]);
    const before = (await weekly()).length;
    now = MONDAY_EIGHT + 14 * DAY_MS;
    await run();
    // The session is of that day.
    now = START;
    expect((await choose('WEEKLY')).errors).toEqual([]);
    expect((await weekly()).slice(before).map(({ to }) => to)).toEqual([admin]);
  });

  test('waits while reports are being filled', async () => {
    now = MONDAY_EIGHT + 21 * DAY_MS;
    const before = (await weekly()).length;
    await weeklyMails.runDue({ ...deps, hasReports: () => Promise.resolve(false) });
    expect(await weekly()).toHaveLength(before);
    await run();
    expect(await weekly()).toHaveLength(before + 2);
  });

  test('waits while it cannot be known whether anything is to be decided', async () => {
    now = MONDAY_EIGHT + 28 * DAY_MS;
    const before = (await weekly()).length;
    await database.transact(SYSTEM, (tx) => setFlag(tx, 'sponsor_search_term_report', true));
    const query = clickhouse.query.bind(clickhouse);
    const down = vi.spyOn(clickhouse, 'query').mockImplementation((text, params) => {
      if (text.includes('term')) throw new Error('connection refused');
      return query(text, params);
    });
    await expect(run()).rejects.toThrow('search terms');
    down.mockRestore();
    const schema = new pg.Client({ connectionString: database.ownerUrl });
    await schema.connect();
    await schema.query('alter table credit rename to credit_elsewhere');
    await expect(run()).rejects.toThrow('wallet');
    await schema.query('alter table credit_elsewhere rename to credit');
    await schema.end();
    expect(await weekly()).toHaveLength(before);
    await run();
    expect(await weekly()).toHaveLength(before + 2);
  });

  test('of old weeks is forgotten', async () => {
    const known = () =>
      database.read(SYSTEM, (tx) =>
        tx.selectFrom('weeklyMail').select('monday').distinct().orderBy('monday').execute(),
      );
    const [first, ...others] = await known();
    await database.transact(SYSTEM, (tx) => deleteWeeksBefore(tx, addDays(first!.monday, 1)));
    expect(await known()).toEqual(others);
  });
});

test('one company that fails holds up no other', async () => {
  now = MONDAY_EIGHT + 35 * DAY_MS;
  await run();
  now += 7 * DAY_MS;
  const ids: string[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    const company = await seed.company(name);
    await company.owner();
    ids.push(company.id);
  }
  const isDone = (companyId: string) =>
    database.read(SYSTEM, async (tx) => {
      const sent = tx.selectFrom('weeklyMail').select('monday').where('companyId', '=', companyId);
      return (await sent.executeTakeFirst()) !== undefined;
    });
  const sorted = ids.toSorted() as [string, string, string];
  await expectIsolated(database, sorted, { work: weeklyMails, deps, isDone });
});
