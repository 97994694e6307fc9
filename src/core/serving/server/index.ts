export { readPageFacts, readShownFacts } from './page-facts.repository.ts';
export { promotedProducts } from './promoted-products.repository.ts';
export { type ChangedProducts, promotersOf } from './promoters.repository.ts';
export { addStateNews, type StateNews, takeStateNews } from './state-news.repository.ts';
export { categoryVersions, servingAdSets, servingVersions } from './serving.repository.ts';
export {
  createServingParts,
  isRunning,
  type ServingAdSet,
  type ServingNegatives,
  type ServingParts,
  type ServingProduct,
} from './serving-ad-set.ts';
