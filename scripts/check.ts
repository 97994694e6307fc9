// `npm run check`: the fast inner loop, without database and browser.
import { FAST_STEPS } from './checks.ts';
import { runSteps } from './steps.ts';

const timings = await runSteps(FAST_STEPS);
process.exitCode = timings.every(({ passed }) => passed) ? 0 : 1;
