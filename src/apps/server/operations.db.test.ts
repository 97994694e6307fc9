import { inspect } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkPermission, ROLES, type Caller, type PermissionTable } from '#kernel/permission.ts';
import { PUBLIC_CALLER } from '#platform/graphql/context.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type Answer, type TestBrowser } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { changedTables, rowVersions } from '../../../testing/row-versions.ts';
import { createSeed } from '../../../testing/seed.ts';
import { documentOf, everyOperation, GREAT, NONSENSE, PLAIN, variablesOf, type Operation } from './every-operation.ts';
import { PERMISSION_TABLES } from './schema.ts';
import { companyWithEverything, rowsOf, SECRETS } from './complete-company.test-support.ts';

const permissions: PermissionTable = Object.assign({}, ...PERMISSION_TABLES);
const operations = everyOperation();

const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);
const callers: { name: string; caller: Caller; browser: TestBrowser }[] = [
  { name: 'the public', caller: PUBLIC_CALLER, browser: api.browser() },
];

// Every id by which another company could be reached.
const foreignIds = new Set<string>();
let foreignCompanyId: string;

beforeAll(async () => {
  const own = await seed.company('Own');
  await own.brand('Bee');
  const { company, user, brand, seller } = await companyWithEverything(database, seed, api);
  foreignCompanyId = company.id;
  for (const id of [company.id, user.id, user.membershipId!, brand.id, seller]) foreignIds.add(id);
  for (const rows of Object.values(await rowsOf(database, company.id)))
    for (const [name, value] of Object.entries(rows[0] ?? {}))
      if (/^(id|public_id|number|.*_no|token)$/.test(name) && value !== null) foreignIds.add(String(value));

  const signedIn: Caller = { ...PUBLIC_CALLER, isSignedIn: true };
  for (const role of ROLES) {
    const browser = await api.browser().signIn(await own.member(role));
    callers.push({ name: `a ${role}`, caller: { ...signedIn, role }, browser });
  }
  const approved = await own.member('MEMBER', { isApprovedByStaff: true });
  callers.push({
    name: 'an approved MEMBER',
    caller: { ...signedIn, role: 'MEMBER', isApprovedByStaff: true },
    browser: await api.browser().signIn(approved),
  });
  callers.push({
    name: 'staff',
    caller: { ...signedIn, isStaff: true },
    browser: await api.browser().signIn(await seed.staff()),
  });
  for (const role of ROLES) {
    const user = await own.member(role);
    const browser = await api.browser().signIn(user);
    // A different staff user each time: signing out elsewhere also ends their impersonated sessions.
    const provider = await seed.staff();
    await database.transact(SYSTEM, (tx) =>
      sql`update session set impersonator_id = ${provider.id} where user_id = ${user.id}`.execute(tx),
    );
    callers.push({ name: `staff as a ${role}`, caller: { ...signedIn, role, isImpersonated: true }, browser });
  }
});

/** Operations that accept no such value are called once. */
const different = <Variables>(all: readonly Variables[]): Variables[] => [
  ...new Map(all.map((variables) => [inspect(variables, { depth: null }), variables])).values(),
];

// Ending or starting a session would change the caller for the calls that follow.
const tested = operations.filter(
  ({ name }) => !['Mutation.signOut', 'Mutation.signIn', 'Mutation.stopImpersonation'].includes(name),
);

const kindOf = ({ isSignedIn, isStaff, isImpersonated }: Caller) =>
  isStaff ? 'staff' : isImpersonated ? 'staff as a member' : isSignedIn ? 'a member' : 'public';

const versions = rowVersions(database);
afterAll(() => versions.end());
/** Returns the tables that a mutation's calls have changed, which are all to be rejected. */
async function changedBy({ type }: Operation, calls: () => Promise<void>): Promise<string[]> {
  if (type.name !== 'Mutation') return calls().then(() => []);
  const before = await versions.read();
  await calls();
  return changedTables(before, await versions.read());
}

describe.each(tested)('$name', (operation) => {
  const document = documentOf(operation);
  const permission = permissions[operation.name as keyof PermissionTable]!;
  const refusalOf = (caller: Caller) => checkPermission(operation.name, permission, caller)?.code ?? null;
  test(
    'is open to exactly those its permission allows, fails on no input, and changes nothing when it rejects',
    { timeout: 60_000 },
    async () => {
      const surprises: string[] = [];
      const tried = new Set<string>();
      const ask = async ({ name, caller, browser }: (typeof callers)[number]) => {
        const expectedCode = refusalOf(caller);
        // Input is read alike for all who are admitted: the first of each kind tries unusual input, and the public, which
        // is refused before its input is read.
        const kind = kindOf(caller);
        const isFirst = !tried.has(kind) && (expectedCode === null || kind === 'public');
        if (isFirst) tried.add(kind);
        const inputs = isFirst ? [NONSENSE, GREAT, PLAIN] : [PLAIN];
        browser.comparesRows = expectedCode === null;
        // Sequentially: after each rejected mutation, the browser checks that it changed nothing.
        const answers: Answer[] = [];
        for (const variables of different(inputs.map((values) => variablesOf(operation.field, values))))
          answers.push(await browser.graphql(document, variables));
        // Too large, or not a value of its type: rejected before permissions are checked.
        const accepted = answers.filter(({ status }) => status !== 400 && status !== 413);
        if (!accepted.length) surprises.push(`${name} could not ask at all`);
        for (const { codes, errors } of accepted) {
          const isAsPermitted = expectedCode ? codes[0] === expectedCode : codes[0] !== 'UNAUTHENTICATED';
          if (!isAsPermitted) surprises.push(`${name} got ${codes[0]}, not ${expectedCode}`);
          if (codes.includes('INTERNAL')) surprises.push(`${name} broke it: ${JSON.stringify(errors)}`);
        }
      };
      const [refused, admitted] = [true, false].map((is) =>
        callers.filter(({ caller }) => (refusalOf(caller) !== null) === is),
      );
      const changed = await changedBy(operation, async () => {
        for (const one of refused!) await ask(one);
      });
      for (const table of changed) surprises.push(`someone refused changed ${table}`);
      for (const one of admitted!) await ask(one);
      expect(surprises).toEqual([]);
    },
  );
});

describe('another company', () => {
  let untouched: Record<string, object[]>;
  let owner: TestBrowser;
  beforeAll(async () => {
    untouched = await rowsOf(database, foreignCompanyId);
    owner = callers.find(({ name }) => name === 'a OWNER')!.browser;
  });

  test.each(tested)(
    '$name returns and changes nothing of it, whichever of its ids is sent',
    { timeout: 60_000 },
    async (operation) => {
      const document = documentOf(operation);
      const named = [...foreignIds].map((id) => variablesOf(operation.field, { ...PLAIN, String: 'Plain', ID: id }));
      let isRejected = true;
      owner.comparesRows = false;
      const changed = await changedBy(operation, async () => {
        for (const variables of different(named)) {
          const { data, codes } = await owner.graphql(document, variables);
          expect(JSON.stringify(data ?? {})).not.toMatch(SECRETS);
          isRejected &&= codes.length > 0 && Object.values(data ?? {}).every((value) => value === null);
        }
      });
      if (isRejected) expect(changed).toEqual([]);
      // What a query changed, against all rules, shows at the end: reading all rows takes longer than most queries.
      else if (operation.type.name === 'Mutation') expect(await rowsOf(database, foreignCompanyId)).toEqual(untouched);
    },
  );

  test('is as it was after all of them, which a signed-in owner sent', async () => {
    expect(await rowsOf(database, foreignCompanyId)).toEqual(untouched);
    expect((await owner.graphql('{ me { id } }')).codes).toEqual([]);
  });
});

test('the other company has something to lose in every module', async () => {
  const rows = await rowsOf(database, foreignCompanyId);
  const used = Object.keys(rows).filter((table) => rows[table]!.length > 0);
  expect(used).toEqual(
    expect.arrayContaining(['membership', 'ad_set', 'billing_info', 'campaign', 'card', 'company_brand', 'credit']),
  );
  expect(used).toEqual(
    expect.arrayContaining(['booking', 'booking_campaign', 'booking_change', 'booking_content', 'package_order']),
  );
  expect(used).toEqual(
    expect.arrayContaining([
      'meta_account',
      'meta_audience',
      'meta_campaign',
      'meta_linking',
      'meta_result',
      'meta_session',
      'meta_top_up',
    ]),
  );
  expect(used).toEqual(
    expect.arrayContaining([
      'export_request',
      'invitation',
      'onboarding_step',
      'top_up',
      'ledger_transaction',
      'wallet',
    ]),
  );
});

test('every operation is tested, and none is missing from the permissions', () => {
  expect(operations.map(({ name }) => name).toSorted()).toEqual(Object.keys(permissions).toSorted());
});
