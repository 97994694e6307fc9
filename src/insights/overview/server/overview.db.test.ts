import { UNIT } from '#kernel/money.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { setFlag } from '#core/settings/server/index.ts';
import {
  clickOn,
  loadEvents,
  logEvents,
  reportingInDinars,
  type LoggedEvent,
} from '#insights/reports/server/report.test-support.ts';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { campaignCalls, campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { countStatements } from '../../../../testing/statements.ts';

const START = Date.UTC(2026, 5, 10, 4);
const database = await createTestDatabase();
const statements = countStatements(database);
const clickhouse = createTestClickHouse();
const seed = createSeed(database, { clock: () => START });
const api = await startApi(database, seed, { clickhouse });
const scenario = await campaignScenario(database, seed, api);
const { owner, member, viewer, rival, staff, brand, shop, acme } = scenario;
const { approved, created, update } = campaignCalls(scenario, START);

const ENDS = new Date(START + 2 * DAY_MS);
const made = { winner: '', loser: '', ending: '', refused: '' };

beforeAll(async () => {
  const winner = await approved({ name: 'Winner', budgetType: 'DAILY', budgetDailyTotal: '50' });
  const loser = await approved({ name: 'Loser', negativeKeywords: ['[old boots]'] });
  const ending = await approved({ name: 'Ending', scheduleType: 'DATE_RANGE', endDate: ENDS.toISOString() });
  const refused = await created({ name: 'Refused', budgetType: 'DAILY', budgetDailyTotal: '10' });
  await update(staff, { id: refused.id, status: 'REJECTED', notes: 'Blurred' });
  Object.assign(made, { winner: winner.id, loser: loser.id, ending: ending.id, refused: refused.id });
  const of = (campaign: typeof winner, event: Partial<LoggedEvent>) => clickOn(scenario, campaign, event);
  const events = [
    of(winner, { billedMicros: 10n * UNIT }),
    of(winner, { kind: 'SALE', quantity: 1, salesMicros: 50n * UNIT }),
    of(winner, { day: '2026-06-02', billedMicros: 8n * UNIT }),
    // Today is not closed.
    of(winner, { day: '2026-06-10', billedMicros: 99n * UNIT }),
    of(loser, { billedMicros: 30n * UNIT, day: '2026-06-03' }),
    of(loser, { day: '2026-05-20', term: 'new boots', billedMicros: 6n * UNIT }),
    of(loser, { day: '2026-06-08', term: 'new boots', billedMicros: 1n * UNIT }),
    of(loser, { day: '2026-05-20', term: 'old boots', billedMicros: 20n * UNIT }),
    of(loser, { day: '2026-06-08', term: 'fresh boots', billedMicros: 9n * UNIT }),
    of(loser, { day: '2026-05-20', term: 'good boots', billedMicros: 9n * UNIT }),
    of(loser, { day: '2026-06-01', term: 'good boots', kind: 'SALE', quantity: 1, salesMicros: 40n * UNIT }),
  ];
  // Terms that were hardly seen are no pattern yet.
  for (const term of ['new boots', 'old boots', 'fresh boots', 'good boots'])
    for (let seen = 0; seen < 3; seen++) events.push(of(loser, { kind: 'IMPRESSION', day: '2026-05-20', term }));
  await logEvents(database, seed.newId, events);
  await loadEvents(database, clickhouse, events.length, START);
  await database.transact(SYSTEM, async (tx) => {
    await setFlag(tx, 'sponsor_search_term_report', true);
    for (const [campaign, day, amount] of [
      [ending, '2026-06-09', 14n],
      [winner, '2026-06-09', 210n],
      [winner, '2026-06-10', 40n],
    ] as const)
      await sql`insert into accrual (ad_set_id, day, company_id, catalog_id, brand_id, campaign_id, ad_type, amount_micros)
        values (${campaign.adSetId}, ${day}, ${acme.id}, ${shop.id}, ${brand.id}, ${campaign.id}, 'PRODUCT', ${amount * UNIT})`.execute(
        tx,
      );
  });
});

const COMPARED = 'spend previousSpend sales previousSales roas previousRoas';
const OVERVIEW = `fromDate toDate previousFromDate previousToDate walletCurrency { code } seesWallet
  figures { notableFrom totals { ${COMPARED} } days { day spend sales roas } rowKind rowCount rows { id name figures { ${COMPARED} } } }
  wallet { balance averageDailySpend runwayDays stopsFirst { campaignId campaignName days } }
  budget { spentToday dailyBudget }
  todos { key kind atStake campaignId bookingId name term endsAt day budget { limit amount raised } } todoCount`;

const overview = async (user: TestBrowser, args = '') => {
  const answer = await user.graphql(`{ overview${args && `(${args})`} { ${OVERVIEW} } }`);
  expect(answer.errors).toEqual([]);
  return answer.data!.overview;
};
const keys = async (user: TestBrowser) => (await overview(user)).todos.map(({ key }: { key: string }) => key);
const snooze = (user: TestBrowser, todo: string, isSnoozed = true) =>
  user.graphql(`mutation ($input: SnoozeTodoInput!) { snoozeTodo(input: $input) { ok } }`, {
    input: { todo, isSnoozed },
  });

const untilOf = async (todo: string) => {
  const rows = await database.read(SYSTEM, (tx) =>
    tx.selectFrom('todoSnooze').select('until').where('todo', '=', todo).execute(),
  );
  return rows[0]?.until;
};

test('compares the last seven closed days with the seven before, day by day', async () => {
  const { figures, ...all } = await overview(owner);
  expect(all).toMatchObject({
    fromDate: '2026-06-03',
    toDate: '2026-06-09',
    previousFromDate: '2026-05-27',
    previousToDate: '2026-06-02',
    walletCurrency: { code: 'SGD' },
  });
  expect(figures.totals).toEqual({
    spend: '50',
    previousSpend: '8',
    sales: '50',
    previousSales: '40',
    roas: 100,
    previousRoas: 500,
  });
  expect(figures.days).toHaveLength(14);
  expect(figures.days[0]).toEqual({ day: '2026-05-27', spend: '0', sales: '0', roas: null });
  expect(figures.days[13]).toEqual({ day: '2026-06-09', spend: '10', sales: '50', roas: 500 });
  expect(figures.rowKind).toBe('CAMPAIGN');
  expect(figures.rows.map(({ name }: { name: string }) => name)).toEqual(['Loser', 'Winner']);
});

test('what is little is so in every currency', async () => {
  const inDollars = await overview(owner);
  expect(inDollars.figures.notableFrom).toBe('20');
  const inDinars = await reportingInDinars(database, acme.id, () => overview(owner));
  expect(inDinars.figures).toMatchObject({ notableFrom: '5', totals: { spend: '12.5' } });
  expect(inDinars.todos).toEqual(inDollars.todos);
});

test('has the same figures as the dashboard of these days', async () => {
  const range = 'fromDate: "2026-06-03", toDate: "2026-06-09"';
  const { data } = await owner.graphql(`{ reportDashboard(${range}) { costs value } }`);
  const rows = data!.reportDashboard as { costs: string; value: string }[];
  const { totals } = (await overview(owner)).figures;
  expect(rows.reduce((sum, { costs }) => sum + Number(costs), 0)).toBe(Number(totals.spend));
  expect(rows.reduce((sum, { value }) => sum + Number(value), 0)).toBe(Number(totals.sales));
});

test('lists what to decide, the most money first', async () => {
  const { todos, todoCount } = await overview(owner);
  expect(todos).toEqual([
    expect.objectContaining({
      kind: 'ENDS_SOON',
      atStake: '98',
      campaignId: made.ending,
      endsAt: '2026-06-12T04:00:00Z',
    }),
    expect.objectContaining({ kind: 'REJECTED', atStake: '70', campaignId: made.refused, name: 'Refused' }),
    expect.objectContaining({ kind: 'WASTED_TERM', atStake: '7', campaignId: made.loser, term: 'new boots' }),
  ]);
  expect(todoCount).toBe(3);
  const { data } = await owner.graphql('{ menuCounts { todos bookingsWithoutContent } }');
  expect(data!['menuCounts']).toEqual({ todos: 3, bookingsWithoutContent: 0 });
});

test('a wasteful term costs what the page of search terms says', async () => {
  const { data } = await owner.graphql(`{ searchTermGrid { lens objects { term figures { spend } } } }`);
  expect(data!['searchTermGrid']).toEqual({
    lens: 'WASTE',
    objects: [{ term: 'new boots', figures: { spend: '7' } }],
  });
});

describe('by role', () => {
  test('the owner sees how long the balance lasts, as in the header', async () => {
    const { wallet } = await overview(owner);
    const { data } = await owner.graphql('{ wallet { averageDailySpending runwayDays } }');
    const { averageDailySpending, runwayDays } = data!['wallet'] as {
      averageDailySpending: string;
      runwayDays: number;
    };
    expect(wallet).toMatchObject({ balance: '1000', averageDailySpend: averageDailySpending, runwayDays });
    expect(runwayDays).toBeCloseTo(1000 / Number(averageDailySpending), 3);
    expect(wallet.stopsFirst).toEqual([
      { campaignId: made.ending, campaignName: 'Ending', days: 2 },
      { campaignId: made.winner, campaignName: 'Winner', days: 113 },
    ]);
  });

  test.each([
    ['member', member],
    ['viewer', viewer],
  ])('a %s sees what is used of today’s budget, and no balance', async (_, user) => {
    const seen = await overview(user);
    expect(seen).toMatchObject({
      seesWallet: false,
      wallet: null,
      budget: { spentToday: '40', dailyBudget: '50' },
      figures: { totals: { spend: '50' } },
    });
    expect(seen.todoCount).toBe(3);
  });

  test('staff name the company', async () => {
    expect(await overview(staff, `supplierId: "${acme.id}"`)).toMatchObject({
      wallet: { balance: '1000' },
      todoCount: 3,
    });
    expect((await staff.graphql('{ overview { todoCount } }')).codes).toEqual(['VALIDATION']);
  });

  test('another company sees none of it', async () => {
    expect(await overview(rival)).toMatchObject({
      figures: { totals: { spend: '0', previousSpend: '0' }, rows: [] },
      wallet: { balance: '0', runwayDays: null, stopsFirst: [] },
      budget: null,
      todos: [],
    });
    const named = await rival.graphql(`{ overview(supplierId: "${acme.id}") { todoCount } }`);
    expect(named.codes).toEqual(['NOT_FOUND']);
  });
});

test('another brand has figures and to-dos of its own, and the same wallet', async () => {
  const other = await acme.brand('Ant');
  expect(await overview(owner, `brandId: "${other.id}"`)).toMatchObject({
    figures: { totals: { spend: '0' }, rows: [] },
    todos: [],
    wallet: { balance: '1000', stopsFirst: [{ campaignName: 'Ending' }, { campaignName: 'Winner' }] },
  });
});

describe('putting off', () => {
  test('hides a to-do from one member for seven days, and can be taken back', async () => {
    const key = `REJECTED:${made.refused}`;
    expect((await snooze(member, key)).errors).toEqual([]);
    expect(await keys(member)).not.toContain(key);
    expect(await keys(owner)).toContain(key);
    const until = await untilOf(key);
    expect(until).toEqual(new Date(START + 7 * DAY_MS));
    await snooze(member, key, false);
    expect(await keys(member)).toContain(key);
  });

  test('ends by itself, and is then forgotten', async () => {
    const key = `REJECTED:${made.refused}`;
    await snooze(member, key);
    await database.transact(SYSTEM, (tx) =>
      tx
        .updateTable('todoSnooze')
        .set({ until: new Date(START) })
        .execute(),
    );
    expect(await keys(member)).toContain(key);
    await snooze(member, 'BALANCE_LOW');
    expect(await untilOf(key)).toBeUndefined();
  });

  test.each(['', 'x'.repeat(301)])('refuses a name that no to-do has', async (key) => {
    expect((await snooze(owner, key)).codes).toEqual(['NOT_FOUND']);
  });
});

test('more campaigns take no more statements', async () => {
  const used = async () => {
    statements.take();
    await overview(owner);
    return statements.take().length;
  };
  const before = await used();
  await approved({ name: 'One more' });
  expect(await used()).toBe(before);
});

test('without reports there are still the balance and the to-dos that do not rest on them', async () => {
  const down = vi.spyOn(clickhouse, 'query').mockRejectedValue(new Error('connection refused'));
  const seen = await overview(owner);
  down.mockRestore();
  expect(seen).toMatchObject({ figures: null, todoCount: 2, wallet: { balance: '1000' } });
});

test('what would expire raises one daily budget, once', async () => {
  const busy = await approved({ name: 'Busy', budgetType: 'DAILY', budgetDailyTotal: '400' });
  await database.transact(SYSTEM, (tx) =>
    sql`insert into accrual (ad_set_id, day, company_id, catalog_id, brand_id, campaign_id, ad_type, amount_micros)
      values (${busy.adSetId}, '2026-06-09', ${acme.id}, ${shop.id}, ${brand.id}, ${busy.id}, 'PRODUCT', ${390n * UNIT})`.execute(
      tx,
    ),
  );
  await acme.fund(2000, { expiryDate: '2026-06-20' });
  const offered = async (args = '') =>
    (await overview(owner, args)).todos.find(({ kind }: { kind: string }) => kind === 'CREDIT_EXPIRING');
  const first = await offered();
  expect(first).toMatchObject({ campaignId: busy.id, budget: { limit: 'DAILY', amount: '400' } });
  await update(owner, { id: first.campaignId, budgetDailyTotal: first.budget.raised });
  for (const args of ['', `brandId: "${brand.id}"`])
    expect(await offered(args)).toMatchObject({ campaignId: null, budget: null, atStake: first.atStake });
  // Taken back, it is offered as before.
  await update(owner, { id: first.campaignId, budgetDailyTotal: first.budget.amount });
  expect(await offered()).toEqual(first);
});
