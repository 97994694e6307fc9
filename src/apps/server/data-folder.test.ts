import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkDisk, makeDataFolder } from './data-folder.ts';

const umask = process.umask();
const folder = await mkdtemp(join(tmpdir(), 'endcap-data-'));
afterAll(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true });
});
const othersCan = async (...path: string[]) => (await stat(join(folder, ...path))).mode & 0o077;

test('what lies in the data folder, and what comes to lie there, is for us alone', async () => {
  process.umask(0o022);
  const data = join(folder, 'data');
  await mkdir(join(data, 'files'), { recursive: true });
  await writeFile(join(data, 'outbox'), 'mail');
  await makeDataFolder(data);
  await mkdir(join(data, 'clickhouse'));
  await writeFile(join(data, 'clickhouse', 'part'), 'events');
  // Execute permission on the folder is all PostgreSQL needs.
  expect(await othersCan('data')).toBe(process.getuid?.() === 0 ? 0o011 : 0);
  const paths = ['files', 'outbox', 'clickhouse', 'clickhouse/part'];
  expect(await Promise.all(paths.map((path) => othersCan('data', path)))).toEqual(paths.map(() => 0));
});

test('a folder that cannot be written is named, and one without room for what is stored', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(makeDataFolder(join(file, 'data'))).rejects.toThrow(/^DATA_DIR: it cannot be written: .*ENOTDIR/);
  await expect(checkDisk(folder, 0)).resolves.toBeUndefined();
  await expect(checkDisk(folder, 2 ** 60)).rejects.toThrow(
    /^DATA_DIR: \d+ MB are free in .*, and a start needs 1099511627776: free some space/,
  );
});
