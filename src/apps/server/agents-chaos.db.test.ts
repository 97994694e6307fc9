import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { select, seededRandom } from '#demo/random.ts';
import { KEY_SCOPES } from '#kernel/scope.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { agent } from '../../../testing/agent.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { campaignOf, keyOf, program, sgd } from '../../../testing/program.ts';
import { createSeed, PASSWORD, type SeededUser } from '../../../testing/seed.ts';
import { companyWithEverything, rowsOf, SECRETS } from './complete-company.test-support.ts';
import { restRoutes, type RestDeps } from './rest.ts';
import { RUN_SEED } from '../../../testing/run-seed.ts';
import { runLength } from '../../../testing/run-length.ts';

// An agent that does its worst at both doors, eight calls at once, beside a company that sells the same brand. A person
// says yes to launches and to nothing else, so that every limit has to hold by what the campaigns are, whatever was
// answered. A failing run prints its seed; `CHAOS_SEED=… CHAOS_FACTOR=…` repeats or lengthens it.
const RUNS = runLength(25);
const AT_ONCE = 8;
const LIMITS = { day: 60, month: 500, percent: 20, raise: 15, objects: 4 };

const random = seededRandom(RUN_SEED);
const routes = restRoutes({} as RestDeps).filter((route) => 'write' in route);
let now = Date.UTC(2026, 10, 26, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);

let owner: SeededUser;
let companyId: string;
let foreignId: string;
let foreign: string[];
let catalogId: string;
let brandId: string;
let call: ReturnType<typeof agent>;
let more: ReturnType<typeof agent>;
let direct: ReturnType<typeof program>;
let mandateId: string;

const launch = (daily: number, parts: object = {}) =>
  campaignOf({ brandId, catalogId, nowMs: now }, { budgetDailyTotal: sgd(daily), ...parts });

beforeAll(async () => {
  const hidden = await companyWithEverything(database, seed, api);
  foreignId = hidden.company.id;
  const catalog = await database.read(SYSTEM, (tx) => tx.selectFrom('catalog').select('id').executeTakeFirstOrThrow());
  catalogId = catalog.id;
  const shared = [hidden.brand.id, hidden.seller, catalogId];
  foreign = Object.values(await rowsOf(database, foreignId))
    .flat()
    .flatMap((row) => Object.entries(row))
    .filter(([name, value]) => /^(id|campaign_id|ad_set_id)$/.test(name) && value !== null)
    .map(([, value]) => String(value))
    .filter((id) => !shared.includes(id));
  const twin = await seed.company('Twin');
  companyId = twin.id;
  brandId = (await twin.brand('Bee')).id;
  await twin.sellers(hidden.seller);
  owner = await twin.owner();
  const rest = program(api, (await keyOf(database, seed, owner)).secret);
  for (let index = 0; index < 6; index += 1) {
    const made = await rest('POST', '/v1/campaigns', launch(20 + index));
    if (made.status !== 201) throw new Error(made.text);
  }
  const key = await keyOf(database, seed, owner, { scopes: KEY_SCOPES });
  call = agent(api, key.secret);
  more = agent(api, key.secret, { toolset: 'campaigns' });
  direct = program(api, key.secret);
  const browser = await api.browser().signIn(owner);
  const { data, errors } = await browser.graphql(
    'mutation ($input: CreateMandateInput!) { createMandate(input: $input) { id } }',
    {
      input: {
        ...{
          accessKeyId: key.id,
          groups: ['BUDGETS', 'BIDS', 'KEYWORDS', 'SETTINGS', 'PAUSE', 'CREATE'],
          expiresInDays: 180,
        },
        ...{ day: String(LIMITS.day), month: String(LIMITS.month), maxRaise: String(LIMITS.raise) },
        ...{ maxChangePercent: LIMITS.percent, maxObjectsPerHour: LIMITS.objects, currentPassword: PASSWORD },
      },
    },
  );
  if (errors.length) throw new Error(JSON.stringify(errors));
  mandateId = data!['createMandate'].id as string;
});

interface Seen {
  daily: number | null;
  bid: number | null;
  /** On a phone on a search page, in the first hour of the week. */
  top: number | null;
  end: number;
  exposure: number;
}

/** What the company's campaigns are, by id; read beside everything that is tested. */
async function observed(): Promise<Map<string, Seen & { budget: string | null }>> {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{
      id: string;
      daily: string | null;
      bid: string | null;
      running: string;
      budget: string | null;
      factor: number;
      end: Date | null;
    }>`
      select campaign.id::text, ad_set.end_at as "end",
        coalesce((select exp(sum(ln(percent / 100.0))) from ad_set_modifier
          where ad_set_id = ad_set.id and (value = 'mobile' or value = coalesce((select value from ad_set_modifier where ad_set_id = ad_set.id and value = 'top'), 'SEARCH')))::float8, 1)
          * coalesce(ad_set.bid_hours[1], 100) / 100 as factor, ad_set.budget_daily_micros::text as daily, ad_set.bid_micros::text as bid,
        ad_set.running_status as running, member.shared_budget_id::text as budget
      from campaign join ad_set on ad_set.campaign_id = campaign.id
      left join shared_budget_member member on member.ad_set_id = ad_set.id
      where campaign.company_id = ${companyId}`.execute(tx),
  );
  const units = (micros: string | null) => (micros === null ? null : Number(micros) / 1e6);
  return new Map(
    rows.map(({ id, daily, bid, running, budget, factor, end }) => [
      id,
      {
        daily: units(daily),
        bid: units(bid),
        top: bid === null ? null : (units(bid) ?? 0) * factor,
        end: end?.getTime() ?? Infinity,
        exposure: running === 'STARTED' ? (units(daily) ?? Infinity) : 0,
        budget,
      },
    ]),
  );
}

const AMOUNTS = ['0', '1', '2', '5', '19', '24', '40', '60', '999999', '-5', '0.01', '0.60'];
const anId = (ids: readonly string[]) =>
  random() < 0.15 ? select(random, foreign) : random() < 0.05 ? 'nonsense' : select(random, ids);

/** One hostile call; returns everything it was answered. */
async function attack(ids: readonly string[], operations: readonly string[]): Promise<string> {
  const campaignIds = Array.from({ length: 1 + Math.floor(random() * 3) }, () => anId(ids));
  const change = select(random, [
    { set: sgd(select(random, AMOUNTS)) },
    { add: sgd(select(random, AMOUNTS)) },
    { percent: select(random, [-50, -20, -5, 1, 10, 20, 21, 100]) },
  ]);
  const hourly = select(random, [0, 80, 100, 120, 300]);
  const bid = select(random, ['0.40', '0.60', '0.61', '9']);
  const percentages = () =>
    [
      { dimension: 'DEVICE', value: 'mobile' },
      { dimension: 'PAGE', value: 'SEARCH' },
      { dimension: 'PLACEMENT', value: 'top' },
    ].flatMap((one) => (random() < 0.5 ? [{ ...one, percent: select(random, [80, 110, 120, 900]) }] : []));
  const later = () => new Date(now + select(random, [1, 5, 90]) * DAY_MS).toISOString();
  const tries: (() => Promise<{ text: string }>)[] = [
    () => call('set_budgets', { campaignIds, change, limit: select(random, ['DAILY', 'TOTAL']) }),
    () => call('set_budgets', { campaignIds, change }),
    () => call('set_bids', { campaignIds, change }),
    () => call('pause_campaigns', { campaignIds }),
    () => call('resume_campaigns', { campaignIds }),
    () => call('exclude_terms', { campaignIds, keywords: [`kids ${random()}`] }),
    () => call('create_campaign', launch(Number(select(random, ['10', '20', '30', '61'])))),
    () =>
      call('create_campaign', launch(10, { budgetType: select(random, ['ALWAYS_ON', 'TOTAL']), budgetTotal: sgd(9) })),
    () => more('set_modifiers', { id: anId(ids), modifiers: percentages(), hours: null, maxBid: null }),
    () => more('set_hours', { id: anId(ids), hours: Array.from({ length: 168 }, () => hourly) }),
    () => more('add_targets', { id: anId(ids), targets: [{ kind: 'BRAND', value: 'Bee', bid: sgd(bid) }] }),
    () => more('update_campaign', { id: anId(ids), name: `Mine ${random()}`, endDate: later() }),
    () => more('extend_campaigns', { campaignIds, until: later() }),
    () => more('duplicate_campaign', { id: anId(ids) }),
    () => call('undo_operation', { id: anId(operations) }),
    () => call('get_campaign', { id: anId(ids) }),
    () => call('list_campaigns', { limit: 500 }),
    // Every other write of the API, with its own example.
    () => {
      const route = select(random, routes);
      const url = route.path.replace('{id}', route.path.includes('/campaigns/') ? anId(ids) : anId(operations));
      return direct(route.method, url, route.input.body ? route.example.body : undefined);
    },
    () => direct('PATCH', `/v1/campaigns/${anId(ids)}`, { budgetDailyTotal: sgd(999), name: 'Mine' }),
  ];
  return (await select(random, tries)()).text;
}

/** A person says yes to launches, and no to all else. */
async function decideAll(): Promise<number> {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ id: string; isLaunch: boolean }>`
      select id, reasons = array['FIRST_LAUNCH'] as is_launch from approval where state = 'PENDING'`.execute(tx),
  );
  if (rows.length === 0) return 0;
  const browser = await api.browser().signIn(owner);
  let approved = 0;
  for (const { id, isLaunch } of rows) {
    const { errors } = await browser.graphql(
      'mutation ($input: DecideApprovalInput!) { decideApproval(input: $input) { ok } }',
      { input: { id, isApproved: isLaunch } },
    );
    if (isLaunch && errors.length === 0) approved += 1;
  }
  return approved;
}

test(
  `nothing is above a limit, without a yes, or of another company (seed ${RUN_SEED})`,
  { timeout: 3_600_000 },
  async () => {
    const before = await rowsOf(database, foreignId);
    const surprises: string[] = [];
    const history: { atMs: number; seen: Awaited<ReturnType<typeof observed>> }[] = [
      { atMs: now, seen: await observed() },
    ];
    const { rows: budgets } = await database.read(SYSTEM, (tx) =>
      sql<{ id: string }>`select shared_budget_id::text as id from mandate where id = ${mandateId}`.execute(tx),
    );
    const theirs = await database.read(SYSTEM, (tx) =>
      sql<{
        id: string;
      }>`select distinct campaign_id::text as id from activity where company_id = ${companyId}`.execute(tx),
    );
    const existing = new Set(theirs.rows.map(({ id }) => id));
    let yes = 0;
    for (let run = 0; run < RUNS; run += 1) {
      now += select(random, [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 5 * HOUR_MS]);
      const ids = [...history.at(-1)!.seen.keys()];
      const { rows: made } = await database.read(SYSTEM, (tx) =>
        sql<{ id: string }>`select id from operation where company_id = ${companyId} order by id desc limit 20`.execute(
          tx,
        ),
      );
      const operations = [...made.map(({ id }) => id), seed.newId()];
      const texts = await Promise.all(
        Array.from({ length: AT_ONCE }, async () => attack(ids, operations).catch((error: unknown) => String(error))),
      );
      for (const text of texts) {
        if (SECRETS.test(text)) surprises.push(`learnt a secret: ${text.slice(0, 300)}`);
        if (text.includes('internal_error')) surprises.push(`broke it: ${text.slice(0, 300)}`);
      }
      const launchesBefore = yes;
      const seen = await observed();
      history.push({ atMs: now, seen });
      const own = [...seen].filter(([id]) => !existing.has(id));
      if (own.length > 0 && launchesBefore === 0) surprises.push(`run ${run}: launched without a yes`);
      for (const [id, { budget }] of own)
        if (budget !== budgets[0]!.id) surprises.push(`run ${run}: ${id} is not in the budget of the mandate`);

      // Where every campaign stood 24 hours ago, and the highest since.
      const start = history.findLast(({ atMs }) => atMs <= now - DAY_MS) ?? history[0]!;
      const since = history.filter(({ atMs }) => atMs >= start.atMs);
      const earlier = history.filter(({ atMs }) => atMs <= start.atMs && atMs >= start.atMs - DAY_MS);
      const highest = (list: typeof history, id: string) =>
        Math.max(...list.map((one) => one.seen.get(id)?.exposure ?? 0));
      let raised = 0;
      for (const [id, present] of seen) {
        const from = start.seen.get(id);
        if (!from) continue;
        // Of the larger: what was lowered may return to what it was.
        const isTooMuch = (old: number, current: number) =>
          Math.abs(current - old) > Math.max(old, current) * 0.2 + 1e-9;
        for (const field of ['daily', 'bid'] as const) {
          const [old, current] = [from[field], present[field]];
          if (old !== current && (old === null || current === null || isTooMuch(old, current)))
            surprises.push(`run ${run}: ${field} of ${id} went from ${old} to ${current} within a day`);
        }
        // Hours are closed as campaigns are paused; what opens again was open a day ago.
        const wasTop = from.top || Math.max(...earlier.map((one) => one.seen.get(id)?.top ?? 0));
        if (present.top && (wasTop === 0 || isTooMuch(wasTop, present.top)))
          surprises.push(`run ${run}: bids of ${id} went from ${wasTop} to ${present.top} within a day`);
        const ends = since.slice(0, -1).map((one) => one.seen.get(id)?.end ?? 0);
        if (existing.has(id) && present.end > Math.max(...ends)) surprises.push(`run ${run}: ${id} runs longer`);
        if (!existing.has(id)) continue;
        // What was off or lower for a while was not raised when it came back.
        raised += Math.max(0, highest(since, id) - highest(earlier, id));
      }
      if (raised > LIMITS.raise) surprises.push(`run ${run}: budgets were raised by ${raised} within a day`);

      const midnight = now - (now % DAY_MS);
      const today = history.filter(({ atMs }) => atMs >= midnight);
      const day = own.reduce((sum, [id]) => sum + Math.max(...today.map((one) => one.seen.get(id)?.daily ?? 0)), 0);
      if (day > LIMITS.day) surprises.push(`run ${run}: its campaigns could spend ${day} a day`);
      const { rows: changed } = await database.read(SYSTEM, (tx) =>
        sql<{ count: number }>`
        select count(distinct campaign_id)::int as count from activity
        where company_id = ${companyId} and program is not null and at > ${new Date(now - HOUR_MS)}
          and at > ${new Date(history[0]!.atMs)}`.execute(tx),
      );
      if (changed[0]!.count > LIMITS.objects)
        surprises.push(`run ${run}: ${changed[0]!.count} campaigns within an hour`);
      if (run % 3 === 0) yes += await decideAll();
    }
    expect(surprises).toEqual([]);
    expect(await rowsOf(database, foreignId)).toEqual(before);
    // It did something: otherwise nothing was tested.
    const { rows: uses } = await database.read(SYSTEM, (tx) =>
      sql<{ count: number; launches: number }>`
      select count(*)::int as count, count(*) filter (where before is null)::int as launches from mandate_use`.execute(
        tx,
      ),
    );
    expect(uses[0]!.count).toBeGreaterThan(3);
    console.log(`${RUNS * AT_ONCE} calls, ${uses[0]!.count} changes, ${uses[0]!.launches} launches, ${yes} yes`);
  },
);
