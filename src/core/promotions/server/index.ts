export { addPromotion, promotionsAhead, removePromotion } from './promotion.repository.ts';
export { addPromotionsSchema } from './promotions.resolvers.ts';
