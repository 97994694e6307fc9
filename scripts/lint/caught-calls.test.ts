import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const LOST: Record<string, string> = {
  'a button that does not listen':
    'const save = async () => { await mutateAsync({}); }; <b onClick={() => void save()} />',
  'a function of the button': 'const save = async () => { await mutateAsync({}); }; <b onClick={save} />',
  'a try without a catch':
    'const save = async () => { try { await mutateAsync({}); } finally { done(); } }; <b onClick={() => void save()} />',
  'one after the other':
    'const a = () => one.mutateAsync({}); const b = async () => { await a(); }; <b onClick={() => void b()} />',
  'under another name': 'const { mutateAsync: save } = useApiMutation(D); <b onClick={() => void save({})} />',
  'one thing at a time': '<b onClick={() => void run(async () => { await mutateAsync({}); })} />',
};
const CAUGHT: Record<string, string> = {
  'a catch': 'const save = async () => { await mutateAsync({}); }; <b onClick={() => void save().catch(() => {})} />',
  'a then for both': '<b onClick={() => void mutateAsync({}).then(show, () => {})} />',
  'a try':
    'const save = async () => { try { await mutateAsync({}); } catch { show(); } }; <b onClick={() => void save()} />',
  'a dialog': '<ConfirmDialog onConfirm={async () => { await mutateAsync({}); }} />',
  'a form': 'useServerForm({ async submit(values) { await mutateAsync(values); } });',
  'one thing at a time':
    'const save = async () => { try { await mutateAsync({}); } catch { show(); } }; <b onClick={() => void run(save)} />',
};

test('reports rejections that end nowhere, and no others', async () => {
  await mkdir('.cache', { recursive: true });
  const folder = await mkdtemp(join(process.cwd(), '.cache/caught-calls-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'src'));
  const cases = Object.entries({
    ...LOST,
    ...Object.fromEntries(Object.entries(CAUGHT).map(([k, v]) => [`${k}, caught`, v])),
  });
  const files = cases.map((_, index) => join(folder, `src/case${index}.tsx`));
  for (const [index, file] of files.entries())
    await writeFile(file, `export function Screen() { ${cases[index]![1]} }\n`);
  const plugin = join(process.cwd(), 'scripts/lint/dependency-rules.mjs');
  const config = join(folder, 'oxlint.json');
  const rules = { 'endcap/caught-calls': 'error' };
  await writeFile(config, JSON.stringify({ jsPlugins: [plugin], categories: { correctness: 'off' }, rules }));
  const args = ['node_modules/oxlint/bin/oxlint', '-c', config, '--no-ignore', '-f', 'json', ...files];
  const output = await new Promise<string>((resolve) =>
    execFile(process.execPath, args, (_, stdout) => resolve(stdout)),
  );
  const { diagnostics } = JSON.parse(output) as { diagnostics: { filename: string }[] };
  const told = new Set(diagnostics.map(({ filename }) => Number(/case(\d+)/.exec(filename)![1])));
  expect(cases.filter((_, index) => told.has(index)).map(([name]) => name)).toEqual(Object.keys(LOST));
});
