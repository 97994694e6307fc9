// All checks, and a table of what each took. Run by `npm test`.
import { ALL_STEPS } from './checks.ts';
import { runSteps, timingTable } from './steps.ts';

const timings = await runSteps(ALL_STEPS);
console.log(`\n${timingTable(timings, performance.now() / 1000)}`);
process.exitCode = timings.every(({ passed }) => passed) ? 0 : 1;
