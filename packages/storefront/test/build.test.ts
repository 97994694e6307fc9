import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { buildKit } from '../build.ts';

const MAX_BEACON_BYTES = 3072;

const folder = await mkdtemp(join(tmpdir(), 'endcap-kit-'));
afterAll(() => rm(folder, { recursive: true }));
await buildKit(folder);
const read = (name: string) => readFile(join(folder, name), 'utf8');
const manifest = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  dependencies?: object;
  exports: Record<string, { default: string }>;
};

test('the beacon is small', async () => {
  expect(gzipSync(await read('beacon.js'), { level: 9 }).length).toBeLessThanOrEqual(MAX_BEACON_BYTES);
});

test('every entry of the package is built, and needs no other package but React', async () => {
  expect(manifest.dependencies).toBeUndefined();
  for (const { default: path } of Object.values(manifest.exports)) await read(path.replace('./dist/', ''));
  const files = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const imported = await Promise.all(
    files.map(async (name) =>
      [...(await read(name)).matchAll(/\bfrom\s*["'`]([^"'`]+)["'`]/g)].map(([, from]) => from!),
    ),
  );
  const packages = imported.flat().filter((from) => !from.startsWith('./'));
  expect(new Set(packages)).toEqual(new Set(['react/jsx-runtime']));
  for (const name of files) expect(await read(name)).not.toContain('require');
});

test('the built server module works as a shop loads it', async () => {
  const { createStorefront } = (await import(join(folder, 'server.js'))) as typeof import('../src/server.ts');
  const storefront = createStorefront({ url: 'http://127.0.0.1:1', key: 'ek_test' });
  expect(await storefront.auctions({ a: { slots: 1 } })).toEqual({ a: [] });
});
