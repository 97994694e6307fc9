export { promotedProducts } from './promoted-products.repository.ts';
export { servingAdSets } from './serving.repository.ts';
export type { ServingAdSet, ServingBanner, ServingProduct } from './serving.repository.ts';
