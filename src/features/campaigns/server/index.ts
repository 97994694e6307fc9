export { budgetsOf, servingAdSets } from './serving-store.ts';
export type { AdSetBudgets, ServingAdSet, ServingBanner, ServingProduct } from './serving-store.ts';
