import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { select, seededRandom, type Random } from '#demo/random.ts';
import { checkPermission, type PermissionTable } from '#kernel/permission.ts';
import { callerOf } from '#platform/graphql/context.ts';
import { sessionKeyOf } from '#platform/http/browser.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed, type SeededUser } from '../../../testing/seed.ts';
import { documentOf, everyOperation, GREAT, NONSENSE, PLAIN, variablesOf, type Operation } from './every-operation.ts';
import { PERMISSION_TABLES } from './schema.ts';
import { companyWithEverything, rowsOf } from './complete-company.test-support.ts';
import { RUN_SEED } from '../../../testing/run-seed.ts';
import { runLength } from '../../../testing/run-length.ts';

// What an attacker sends: forged requests, actions on another's behalf, nonsense. A failing run prints its seed;
// `CHAOS_SEED=… CHAOS_FACTOR=…` repeats or lengthens it.
const RUNS = runLength(120);
const LONG = { timeout: 60_000 + RUNS * 50 };

const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);
const permissions: PermissionTable = Object.assign({}, ...PERMISSION_TABLES);
const operations = everyOperation();
const mutations = operations.filter(({ type }) => type.name === 'Mutation');

const asOwnerOfTables = new pg.Client({ connectionString: database.ownerUrl });
let owner: SeededUser;
let staff: SeededUser;
let victim: TestBrowser;
let stranger: TestBrowser;
let companyId: string;
beforeAll(async () => {
  await asOwnerOfTables.connect();
  const made = await companyWithEverything(database, seed, api);
  companyId = made.company.id;
  owner = made.user;
  staff = await seed.staff();
  victim = await api.browser().signIn(owner);
  stranger = await aStranger();
});
afterAll(() => asOwnerOfTables.end());

let strangers = 0;
/** Signs in a user of another company, at their own address. */
async function aStranger(): Promise<TestBrowser> {
  const browser = api.browser();
  strangers += 1;
  browser.address = `10.0.${Math.floor(strangers / 250)}.${1 + (strangers % 250)}`;
  return browser.signIn(await (await seed.company(`Elsewhere ${strangers}`)).owner());
}
const tokenOf = (browser: TestBrowser) => browser.csrfToken!;
const cookiesOf = ({ cookies }: TestBrowser, leaveOut = '') =>
  [...cookies].flatMap(([name, value]) => (name === leaveOut ? [] : `${name}=${value}`)).join('; ');

/** Requests another site could cause, or an attacker without the token could send, with the victim's own cookies. */
const FORGERIES: Record<string, () => Record<string, string>> = {
  'nothing but the cookies': () => ({}),
  'an empty token': () => ({ 'x-csrftoken': '' }),
  'a made-up token': () => ({ 'x-csrftoken': 'a.b' }),
  'a made-up token in header and cookie': () => ({
    cookie: `${cookiesOf(victim, 'csrftoken')}; csrftoken=a.b`,
    'x-csrftoken': 'a.b',
  }),
  'a stranger’s token': () => ({ 'x-csrftoken': tokenOf(stranger) }),
  'a stranger’s token in header and cookie': () => ({
    cookie: `${cookiesOf(victim, 'csrftoken')}; csrftoken=${tokenOf(stranger)}`,
    'x-csrftoken': tokenOf(stranger),
  }),
  'the token without its cookie': () => ({ cookie: cookiesOf(victim, 'csrftoken'), 'x-csrftoken': tokenOf(victim) }),
  'a changed signature': () => ({ 'x-csrftoken': `${tokenOf(victim).slice(0, -1)}_` }),
  'another site’s Origin': () => ({ 'x-csrftoken': tokenOf(victim), origin: 'https://evil.example' }),
  'an opaque Origin': () => ({ 'x-csrftoken': tokenOf(victim), origin: 'null' }),
  'a request of another site': () => ({ 'x-csrftoken': tokenOf(victim), 'sec-fetch-site': 'cross-site' }),
  'a request of a sibling site': () => ({ 'x-csrftoken': tokenOf(victim), 'sec-fetch-site': 'same-site' }),
};

/** Builds a call as browsers send it: JSON, or a form with a file. */
function bodyOf(operation: Operation, isForm: boolean) {
  const query = documentOf(operation);
  const variables = Object.fromEntries(
    Object.entries(variablesOf(operation.field, PLAIN)).map(([name, value]) => [
      name,
      value instanceof File ? null : value,
    ]),
  );
  if (!isForm) return { type: 'application/json', payload: JSON.stringify({ query, variables }) };
  const part = (name: string, text: string, more = '') =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
  const file = part('file', 'picture', '; filename="a.png"');
  const payload = `${part('query', query)}${part('variables', JSON.stringify(variables))}${file}--edge--\r\n`;
  return { type: 'multipart/form-data; boundary=edge', payload };
}

test('no forged request changes anything, whichever mutation it names, as JSON and as a form', LONG, async () => {
  const before = await rowsOf(database, companyId);
  const accepted: string[] = [];
  let sent = 0;
  for (const operation of mutations) {
    for (const [forgery, headersOf] of Object.entries(FORGERIES)) {
      for (const isForm of [false, true]) {
        const { type, payload } = bodyOf(operation, isForm);
        const headers = { cookie: cookiesOf(victim), 'content-type': type, ...headersOf() };
        const { statusCode } = await api.app.inject({ method: 'POST', url: '/graphql', headers, payload });
        if (statusCode !== 403) accepted.push(`${operation.name} with ${forgery}: ${statusCode}`);
        sent += 1;
      }
    }
  }
  console.log(`${mutations.length} mutations, ${sent} forged requests`);
  expect(accepted).toEqual([]);
  expect(await rowsOf(database, companyId)).toEqual(before);
  expect((await victim.graphql('{ me { id } }')).status).toBe(200);
});

async function throughTheirEyes(): Promise<TestBrowser> {
  const browser = await api.browser().signIn(owner);
  const key = Buffer.from(sessionKeyOf(decodeURIComponent(browser.cookies.get('sessionid')!)), 'hex');
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('session').set({ impersonatorId: staff.id }).where('tokenHash', '=', key).execute(),
  );
  return browser;
}

const acts = () =>
  database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('securityEvent')
      .select(['userId', 'impersonatorId', 'detail'])
      .where('kind', '=', 'IMPERSONATED_ACT')
      .orderBy('id')
      .execute(),
  );

test(
  'whatever is changed through someone’s eyes is written down with both names first, and else not done',
  LONG,
  async () => {
    const browser = await throughTheirEyes();
    const caller = callerOf({
      key: '',
      userId: owner.id,
      isStaff: false,
      membership: { role: 'OWNER', isApprovedByStaff: false } as never,
      impersonatorId: staff.id,
    });
    // Signing out would end the impersonated session this test uses.
    const tried = mutations.filter(({ name }) => !/signOut|signIn|stopImpersonation/.test(name));
    const open = tried.filter(
      ({ name }) => !checkPermission(name, permissions[name as keyof PermissionTable]!, caller),
    );
    expect(open.length).toBeGreaterThan(20);
    expect(tried.length - open.length).toBeGreaterThan(20);

    const call = (operation: Operation) => browser.graphql(documentOf(operation), variablesOf(operation.field, PLAIN));
    for (const operation of tried) {
      const before = await acts();
      const { codes, status } = await call(operation);
      const written = (await acts()).slice(before.length);
      const act = {
        userId: owner.id,
        impersonatorId: staff.id,
        detail: { operation: operation.name, request: expect.any(String) },
      };
      // A disabled flag or an invalid call may be rejected first: then nothing was written.
      const canBeRejected = codes[0] === 'FORBIDDEN' || status === 400;
      const isUnwritten = !open.includes(operation) || (canBeRejected && written.length === 0);
      expect([operation.name, written]).toEqual([operation.name, isUnwritten ? [] : [act]]);
    }

    await asOwnerOfTables.query(
      `alter table security_event add constraint full_log check (kind <> 'IMPERSONATED_ACT') not valid`,
    );
    try {
      const before = await rowsOf(database, companyId);
      for (const operation of open) {
        const { codes, status } = await call(operation);
        expect([operation.name, status === 400 ? 'VALIDATION' : codes[0]]).toEqual([
          operation.name,
          expect.stringMatching(/^(INTERNAL|FORBIDDEN|VALIDATION)$/),
        ]);
      }
      expect(await rowsOf(database, companyId)).toEqual(before);
    } finally {
      await asOwnerOfTables.query('alter table security_event drop constraint full_log');
    }
  },
);

/** Builds a malformed or nearly valid request. */
function nonsense(random: Random): { headers: Record<string, string>; payload: string } {
  const operation = select(random, operations);
  const query = documentOf(operation);
  const values = select(random, [NONSENSE, GREAT, PLAIN]);
  const variables = Object.fromEntries(
    Object.entries(variablesOf(operation.field, values)).map(([name, value]) => [
      name,
      random() < 0.3
        ? select(random, [null, 0, '', [], {}, [[[]]], { a: { b: {} } }, '\u{1f4a1}'.repeat(99), true])
        : value,
    ]),
  );
  const body = JSON.stringify({ query: random() < 0.3 ? damaged(random, query) : query, variables });
  const types = [
    'application/json',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=x',
    'text/plain',
    '',
  ];
  return {
    headers: { 'content-type': random() < 0.85 ? 'application/json' : select(random, types) },
    payload: random() < 0.3 ? damaged(random, body) : body,
  };
}

/** Returns a text with some characters removed, doubled or replaced. */
function damaged(random: Random, text: string): string {
  const characters = [...text];
  for (let change = 0; change < 1 + random() * 4; change += 1) {
    const at = Math.floor(random() * characters.length);
    characters.splice(
      at,
      Math.floor(random() * 3),
      select(random, ['', '{', '}', '"', '\\', '\0', '\ud800', '...', '$', '@', '\u202e']),
    );
  }
  return characters.join('');
}

test(`no nonsense is answered with a defect (seed ${RUN_SEED})`, LONG, async () => {
  const random = seededRandom(RUN_SEED);
  const statuses: Record<number, number> = {};
  for (let run = 0; run < RUNS; run += 1) {
    const { headers, payload } = nonsense(random);
    const response = await api.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { cookie: cookiesOf(stranger), 'x-csrftoken': tokenOf(stranger), ...headers },
      payload,
    });
    statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1;
    if (response.statusCode >= 500 || response.body.includes('"INTERNAL"'))
      throw new Error(
        `seed ${RUN_SEED}, run ${run}: ${response.statusCode} ${response.body.slice(0, 300)} for ${payload}`,
      );
    // The nonsense included a sign-out: continue with another user.
    if (response.statusCode === 401) stranger = await aStranger();
  }
  console.log(`seed ${RUN_SEED}: ${RUNS} requests, by status ${JSON.stringify(statuses)}`);
});
