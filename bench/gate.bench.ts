/**
 * Before a release: whether controls cost a decision no more than they may. Ends with 1 below a bound.
 * `npm run bench:gate -- [commit to compare with: the last release] [rounds]`
 */
import { execFileSync } from 'node:child_process';
import { type ControlCosts, measureControls } from './controls.bench.ts';

const AD_SETS = 5000;
/** Of the decisions before, in a market without controls. */
const BOUNDS: Readonly<Record<keyof ControlCosts, number>> = { unused: 0.98, some: 0.95, everything: 0.8 };
const NAMES: Readonly<Record<keyof ControlCosts, string>> = {
  unused: 'no control used',
  some: '30 % with bids, modifiers, hours; 20 % sharing; 1,000 rules',
  everything: 'every ad set with everything; 1,000 rules',
};

function lastRelease(): string {
  const tags = execFileSync('git', ['tag', '--merged', 'HEAD', '--sort=-creatordate'], { encoding: 'utf8' }).split(
    '\n',
  );
  return tags[0] || 'HEAD^';
}

const before = process.argv[2] ?? lastRelease();
console.log(`Compared with ${before}`);
const costs = await measureControls(Number(process.argv[3] ?? 5), AD_SETS, before);
for (const row of ['unused', 'some', 'everything'] as const) {
  const isMet = costs[row].decision >= BOUNDS[row];
  if (!isMet) process.exitCode = 1;
  const [seen, bound] = [costs[row].decision, BOUNDS[row]].map((share) => `${(100 * share).toFixed(1)} %`);
  console.log(`${isMet ? 'met' : 'MISSED'}: ${NAMES[row]}: ${seen} of the decisions before, at least ${bound}`);
}
