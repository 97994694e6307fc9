// Every check there is, in the order of how soon it can tell. Run by `npm test`.
import { DRIFT_STEPS, FULL_STEPS, runSteps, STATIC_STEPS, UNIT_STEPS } from './steps.ts';

const isSound = await runSteps([...STATIC_STEPS, ...DRIFT_STEPS], { together: true });
const passed = await runSteps([...UNIT_STEPS, ...FULL_STEPS]);
process.exitCode = isSound && passed ? 0 : 1;
