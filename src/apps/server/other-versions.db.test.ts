import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';

// A page of one version calls a process of another, during a rolling update and long after.
const database = await createTestDatabase();
const seed = createSeed(database);
const owner = await (await seed.company('Acme')).owner();

async function startVersion(name: string, documents: Record<string, string>) {
  const consoleFolder = await mkdtemp(join(tmpdir(), 'endcap-version-'));
  afterAll(() => rm(consoleFolder, { recursive: true }));
  await mkdir(join(consoleFolder, 'assets'));
  await writeFile(join(consoleFolder, 'index.html'), `<html lang="en"><title>${name}</title>`);
  await writeFile(join(consoleFolder, `assets/page-${name}.js`), `let ${name};`);
  return startApi(database, seed, {
    consoleFolder,
    version: name,
    documents: new Map(Object.entries(documents)),
    isOpenToAnyDocument: false,
  });
}

const older = await startVersion('older', { me: '{ me { id } }', name: '{ me { firstName } }' });
const newer = await startVersion('newer', { me: '{ me { id } }', later: '{ me { id whatComesLater } }' });
const VERSIONS = { older, newer };

type Version = keyof typeof VERSIONS;
type Body = { data?: unknown; errors?: { message: string; extensions: object }[] };

async function ask(version: Version, documentId: string, language = 'en') {
  // Sessions are valid for processes of all versions.
  const browser = VERSIONS[version].browser();
  const session = (await signedIn).cookies;
  for (const [name, value] of session) browser.cookies.set(name, value);
  const response = await browser.request({
    method: 'POST',
    url: '/graphql',
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      'x-csrftoken': decodeURIComponent(session.get('csrftoken')!),
    },
    payload: JSON.stringify({ documentId }),
  });
  return { status: response.statusCode, ...response.json<Body>() };
}
const signedIn = (await startApi(database, seed)).browser().signIn(owner);
const fileOf = (version: Version, path: string, headers = {}) => VERSIONS[version].app.inject({ url: path, headers });

test.each<[Version, string]>([
  ['newer', 'older'],
  ['older', 'newer'],
])('the %s one serves hashed files of the %s', async (version, other) => {
  const file = await fileOf(version, `/assets/page-${other}.js`);
  expect(file).toMatchObject({
    statusCode: 200,
    body: `let ${other};`,
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    },
  });
  const packed = await fileOf(version, `/assets/page-${other}.js`, { 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(`let ${other};`);
});

test.each([
  '/assets/page-never.js',
  '/assets/%00',
  '/assets/..%2findex.html',
  '/assets/../documents/me',
  '/documents/me',
])('no version has %s', async (path) => expect((await fileOf('newer', path)).body).not.toMatch(/let|\{ me/));

test('documents of both are executed', async () => {
  expect(await ask('newer', 'me')).toMatchObject({ status: 200, data: { me: { id: owner.id } } });
  expect(await ask('newer', 'name')).toMatchObject({ status: 200, data: { me: { firstName: expect.any(String) } } });
});

test.each([
  ['nobody knows', 'newer', 'never', 'en', 'This page is of another version. Reload it to go on.'],
  ['wants what is not here yet', 'older', 'later', 'pt', 'Esta página é de outra versão. Recarregue-a para continuar.'],
  ['nobody knows', 'older', 'never', 'id', 'Halaman ini dari versi lain. Muat ulang untuk melanjutkan.'],
] as const)(
  'a document that %s asks the reader of %s to reload (%s, %s)',
  async (_, version, id, language, message) => {
    expect(await ask(version, id, language)).toMatchObject({
      status: 403,
      errors: [{ message, extensions: { code: 'FORBIDDEN' } }],
    });
  },
);

test('what no process had for a month is forgotten when the next one starts, and nothing else', async () => {
  await database.transact(SYSTEM, (tx) =>
    sql`update console_file set used_at = now() - interval '31 days' where name in ('assets/page-older.js', 'documents/me')`.execute(
      tx,
    ),
  );
  const newest = await startVersion('newest', { me: '{ me { id } }' });
  expect((await newest.app.inject({ url: '/assets/page-older.js' })).statusCode).toBe(404);
  expect((await newest.app.inject({ url: '/assets/page-newer.js' })).statusCode).toBe(200);
  // This version has it too, and recorded it first.
  expect(await ask('newer', 'name')).toMatchObject({ status: 200 });
  expect(
    await database.read(SYSTEM, (tx) => tx.selectFrom('consoleFile').select('name').orderBy('name').execute()),
  ).toEqual(
    ['assets/page-newer.js', 'assets/page-newest.js', 'documents/later', 'documents/me', 'documents/name'].map(
      (name) => ({
        name,
      }),
    ),
  );
});
