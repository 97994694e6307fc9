export { GetStarted } from './guide/get-started.tsx';
export { GET_STARTED_HASH } from './guide/hash.ts';
export { StepList } from './guide/step-list.tsx';
export { useGuide } from './guide/use-guide.ts';
export { useSteps } from './guide/use-steps.ts';
