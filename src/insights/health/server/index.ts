/** Public interface of health. */
export { addHealthSchema } from './health.resolvers.ts';
