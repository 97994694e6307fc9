/**
 * Before a release: whether controls cost a decision no more than when they were measured last, and how far that is from
 * what they may cost. Ends with 1 below the last figures.
 * `npm run bench:gate -- [commit to compare with: the last release] [rounds]`
 */
import { execFileSync } from 'node:child_process';
import { measureCold } from './cold.bench.ts';
import { type ControlCosts, measureControls } from './controls.bench.ts';

const AD_SETS = 5000;
type Shares = Readonly<Record<keyof ControlCosts, number>>;
/** Of the decisions before, in a market without controls. Bounds that are missed stay open, and are never lowered. */
const BOUNDS: Shares = { unused: 0.98, some: 0.95, everything: 0.8 };
/** The lowest of the runs in docs/performance.md: raise them with each gain. */
const LAST_MEASURED: Shares = { unused: 0.9, some: 0.36, everything: 0.097 };
const NAMES: Readonly<Record<keyof ControlCosts, string>> = {
  unused: 'no control used',
  some: '30 % with bids, modifiers, hours; 20 % sharing; 1,000 rules',
  everything: 'every ad set with everything; 1,000 rules',
};

/** Compared with the commit before, a loss over several commits would pass. */
function lastRelease(): string {
  const tags = execFileSync('git', ['tag', '--merged', 'HEAD', '--sort=-creatordate'], { encoding: 'utf8' });
  const [last = ''] = tags.split('\n');
  if (last !== '') return last;
  console.error('No release is tagged: name the commit to compare with.');
  process.exit(1);
}

const before = process.argv[2] ?? lastRelease();
console.log(`Compared with ${before}`);
const costs = await measureControls(Number(process.argv[3] ?? 5), AD_SETS, before);
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
for (const row of ['unused', 'some', 'everything'] as const) {
  const { decision } = costs[row];
  const isLost = decision < LAST_MEASURED[row];
  if (isLost) process.exitCode = 1;
  const verdict = isLost ? 'LOST' : decision < BOUNDS[row] ? 'open' : 'met';
  const wanted = `last ${percent(LAST_MEASURED[row])}, bound ${percent(BOUNDS[row])}`;
  console.log(`${verdict}: ${NAMES[row]}: ${percent(decision)} of the decisions before; ${wanted}`);
}
await measureCold(AD_SETS);
