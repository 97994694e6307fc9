import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { MAX_KEYS } from '../rules/api-key.ts';
import { firstCalls } from '../rules/api-key-guide.ts';
import { createApiKey, revokeApiKey } from './api-keys.ts';
import { readNextFeed } from './feed-import.ts';

const database = await createTestDatabase();
const START_MS = Date.UTC(2026, 2, 10, 4);
let now = START_MS;
const seed = createSeed(database, { clock: () => now });
const { newId, clock } = seed;
const api = await startApi(database, seed);
const [sg, my] = [await seed.catalog('SG'), await seed.catalog('MY')];
const staffUser = await seed.staff();
const staff = await api.browser().signIn(staffUser);
const acme = await seed.company('Acme');
const impersonated = await acme.member('ADMIN');
const others = {
  anyone: api.browser(),
  owner: await api.browser().signIn(await acme.owner()),
  admin: await api.browser().signIn(await acme.member('ADMIN')),
  viewer: await api.browser().signIn(await acme.member('VIEWER')),
  'staff as someone else': await api.browser().signIn(await seed.staff()),
};
const START = 'mutation ($input: StartImpersonationInput!) { startImpersonation(input: $input) { ok } }';
await others['staff as someone else'].graphql(START, {
  input: { accountId: impersonated.membershipId, reason: 'Ticket 4711' },
});
const currentPassword = staffUser.password;

type Browser = typeof staff;
interface Listed {
  id: string;
  label: string;
  scopes: string[];
  makerName: string | null;
  endsAt: string | null;
  lastUsedAt: string | null;
  requestsToday: number;
}

const CREATE = `mutation ($input: CreateStorefrontKeyInput!) { createStorefrontKey(input: $input) { ok id secret } }`;
const ROTATE = `mutation ($input: RotateStorefrontKeyInput!) { rotateStorefrontKey(input: $input) { ok id secret } }`;
const REVOKE = `mutation ($input: RevokeStorefrontKeyInput!) { revokeStorefrontKey(input: $input) { ok id } }`;
const KEYS = `query ($catalogId: ID!) { storefrontKeys(catalogId: $catalogId) {
  id label scopes origins requestsPerSecond makerName createdAt endsAt lastUsedAt requestsToday } }`;
const CHANGES = `query ($catalogId: ID!) { storefrontKeyChanges(catalogId: $catalogId) { keyLabel act endsAt actor } }`;

const create = (input: object = {}, user: Browser = staff) =>
  user.graphql(CREATE, {
    input: { catalogId: sg.id, label: 'back end', scopes: ['ads', 'feed'], currentPassword, ...input },
  });
const rotate = (id: string, input: object = {}, user: Browser = staff) =>
  user.graphql(ROTATE, { input: { catalogId: sg.id, id, currentPassword, ...input } });
const revoke = (id: string, input: object = {}, user: Browser = staff) =>
  user.graphql(REVOKE, { input: { catalogId: sg.id, id, ...input } });
const keys = async (catalogId = sg.id): Promise<Listed[]> =>
  (await staff.graphql(KEYS, { catalogId })).data!.storefrontKeys as Listed[];
const made = async (input: object = {}): Promise<{ id: string; secret: string }> => {
  const { data, errors } = await create(input);
  expect(errors).toEqual([]);
  return data!.createStorefrontKey as { id: string; secret: string };
};
const statusOf = async (secret: string) =>
  (await api.app.inject({ url: '/v1/me', headers: { authorization: `Bearer ${secret}` } })).statusCode;
const fieldsOf = ({ errors }: Awaited<ReturnType<typeof create>>) => errors[0]?.extensions.fields ?? null;

beforeEach(async () => {
  now = START_MS;
  await database.transact(SYSTEM, async (tx) => {
    await sql`update api_key set revoked_at = '2020-01-01'`.execute(tx);
    // Staff rarely make so many keys within minutes.
    await sql`delete from rate_limit_attempt`.execute(tx);
    return { ok: true, value: null };
  });
});

test('staff make a key, which works at once and is listed with its maker, and without its secret', async () => {
  const { id, secret } = await made();
  expect(secret).toMatch(/^ek_/);
  expect(await statusOf(secret)).toBe(200);
  expect(await keys()).toMatchObject([{ id, label: 'back end', scopes: ['ads', 'feed'], endsAt: null }]);
  const [listed] = await keys();
  expect(listed!.makerName).toBeTruthy();
  expect(JSON.stringify(await keys())).not.toContain(secret);
  expect(await keys(my.id)).toEqual([]);
  const pages = await made({ label: 'pages', scopes: ['browser'], origins: ['https://Shop.example/'] });
  expect(pages.secret).toMatch(/^epk_/);
  expect((await keys())[0]).toMatchObject({ label: 'pages', origins: ['https://shop.example'] });
});

test('what is wrong is said at its field, before the password is looked at', async () => {
  const wrong = { label: ' ', scopes: ['all'], origins: ['shop'], requestsPerSecond: 0, currentPassword: 'wrong' };
  const answer = await create(wrong);
  expect(answer.codes).toEqual(['VALIDATION']);
  expect(Object.keys(fieldsOf(answer)!).toSorted()).toEqual(['label', 'origins', 'requestsPerSecond', 'scopes']);
  expect(Object.keys(fieldsOf(await rotate(newId(), { overlapHours: 721 }))!)).toEqual(['overlapHours']);
});

test('making and rotating ask for the password again', async () => {
  const { id } = await made();
  for (const proof of [{ currentPassword: null }, { currentPassword: 'wrong' }]) {
    expect(Object.keys(fieldsOf(await create(proof))!)).toEqual(['currentPassword']);
    expect(Object.keys(fieldsOf(await rotate(id, proof))!)).toEqual(['currentPassword']);
  }
  expect(await keys()).toHaveLength(1);
});

test('a key that is rotated works until its hour beside the new one, and is rotated once', async () => {
  const { id, secret } = await made({ requestsPerSecond: 7 });
  const answer = await rotate(id, { overlapHours: 0.1 });
  const next = answer.data!.rotateStorefrontKey as { id: string; secret: string };
  expect([await statusOf(secret), await statusOf(next.secret)]).toEqual([200, 200]);
  expect((await keys()).find((key) => key.id === next.id)).toMatchObject({ label: 'back end', requestsPerSecond: 7 });
  expect((await rotate(id)).codes).toEqual(['CONFLICT']);
  now += 0.1 * HOUR_MS;
  expect([await statusOf(secret), await statusOf(next.secret)]).toEqual([401, 200]);
  expect((await keys()).map((key) => key.id)).toEqual([next.id, id]);
});

test('a key that is revoked opens nothing, also one that was rotated and had hours left', async () => {
  const { id, secret } = await made();
  await rotate(id);
  expect((await revoke(id)).data).toEqual({ revokeStorefrontKey: { ok: true, id } });
  expect(await statusOf(secret)).toBe(401);
  expect((await revoke(id)).codes).toEqual(['NOT_FOUND']);
});

test('keys of another storefront, and what is none, are not found', async () => {
  const { id } = await made();
  for (const wrong of [
    { catalogId: my.id },
    { catalogId: newId() },
    { catalogId: 'x' },
    { id: 'x' },
    { id: newId() },
  ]) {
    expect((await rotate(id, wrong)).codes).toEqual(['NOT_FOUND']);
    expect((await revoke(id, wrong)).codes).toEqual(['NOT_FOUND']);
  }
  expect((await create({ catalogId: newId() })).codes).toEqual(['NOT_FOUND']);
  expect((await staff.graphql(KEYS, { catalogId: newId() })).codes).toEqual(['NOT_FOUND']);
});

test.each(Object.keys(others) as (keyof typeof others)[])('%s sees and changes none', async (who) => {
  const { id, secret } = await made();
  const user = others[who];
  const code = who === 'anyone' ? 'UNAUTHENTICATED' : 'FORBIDDEN';
  expect((await create({}, user)).codes).toEqual([code]);
  expect((await rotate(id, {}, user)).codes).toEqual([code]);
  expect((await revoke(id, {}, user)).codes).toEqual([code]);
  expect((await user.graphql(KEYS, { catalogId: sg.id })).codes).toEqual([code]);
  expect((await user.graphql(CHANGES, { catalogId: sg.id })).codes).toEqual([code]);
  expect(await statusOf(secret)).toBe(200);
});

test('who made, rotated and revoked what is on record, with the command line as nobody', async () => {
  const deps = { newId, clock };
  const ofShell = { catalogId: my.id, label: 'shell', scopes: ['feed'] };
  const { id } = unwrap(await database.transact(SYSTEM, (tx) => createApiKey(tx, deps, ofShell)));
  now += 1;
  await rotate(id, { catalogId: my.id, overlapHours: 24 });
  now += 1;
  unwrap(await database.transact(SYSTEM, (tx) => revokeApiKey(tx, deps, { catalogId: my.id, id })));
  const { data } = await staff.graphql(CHANGES, { catalogId: my.id });
  const endsAt = new Date(now - 1 + DAY_MS).toISOString();
  expect(data!.storefrontKeyChanges).toEqual([
    { keyLabel: 'shell', act: 'REVOKED', endsAt: null, actor: null },
    { keyLabel: 'shell', act: 'ROTATED', endsAt, actor: expect.any(String) },
    { keyLabel: 'shell', act: 'CREATED', endsAt: null, actor: null },
  ]);
});

test('a storefront has so many keys at most, however they are made', async () => {
  const { id } = await made();
  await database.transact(SYSTEM, async (tx) => {
    await sql`insert into api_key (id, catalog_id, key_hash, label, scopes, created_at)
      select gen_random_uuid(), ${sg.id}, sha256(n::text::bytea), 'many', '{ads}', ${new Date(now)}
      from generate_series(2, ${MAX_KEYS}) n`.execute(tx);
    return { ok: true, value: null };
  });
  expect(await keys()).toHaveLength(MAX_KEYS);
  expect((await create()).codes).toEqual(['CONFLICT']);
  expect((await rotate(id)).codes).toEqual(['CONFLICT']);
  await revoke(id);
  expect((await create()).codes).toEqual([]);
});

test('of two rotations at the same time one makes a key', async () => {
  const { id } = await made();
  const answers = await Promise.all([rotate(id), rotate(id)]);
  expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT']);
  expect(await keys()).toHaveLength(2);
});

test('feeds count as use, known when the process has stopped', async () => {
  const { secret } = await made();
  const other = await startApi(database, seed, { clickhouse: api.clickhouse });
  for (const expected of [200, 200])
    expect((await other.app.inject({ url: '/v1/me', headers: { authorization: `Bearer ${secret}` } })).statusCode).toBe(
      expected,
    );
  await other.stop();
  expect(await keys()).toMatchObject([{ lastUsedAt: '2026-03-10T04:00:00Z', requestsToday: 2 }]);
});

test('the second of the first steps is a feed as the server takes it', async () => {
  const { secret } = await made();
  const body = /-d '(.*)'$/.exec(firstCalls('').feed)![1]!;
  const answer = await api.app.inject({
    method: 'PUT',
    url: '/v1/feeds/products',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/x-ndjson' },
    payload: body,
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([202, { received: 1 }]);
  const deps = { database, clock, newId, recordOrders: async () => {} };
  await readNextFeed(deps, createLogger({ level: 'silent' }));
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql`select accepted from feed_import where id = ${answer.json<{ importId: string }>().importId}`.execute(tx),
  );
  expect(rows).toEqual([{ accepted: 1 }]);
});

// The last one: sessions end meanwhile.
test('a key that ended is listed for 30 days', async () => {
  const { id } = await made();
  await revoke(id);
  expect(await keys()).toHaveLength(1);
  now += 30 * DAY_MS;
  const later = await api.browser().signIn(staffUser);
  expect((await later.graphql(KEYS, { catalogId: sg.id })).data).toEqual({ storefrontKeys: [] });
});
