import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setFlag } from '#core/settings/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);
const folder = await mkdtemp(join(tmpdir(), 'endcap-packages-'));
const guide = await readFile(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
const EXAMPLE = [...guide.matchAll(/```json\n([\s\S]*?)```/g)]
  .map((found) => found[1]!)
  .find((text) => text.includes('"packages"'))!;

let staff: TestBrowser;
beforeAll(async () => {
  const catalog = await seed.catalog('SG');
  await catalog.feed('segments', { id: 'all', name: 'All shoppers' });
  await database.transact(SYSTEM, (tx) => setFlag(tx, 'standard_package_ads', true));
  staff = await api.browser().signIn(await seed.staff());
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs `endcap` as operators do. */
const endcap = (...args: string[]) =>
  new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [MAIN, ...args],
      { env: { DATABASE_URL: database.url } },
      (_, stdout, stderr) => resolve({ code: child.exitCode!, output: stdout.trim(), errors: stderr.trim() }),
    );
  });
const importing = async (text: string) => {
  const file = join(folder, 'packages.json');
  await writeFile(file, text);
  return endcap('package', 'import', file);
};
const offered = async () => {
  const { data } = await staff.graphql(`{
    managedPackages { packages { package { code name slotCount } prices { price } discounts { name } }
      placements { code fields { name minWidth } } }
    ventures { tax }
  }`);
  return data;
};

test('the example of the guide is imported, repeatedly', async () => {
  const output = '1 packages, 1 placements, 1 taxes taken over';
  for (let times = 0; times < 2; times += 1) expect(await importing(EXAMPLE)).toEqual({ code: 0, output, errors: '' });
  expect(await offered()).toEqual({
    managedPackages: {
      packages: [
        {
          package: { code: 'LAUNCH', name: 'Launch week', slotCount: 2 },
          prices: [{ price: '4500' }],
          discounts: [{ name: 'Early bird' }],
        },
      ],
      placements: [
        {
          code: 'HOME',
          fields: [
            { name: 'headline', minWidth: null },
            { name: 'picture', minWidth: 1200 },
          ],
        },
      ],
    },
    ventures: [{ tax: '0.09' }],
  });
});

test('a file with a mistake changes nothing, and the mistake is named', async () => {
  const before = await offered();
  const wrong = EXAMPLE.replace('"tax": "0.09"', '"tax": "0.5"').replace('"segmentId": "all"', '"segmentId": "nobody"');
  const { code, errors } = await importing(wrong);
  expect(code).toBe(1);
  expect(errors).toMatch(/^Nothing was taken over: package LAUNCH prices\.0/);
  expect(await offered()).toEqual(before);
});

test.each([
  ['no file', ['package', 'import'], "error: missing required argument 'file'"],
  ['another word', ['package', 'export', 'packages.json'], "error: unknown command 'export'"],
  ['a file that is not there', ['package', 'import', '/nowhere.json'], '/nowhere.json cannot be read'],
])('%s is reported', async (_, args, reason) => {
  const { code, errors } = await endcap(...args);
  expect(code).toBe(1);
  expect(errors).toContain(reason);
});
