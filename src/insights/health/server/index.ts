/** Public interface of health. */
export { addHealthSchema } from './health.resolvers.ts';
export { addStorefrontCallsSchema } from './storefront-calls.resolvers.ts';
export { createDiagnosis, diagnoseStorefront } from './storefront-diagnosis.ts';
