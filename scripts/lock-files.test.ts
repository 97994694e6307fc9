import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const LOCKS = globSync('{,packages/*/,conformance/*/,examples/*/}package-lock.json', { cwd: ROOT });

interface Lock {
  packages: Record<string, { license?: string; resolved?: string }>;
}

const packagesOf = (path: string) =>
  Object.entries((JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Lock).packages);

/** Licences that would bind Endcap itself. The LGPL does not bind what links to a library. */
const isCopyleft = (license = '') => /(?<!L)GPL/.test(license) && !license.includes(' OR ');

test.each([
  ['GPL-3.0-or-later', true],
  ['AGPL-3.0', true],
  ['(MIT OR GPL-3.0-or-later)', false],
  ['Apache-2.0 AND LGPL-3.0-or-later', false],
  ['MIT', false],
])('a package under %s stays outside: %s', (license, expected) => expect(isCopyleft(license)).toBe(expected));

test('nothing under a copyleft licence is in Endcap’s own tree; Vendure is in its example alone', () => {
  const found = LOCKS.flatMap((lock) =>
    packagesOf(lock).flatMap(([path, { license }]) =>
      isCopyleft(license) || path.includes('@vendure/') ? [`${lock}: ${path}`] : [],
    ),
  );
  expect(found).toEqual(
    ['common', 'core'].map((name) => `examples/vendure/package-lock.json: node_modules/@vendure/${name}`),
  );
});

test('the plug-in for Vendure may be copied, as the rest of Endcap', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'examples/vendure/package.json'), 'utf8')) as { license: string };
  expect(manifest.license).toBe('MIT');
});

test('lock files name no registry: packages come from the one at hand', () => {
  const named = LOCKS.flatMap((lock) =>
    packagesOf(lock).flatMap(([path, { resolved }]) =>
      resolved && !resolved.startsWith('../') ? [`${lock}: ${path}`] : [],
    ),
  );
  expect(LOCKS).toContain('package-lock.json');
  expect(named).toEqual([]);
});
