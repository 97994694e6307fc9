export { readPageFacts, readShownFacts } from './page-facts.repository.ts';
export { promotedProducts } from './promoted-products.repository.ts';
export { servingAdSets } from './serving.repository.ts';
export type { ServingAdSet, ServingNegatives, ServingProduct } from './serving.repository.ts';
