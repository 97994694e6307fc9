// `npm run check`: the fast inner loop, without database and browser.
import { runSteps, STATIC_STEPS, UNIT_STEPS } from './steps.ts';

const passed = (await runSteps(STATIC_STEPS, { isParallel: true })) && (await runSteps(UNIT_STEPS));
process.exitCode = passed ? 0 : 1;
