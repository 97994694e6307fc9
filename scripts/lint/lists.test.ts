import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { judgeListAttribute, judgeListImport } from './lists.mjs';

const SEARCH = '#kernel/search-parameters.ts';

test.each([
  ['@mantine/hooks', ['useDebouncedValue'], false, /useSettled/],
  ['@mantine/hooks', ['useMergedRef', 'useDebouncedCallback'], false, /SearchField/],
  [SEARCH, ['oneOf', 'pageNumber'], false, /defineList/],
])('%s gives no %j where a list is defined: %s', (source, names, isDefinition, reason) =>
  expect(judgeListImport(source, names, isDefinition)).toMatch(reason),
);

test.each([
  ['@mantine/hooks', ['useMergedRef'], false],
  [SEARCH, ['oneOf', 'text'], false],
  [SEARCH, ['oneOf', 'pageNumber'], true],
])('%s gives %j where a list is defined: %s', (source, names, isDefinition) =>
  expect(judgeListImport(source, names, isDefinition)).toBeNull(),
);

test.each([
  ['TablePagination', 'numPages', 'MemberExpression'],
  ['TablePagination', 'pageSize', 'Identifier'],
  ['DataTable', 'paging', 'ObjectExpression'],
  ['DataTable', 'paging', 'LogicalExpression'],
])('%s is not given a %s of its own', (component, attribute, value) =>
  expect(judgeListAttribute(component, attribute, value)).toMatch(/usePaging/),
);

test.each([
  ['TablePagination', 'label', 'CallExpression'],
  ['TablePagination', 'onPage', 'Identifier'],
  ['DataTable', 'paging', 'Identifier'],
  ['FilteredProducts', 'pageSize', 'Identifier'],
])('%s may be given %s', (component, attribute, value) =>
  expect(judgeListAttribute(component, attribute, value)).toBeNull(),
);

test('rejects a screen with a page size and a delay of its own', async () => {
  await mkdir('.cache', { recursive: true });
  const folder = await mkdtemp(join(process.cwd(), '.cache/lists-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'src/core/fruits/console'), { recursive: true });
  const file = join(folder, 'src/core/fruits/console/fruits-screen.tsx');
  await writeFile(
    file,
    "import { useDebouncedValue } from '@mantine/hooks';\nconst PAGE_SIZE = 10;\nexport const Fruits = () => <TablePagination numPages={useDebouncedValue(PAGE_SIZE)} />;\n",
  );
  const plugin = join(process.cwd(), 'scripts/lint/dependency-rules.mjs');
  const config = join(folder, 'oxlint.json');
  await writeFile(config, JSON.stringify({ jsPlugins: [plugin], rules: { 'endcap/lists': 'error' } }));
  const output = await new Promise<string>((resolve) =>
    execFile(process.execPath, ['node_modules/oxlint/bin/oxlint', '-c', config, '--no-ignore', file], (_, stdout) =>
      resolve(stdout),
    ),
  );
  for (const reason of ['useSettled', "list's definition", 'Paging comes whole']) expect(output).toContain(reason);
});
