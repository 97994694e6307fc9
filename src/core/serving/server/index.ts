export { promotedProducts } from './promoted-products.repository.ts';
export { servingAdSets } from './serving.repository.ts';
export type { ServingAdSet, ServingProduct } from './serving.repository.ts';
