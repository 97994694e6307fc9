// Changes each expression of a module's rules, one at a time, and reports the changes that no test of rules notices.
// `npm ci --ignore-scripts` in this folder, then `node run.ts src/core/ledger …` (modules; all that decide about money without).
// Changes whose result is the same for every input survive by right; the list is for reading, not for a gate.
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

const ROOT = join(import.meta.dirname, '../..');
const ABOUT_MONEY = [
  'src/core/ledger',
  'src/core/payments',
  'src/delivery/attribute',
  'src/delivery/charge',
  'src/delivery/decide',
  'src/products/packages',
  'src/products/sponsored',
];
/** What the compiler, or a test of all operations, checks. */
const NOT_DECIDING = ['test', 'messages', 'test-support'].map((role) => `!**/*.${role}.ts`);
const TABLES = ['list-bounds', 'permissions'].map((name) => `!**/${name}.ts`);
interface Score {
  module: string;
  killed: number;
  survived: number;
  untested: number;
}

process.chdir(ROOT);
const modules = process.argv.slice(2).map((path) => path.replace(/\/$/, ''));
const scores: Score[] = [];
for (const module of modules.length > 0 ? modules : ABOUT_MONEY) scores.push(await mutate(module));
console.log('| rules of | changed | noticed | not noticed | run by no test | noticed of those run |');
console.log('|---|---|---|---|---|---|');
for (const { module, killed, survived, untested } of scores) {
  const percent = ((100 * killed) / Math.max(1, killed + survived)).toFixed(1);
  console.log(
    `| \`${module}\` | ${killed + survived + untested} | ${killed} | ${survived} | ${untested} | ${percent} % |`,
  );
}

async function mutate(module: string): Promise<Score> {
  process.env['MUTATED_MODULE'] = module;
  const results = await new Stryker({
    testRunner: 'vitest',
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    vitest: { configFile: 'conformance/mutation/vitest.config.ts', related: false },
    mutate: [`${module}/rules/**/*.ts`, ...NOT_DECIDING, ...TABLES],
    coverageAnalysis: 'perTest',
    // Constants are made when a file loads: each change of one would load everything again.
    ignoreStatic: true,
    // Works on a copy, of what rules and their tests read.
    ignorePatterns: ['/*', '!/src', '!/testing', '!/package.json', '!/conformance', '**/node_modules'],
    tsconfigFile: 'none',
    tempDirName: '.cache/mutation',
    concurrency: 1,
    timeoutMS: 20_000,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { reportTests: false, reportScoreTable: false, logTests: false },
    allowEmpty: true,
  }).runMutationTest();
  const count = (...statuses: string[]) => results.filter(({ status }) => statuses.includes(status)).length;
  return {
    module,
    killed: count('Killed', 'Timeout'),
    survived: count('Survived'),
    untested: count('NoCoverage'),
  };
}
