/** Public interface of health. */
export { addHealthSchema } from './health.resolvers.ts';
export { diagnoseStorefront } from './storefront-diagnosis.ts';
