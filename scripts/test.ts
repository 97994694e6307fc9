// All checks, fastest first. Run by `npm test`.
import { FULL_STEPS, runSteps, STATIC_STEPS, UNIT_STEPS } from './steps.ts';

const passed = await runSteps([...STATIC_STEPS, ...UNIT_STEPS, ...FULL_STEPS]);
process.exitCode = passed ? 0 : 1;
