// `npm run check`: the fast inner loop, without database and browser.
import { FAST_STEPS } from './checks.ts';
import { runSteps } from './steps.ts';

const timings = await runSteps(FAST_STEPS);
const failed = timings.filter(({ passed }) => !passed).map(({ name }) => name);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
