import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createProgram } from '#apps/cli/command-line.ts';
import { SETTINGS } from '#apps/server/settings.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>;
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync('{docs,demo,src,e2e,bench,database,packages,examples}/**/*.md', {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  }),
];

test('every dependency has its reason, and no reason is left of one that is gone', () => {
  const [given = ''] = read('docs/decisions/dependencies.md').split('## What was rejected');
  const explained = [...given.matchAll(/^\| `([^`]+)` \| \S/gm)].map(([, name]) => name!);
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const used = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(new Set(explained)).toEqual(new Set(used));
  expect(explained).toHaveLength(used.length);
});

test('the operator’s guide names every variable there is, and no other', () => {
  const [, table = ''] = read('docs/operating.md').split('## Variables');
  const named = [...table.split('\n## ')[0]!.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names]) =>
    names!.match(/\w+/g)!,
  );
  expect(new Set(named)).toEqual(new Set(Object.keys(SETTINGS)));
});

test('operators’ commands are written as they are called', () => {
  const known = createProgram(
    () => () => Promise.resolve(),
    () => () => Promise.resolve(),
  ).commands.flatMap((noun) => noun.commands.map((verb) => `${noun.name()} ${verb.name()}`));
  const texts = [...pages, 'CHANGELOG.md', 'scripts/print-flags.ts', 'src/apps/server/demo.ts'].map(read);
  const written = texts.flatMap((text) =>
    [...text.matchAll(/(?:npm run endcap --|`endcap)\s+([a-z-]+\s+[a-z][a-z-]*)/g)].map(([, words]) =>
      words!.replace(/\s+/, ' '),
    ),
  );
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter((command) => !known.includes(command))).toEqual([]);
});

test('every module says what it promises', () => {
  const modules = globSync('src/{core,products,insights,delivery,platform,integrations}/*/', { cwd: ROOT });
  const silent = modules.filter((module) => {
    const files = globSync(`${module}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: ['**/*.{test,d}.ts'] });
    return files.length > 1 && !existsSync(join(ROOT, module, 'README.md'));
  });
  expect(silent).toEqual([]);
});

test('the map of modules leaves none out', () => {
  const map = read('docs/architecture.md');
  const modules = globSync('src/{core,products,insights,delivery}/*/README.md', { cwd: ROOT });
  expect(modules.filter((page) => !map.includes(`(../${page})`))).toEqual([]);
});

test('the glossary is in alphabetical order, so that a term is found, and a new one has one place', () => {
  const terms = [...read('docs/glossary.md').matchAll(/^\| ([^|]+) \|/gm)].map(([, term]) => term!).slice(1);
  const letters = (term: string) => term.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  expect(terms).toEqual(terms.toSorted((a, b) => (letters(a) < letters(b) ? -1 : 1)));
});

test('the list of measurements names each of them', () => {
  const [, table = ''] = read('bench/README.md').split('|---|---|');
  const named = [...table.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, file]) => file!);
  expect(new Set(named)).toEqual(new Set(globSync('*.bench.ts', { cwd: join(ROOT, 'bench') })));
});

test('the comparison of controls counts its marks, and every mark of others has a source', () => {
  const [table = '', sources = ''] = read('docs/controls-compared.md').split('| Source |');
  const rows = table.split('\n').flatMap((line) => (/^\| \d+ \|/.test(line) ? [line.split('|').slice(3, -1)] : []));
  const sums = table.split('\n').find((line) => line.startsWith('| | **Y'))!;
  const marks = rows.map((cells) => cells.map((cell) => cell.trim().replace(/^\[Y\].*/, 'Y')));
  const columns = marks[0]!.map((_, index) => marks.map((row) => row[index]!));
  const count = (column: readonly string[], mark: string) => column.filter((cell) => cell.startsWith(mark)).length;
  const counted = columns.map((column) => {
    const [all, inPart] = [count(column, 'Y'), count(column, '~')];
    return inPart > 0 ? `${all} (${inPart})` : String(all);
  });
  expect(rows).toHaveLength(24);
  expect(
    sums
      .split('|')
      .slice(3, -1)
      .map((cell) => cell.trim()),
  ).toEqual(counted);
  const known = new Set([...sources.matchAll(/^\| (\w\d) \|/gm)].map(([, name]) => name!));
  const others = columns
    .slice(1)
    .flat()
    .filter((cell) => cell !== '–');
  expect(others.filter((cell) => !known.has(cell.split(' ')[1] ?? ''))).toEqual([]);
  const used = new Set(others.map((cell) => cell.split(' ')[1]!));
  expect([...known].filter((name) => !used.has(name))).toEqual([]);
});

test.each(pages)('%s names files and scripts that exist', (page) => {
  const text = read(page);
  // Links are written from the page, paths in backticks from the root.
  const links = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, path]) => join(dirname(page), path ?? ''));
  const roots = 'src|docs|demo|e2e|bench|scripts|testing|database|packages|examples';
  const named = [...text.matchAll(new RegExp(`\`((?:${roots})/[\\w./-]*)\``, 'g'))].map(([, path]) => path!);
  const missing = [...links, ...named].filter((path) => !existsSync(join(ROOT, path)));
  expect(missing).toEqual([]);

  const scripts = [...text.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, short]) => run ?? short!);
  expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([]);
});

test('the processes of the guide are those that the balancer and Prometheus reach, and have the time to stop', () => {
  const guide = read('docs/operating.md');
  const processes = [...guide.matchAll(/^ *(\w+\d) (ads|api|worker) (\d{4}) (\d{4})$/gm)].map(
    ([, name, role, port, metrics]) => ({ name: name!, role: role!, port: port!, metrics: metrics! }),
  );
  expect(processes).toHaveLength(6);
  const balanced = [...read('deploy/haproxy/haproxy.cfg').matchAll(/^ {2}server (\w+) 127\.0\.0\.1:(\d+)/gm)];
  const served = processes.filter(({ role }) => role !== 'worker');
  expect(new Set(balanced.map(([, name, port]) => `${name} ${port}`))).toEqual(
    new Set(served.map(({ name, port }) => `${name} ${port}`)),
  );
  const watched = [...read('deploy/prometheus/prometheus.yaml').matchAll(/127\.0\.0\.1:(\d+)/g)].map(
    ([, port]) => port,
  );
  expect(watched).toEqual(processes.map(({ metrics }) => metrics));
  const [, drain] = /^ *DRAIN_SECONDS=(\d+)$/m.exec(guide)!;
  const [, stop] = /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/systemd/endcap@.service'))!;
  expect(Number(stop)).toBeGreaterThanOrEqual(Number(drain) + 45);
});
