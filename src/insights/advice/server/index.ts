/** Public interface of advice. */
export { addAdviceSchema } from './advice.resolvers.ts';
