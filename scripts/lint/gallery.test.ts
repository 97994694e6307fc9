import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Arrange others and have no look of their own. */
const INVISIBLE = [
  'Box',
  'Collapse',
  'Input',
  'ScrollArea',
  'DesignProvider',
  'DocumentTitle',
  'TimeZoneContext',
  'VisuallyHidden',
];

const sources = globSync('src/**/*.tsx', { cwd: ROOT })
  .filter((file) => !/\.test\.tsx$|\/(testing|gallery)\//.test(file) || file.endsWith('.gallery.tsx'))
  .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const);
const gallery = sources
  .filter(([file]) => file.endsWith('.gallery.tsx'))
  .map(([, source]) => source)
  .join('\n');
const screens = sources.filter(([file]) => !file.startsWith('src/design/'));

/** Returns the components that screens take from a package or folder, with the file of each. */
function componentsFrom(origin: string): Map<string, string> {
  const imports = new RegExp(`import \\{([^}]*)\\} from '(${origin})'`, 'g');
  return new Map(
    screens.flatMap(([, source]) =>
      [...source.matchAll(imports)].flatMap(([, names, path]) =>
        names!
          .split(',')
          .map((name) => name.trim())
          // Components, neither types nor constants.
          .filter((name) => /^[A-Z]\w*[a-z]/.test(name) && new RegExp(`<${name}\\b(?!\\[)`).test(source))
          .map((name) => [name, path!] as const),
      ),
    ),
  );
}

test.each([
  ['src/design', "#design/[^']+\\.tsx", 35],
  ['the library', '@mantine/(?:core|dates)', 30],
])('every component that screens take from %s is shown in the gallery', (_, origin, min) => {
  const components = componentsFrom(origin);
  expect(components.size).toBeGreaterThan(min);
  const missing = [...components]
    .filter(([name]) => !INVISIBLE.includes(name) && !new RegExp(`<${name}\\b`).test(gallery))
    .map(([name, path]) => `${name} of ${path}: add its states to a *.gallery.tsx beside it`);
  expect(missing).toEqual([]);
});
