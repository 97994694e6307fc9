export { loadPromotions, PromotionCarousel } from './promotion-carousel.tsx';
