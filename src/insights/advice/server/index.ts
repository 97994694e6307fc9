/** Public interface of advice. */
export { addAdviceSchema, type AdviceDependencies } from './advice.resolvers.ts';
