import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

/**
 * The comparisons with a baseline, one after the other, in sizes that take about a quarter of an hour on two cores: `npm run bench`,
 * or `npm run bench -- collect reports`. One that fails is named at the end, and the others run all the same.
 */
const BENCHES: Record<string, readonly (string | number)[]> = {
  decide: [5000, 20, 3, 2],
  index: [20_000, 50],
  targets: [5000],
  yield: [5000, 3],
  collect: [2, 20_000, 64],
  changes: [20_000, 10],
  money: [1, 100, 1],
  reports: [1],
  feeds: [50_000, 50_000],
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')} among ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}

const failed: string[] = [];
console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`);
for (const [name, sizes] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const file = join(import.meta.dirname, `${name}.bench.ts`);
  console.log(`\n${name} ${sizes.join(' ')}, at a load of ${loadavg()[0]!.toFixed(1)}`);
  const started = performance.now();
  const bench = spawn(process.execPath, ['--expose-gc', '--max-old-space-size=6144', file, ...sizes.map(String)], {
    stdio: 'inherit',
  });
  const [code] = await once(bench, 'exit');
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
