import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clickOn, loadEvents, logEvents, type LoggedEvent } from '#insights/reports/server/report.test-support.ts';
import { UNIT } from '#kernel/money.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { campaignCalls, campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { pruneLinks } from './portfolio-link.jobs.ts';

// The tenth of June at noon in Singapore.
const START = Date.UTC(2026, 5, 10, 4);
let now = START;
const database = await createTestDatabase();
const clickhouse = createTestClickHouse();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed, { clickhouse });
const scenario = await campaignScenario(database, seed, api);
const { owner, member, viewer, rival, staff, brand, acme } = scenario;
const ant = { id: seed.newId() };
const other = { id: seed.newId() };

beforeAll(async () => {
  await database.transact(SYSTEM, async (tx) => {
    await tx
      .insertInto('brand')
      .values([
        { ...ant, name: 'Ant' },
        { ...other, name: 'Other' },
      ])
      .execute();
    await tx.insertInto('companyBrand').values({ companyId: acme.id, brandId: ant.id }).execute();
  });
  const { id, adSetId } = await campaignCalls(scenario, START).approved({
    name: 'Winner',
    budgetType: 'DAILY',
    budgetDailyTotal: '50',
  });
  const of = (day: string, brandId: string, event: Partial<LoggedEvent>) =>
    clickOn(scenario, { id, adSetId }, { day, brandId, ...event });
  const events = [
    of('2026-06-09', brand.id, { billedMicros: 10n * UNIT }),
    of('2026-06-09', brand.id, { kind: 'SALE', quantity: 1, salesMicros: 50n * UNIT }),
    of('2026-06-08', ant.id, { billedMicros: 6n * UNIT }),
    of('2026-06-01', brand.id, { billedMicros: 8n * UNIT }),
    of('2026-05-20', brand.id, { billedMicros: 4n * UNIT }),
    // Today is not closed.
    of('2026-06-10', brand.id, { billedMicros: 99n * UNIT }),
  ];
  await logEvents(database, seed.newId, events);
  await loadEvents(database, clickhouse, events.length, START + DAY_MS);
});
beforeEach(async () => {
  now = START;
  await database.transact(SYSTEM, (tx) => sql`delete from portfolio_link`.execute(tx));
});

const ALL = ['SPEND', 'SPEND_CHANGE', 'SALES', 'SALES_CHANGE', 'ROAS'];
const make = (user: TestBrowser, change: object = {}) =>
  user.graphql('mutation ($input: CreatePortfolioLinkInput!) { createPortfolioLink(input: $input) { id secret } }', {
    input: { title: ' For Bee ', brandIds: [brand.id], columns: ALL, lastDays: 7, ...change },
  });
const made = async (change: object = {}): Promise<{ id: string; secret: string }> => {
  const { data, errors } = await make(owner, change);
  expect(errors).toEqual([]);
  return data!.createPortfolioLink;
};
const RESULTS = 'spend spendChange sales salesChange roas';
const SHARED = `query ($secret: String!) { sharedPortfolio(secret: $secret) { title logoUrl fromDate toDate currency { code } columns
  brands { name results { ${RESULTS} } } total { ${RESULTS} } } }`;
const look = async (secret: string, browser = api.browser()) => {
  const { data, errors } = await browser.graphql(SHARED, { secret });
  expect(errors).toEqual([]);
  return data!.sharedPortfolio;
};
const end = (user: TestBrowser, id: string) =>
  user.graphql('mutation ($input: EndPortfolioLinkInput!) { endPortfolioLink(input: $input) { id } }', {
    input: { id },
  });
const LINKS = `query ($id: ID) { portfolioLinks(supplierId: $id) { id title brandNames columns lastDays fromDate toDate makerName
  createdAt expiresAt endedAt openings lastOpenings { openedAt network } } }`;
const list = async (user = owner, id?: string) => {
  const { data, codes } = await user.graphql(LINKS, { id });
  return codes.length > 0 ? codes : data!.portfolioLinks;
};

test('anyone who has the link sees its brands and columns, with the numbers of the portfolio', async () => {
  const { secret } = await made({ brandIds: [brand.id, ant.id] });
  const { data } = await owner.graphql('{ portfolio { brands { brand { name } spend sales roas } } }');
  const own = Object.fromEntries(
    data!.portfolio.brands.map(({ brand: { name }, ...metrics }: { brand: { name: string } }) => [name, metrics]),
  );
  expect(await look(secret)).toEqual({
    title: 'For Bee',
    logoUrl: null,
    fromDate: '2026-06-03',
    toDate: '2026-06-09',
    currency: { code: 'SGD' },
    columns: ALL,
    brands: [
      { name: 'Ant', results: { ...own['Ant'], spendChange: null, salesChange: null } },
      { name: brand.name, results: { ...own[brand.name], spendChange: 25, salesChange: null } },
    ],
    total: { spend: '16', spendChange: 100, sales: '50', salesChange: null, roas: 312.5 },
  });
  expect(own[brand.name]).toEqual({ spend: '10', sales: '50', roas: 500 });
});

test('nothing is shown beyond the brands, columns and days that were chosen', async () => {
  const { secret } = await made({
    columns: ['ROAS', 'SALES', 'ROAS'],
    lastDays: null,
    fromDate: '2026-05-01',
    toDate: '2026-05-31',
  });
  const shared = await look(secret);
  expect(shared).toMatchObject({ fromDate: '2026-05-01', toDate: '2026-05-31', columns: ['SALES', 'ROAS'] });
  const results = { spend: null, spendChange: null, sales: '0', salesChange: null, roas: 0 };
  expect(shared.brands).toEqual([{ name: brand.name, results }]);
  expect(shared.total).toEqual(results);
  // The month that goes on shows its closed days.
  const june = await look(
    (await made({ columns: ['SPEND'], lastDays: null, fromDate: '2026-06-01', toDate: '2026-06-30' })).secret,
  );
  expect(june).toMatchObject({ fromDate: '2026-06-01', toDate: '2026-06-09', total: { spend: '18' } });
});

test('who is signed in, in whichever company, sees the same; a brand that the company gave up is left out', async () => {
  const { secret } = await made({ brandIds: [brand.id, ant.id] });
  const seen = await look(secret);
  for (const user of [owner, rival, staff]) expect(await look(secret, user)).toEqual(seen);
  const removeAnt = (on: 'delete' | 'insert') =>
    database.transact(SYSTEM, (tx) =>
      on === 'delete'
        ? sql`delete from company_brand where company_id = ${acme.id} and brand_id = ${ant.id}`.execute(tx)
        : sql`insert into company_brand (company_id, brand_id) values (${acme.id}, ${ant.id})`.execute(tx),
    );
  const alone = await made({ brandIds: [ant.id] });
  await removeAnt('delete');
  const left = await look(secret);
  expect(left.brands.map(({ name }: { name: string }) => name)).toEqual([brand.name]);
  expect(left.total).toMatchObject({ spend: '10' });
  expect(await look(alone.secret)).toMatchObject({ brands: [], total: { spend: '0' } });
  await removeAnt('insert');
});

test('a link that is wrong, ended or expired opens nothing, and each alike', async () => {
  const { id, secret } = await made();
  const second = await made();
  expect([await look('wrong'), await look(''), await look(id), await look(secret.toUpperCase())]).toEqual(
    Array.from({ length: 4 }, () => null),
  );
  expect((await end(owner, id)).errors).toEqual([]);
  expect(await look(secret)).toBeNull();
  expect((await end(owner, id)).codes).toEqual(['NOT_FOUND']);
  now = START + 30 * DAY_MS - 1;
  expect(await look(second.secret)).not.toBeNull();
  now = START + 30 * DAY_MS;
  expect(await look(second.secret)).toBeNull();
  // Sessions do not last as long.
  const admin = await api.browser().signIn(await acme.member('ADMIN'));
  expect((await end(admin, second.id)).codes).toEqual(['NOT_FOUND']);
});

describe('who shares', () => {
  test('owners and admins do; others neither share, list nor end', async () => {
    const admin = await api.browser().signIn(await acme.member('ADMIN'));
    expect((await make(admin)).errors).toEqual([]);
    const [{ id }] = await list(admin);
    for (const user of [member, viewer, staff]) expect((await make(user)).codes).toEqual(['FORBIDDEN']);
    for (const user of [member, viewer]) expect(await list(user)).toEqual(['FORBIDDEN']);
    for (const user of [member, viewer, staff]) expect((await end(user, id)).codes).toEqual(['FORBIDDEN']);
    expect((await make(api.browser())).codes).toEqual(['UNAUTHENTICATED']);
    expect(await list(staff, acme.id)).toHaveLength(1);
  });

  test('another company neither sees nor ends a link, nor shares brands that it does not have', async () => {
    const { id } = await made();
    expect(await list(rival)).toEqual([]);
    expect(await list(rival, acme.id)).toEqual(['NOT_FOUND']);
    expect((await end(rival, id)).codes).toEqual(['NOT_FOUND']);
    expect((await make(rival, { brandIds: [ant.id] })).errors[0]!.extensions.fields).toHaveProperty('brandIds');
    // Of a brand that both sell, each shows its own results.
    const { data } = await make(rival);
    expect((await look(data!.createPortfolioLink.secret)).total).toMatchObject({ spend: '0', sales: '0' });
    expect((await list()).map((link: { id: string }) => link.id)).toEqual([id]);
  });

  test('what is wrong is refused at its field, a logo of others among it', async () => {
    const { errors } = await make(owner, { title: ' ', brandIds: [brand.id, other.id, 'x'], columns: [], lastDays: 8 });
    expect(Object.keys(errors[0]!.extensions.fields!).toSorted()).toEqual(['brandIds', 'columns', 'lastDays', 'title']);
    const logoUrl = `https://endcap.test/campaign-images/${seed.newId()}.png`;
    expect((await make(owner, { logoUrl })).errors[0]!.extensions.fields).toHaveProperty('logoUrl');
    expect(await list()).toEqual([]);
  });

  test('an image of the company is the logo', async () => {
    const name = `${seed.newId()}.png`;
    await database.transact(SYSTEM, (tx) =>
      sql`insert into image (company_id, name, width, height, bytes, created_by, created_at)
        select ${acme.id}, ${name}, 160, 160, 9, user_id, now() from membership where company_id = ${acme.id} limit 1`.execute(
        tx,
      ),
    );
    const { secret } = await made({ logoUrl: `https://endcap.test/campaign-images/${name}` });
    expect(await look(secret)).toMatchObject({ logoUrl: `/campaign-images/${name}` });
  });

  test('fifty links of a company are open at most, also made at the same time; an ended one makes room', async () => {
    const { id } = await made();
    await database.transact(SYSTEM, (tx) =>
      sql`insert into portfolio_link (id, company_id, secret_hash, title, brand_ids, columns, last_days, made_by, created_at, expires_at)
        select gen_random_uuid(), company_id, sha256(n::text::bytea), title, brand_ids, columns, last_days, made_by, created_at, expires_at
        from portfolio_link, generate_series(1, 48) n where id = ${id}`.execute(tx),
    );
    owner.comparesRows = false;
    const codes = (await Promise.all([make(owner), make(owner), make(owner)])).flatMap((answer) => answer.codes);
    owner.comparesRows = true;
    expect(codes).toEqual(['CONFLICT', 'CONFLICT']);
    await end(owner, id);
    expect((await make(owner)).codes).toEqual([]);
  });
});

test('the list says who made a link, what it shows, when it was opened and from which network', async () => {
  const { id, secret } = await made();
  const browser = api.browser();
  browser.address = '203.0.113.77';
  const openAt = async (atMs: number) => {
    now = atMs;
    await look(secret, browser);
  };
  // Twice in a minute is once, also at the same time.
  await Promise.all([look(secret, browser), look(secret, browser), look(secret, browser)]);
  await openAt(START + MINUTE_MS - 1);
  expect(await list()).toEqual([
    {
      id,
      title: 'For Bee',
      brandNames: [brand.name],
      columns: ALL,
      lastDays: 7,
      fromDate: null,
      toDate: null,
      makerName: expect.stringMatching(/\w+ \w+/),
      createdAt: new Date(START).toISOString().replace('.000', ''),
      expiresAt: new Date(START + 30 * DAY_MS).toISOString().replace('.000', ''),
      endedAt: null,
      openings: 1,
      lastOpenings: [{ openedAt: new Date(START).toISOString().replace('.000', ''), network: '203.0.113.0/24' }],
    },
  ]);
  for (let minute = 1; minute <= 12; minute += 1) await openAt(START + minute * MINUTE_MS);
  const [link] = await list();
  expect(link).toMatchObject({ openings: 13, lastOpenings: { length: 10 } });
  expect(Date.parse(link.lastOpenings[0].openedAt)).toBe(START + 12 * MINUTE_MS);
  // Of the secret nothing can be read from the database.
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ row: string }>`select to_jsonb(portfolio_link)::text as row from portfolio_link`.execute(tx),
  );
  expect(rows[0]!.row).not.toContain(secret);
});

test('one address cannot try secrets without end', async () => {
  const browser = api.browser();
  browser.address = '198.51.100.7';
  const { secret } = await made();
  for (let attempt = 0; attempt < 120; attempt += 1) expect(await look('guess', browser)).toBeNull();
  expect((await browser.graphql(SHARED, { secret })).codes).toEqual(['RATE_LIMITED']);
  expect(await look(secret)).not.toBeNull();
});

test('links made with a stolen address end when its owner takes it back; older ones and those of others go on', async () => {
  const user = await acme.owner();
  const thief = await api.browser().signIn(user);
  const secretOf = async (browser: TestBrowser) => (await make(browser)).data!.createPortfolioLink.secret as string;
  const older = await secretOf(thief);
  now += MINUTE_MS;
  const tokenFor = async (address: string) =>
    (await sentEmails(database))
      .findLast(({ to }) => to === address)!
      .action!.url.split('/')
      .at(-1)!;
  const newEmail = 'thief@new.example';
  const REQUEST = 'mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { ok } }';
  const CONFIRM = 'mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { ok } }';
  const UNDO = 'mutation ($token: String!) { undoEmailChange(input: { token: $token }) { ok } }';
  await thief.graphql(REQUEST, { input: { newEmail, currentPassword: user.password } });
  const since = await secretOf(thief);
  const ofOthers = await secretOf(owner);
  const undo = await tokenFor(user.email);
  await thief.graphql(CONFIRM, { token: await tokenFor(newEmail) });
  expect(await look(since)).not.toBeNull();
  expect((await api.browser().graphql(UNDO, { token: undo })).codes).toEqual([]);
  expect([await look(older), await look(since), await look(ofOthers)]).toEqual([
    expect.anything(),
    null,
    expect.anything(),
  ]);
});

test('ended links and their openings are deleted after thirty more days; open ones first in the list', async () => {
  const ended = await made({ title: 'Ended' });
  const open = await made({ title: 'Open' });
  now += 1000;
  await look(ended.secret);
  const later = await made({ title: 'Ended later' });
  await end(owner, ended.id);
  now += MINUTE_MS;
  await end(owner, later.id);
  const titles = async () => (await list()).map(({ title }: { title: string }) => title);
  expect(await titles()).toEqual(['Open', 'Ended later', 'Ended']);
  await pruneLinks(database, START + 30 * DAY_MS);
  expect(await titles()).toHaveLength(3);
  await pruneLinks(database, START + 30 * DAY_MS + 2000);
  expect(await titles()).toEqual(['Open', 'Ended later']);
  const openings = await database.read(SYSTEM, (tx) => tx.selectFrom('portfolioLinkOpening').selectAll().execute());
  expect(openings).toEqual([]);
  await pruneLinks(database, START + 60 * DAY_MS + 1);
  expect(await titles()).toEqual([]);
  expect(await look(open.secret)).toBeNull();
});
