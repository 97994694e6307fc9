import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PROCESSES = ['serve.mjs', 'src/apps/server/main.ts', 'src/apps/cli/main.ts'];
const IMPORT = /^(?:import|export)(?! type\b)[^'"`;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { dependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<string, object>;

function fileOf(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  if (specifier.startsWith('#')) return join(specifier.startsWith('#demo/') ? '' : 'src', specifier.slice(1));
  return null;
}

/** Returns every file that these load, and the packages each imports. Imports of types alone load nothing. */
function loadedFrom(entries: readonly string[]): Map<string, string[]> {
  const packages = new Map<string, string[]>();
  const left = [...entries];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (packages.has(file)) continue;
    const specifiers = [...read(file).matchAll(IMPORT)].map((match) => (match[1] ?? match[2] ?? match[3])!);
    packages.set(
      file,
      specifiers.flatMap((specifier) => {
        const path = fileOf(specifier, file);
        if (path === null) return specifier;
        if (/\.(m?js|tsx?)$/.test(path) && existsSync(join(ROOT, path))) left.push(path);
        return [];
      }),
    );
  }
  return packages;
}

const nameOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

test('an installation needs production packages alone: Vite and other tools of developers are never loaded', () => {
  const loaded = loadedFrom(PROCESSES);
  expect(loaded.size).toBeGreaterThan(400);
  const foreign = [...loaded].flatMap(([file, specifiers]) =>
    specifiers
      .filter((specifier) => !specifier.startsWith('node:') && !builtinModules.includes(specifier))
      .filter((specifier) => !(nameOf(specifier) in { ...dependencies, ...optionalDependencies }))
      .map((specifier) => `${file} imports ${specifier}`),
  );
  expect(foreign).toEqual([]);
});

test('the console that is built has nothing of the gallery: only its own page, which is not built, leads to it', () => {
  const IS_GALLERY = /\.gallery\.tsx$|\/gallery\//;
  const importers = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !IS_GALLERY.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => /(from |import |import\()'[^']*(\.gallery\.tsx|\/gallery\/)/.test(read(file)));
  expect(importers).toEqual([]);
  expect(read('src/apps/console/index.html')).not.toContain('gallery');
});
