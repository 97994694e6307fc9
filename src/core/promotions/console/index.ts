export { PromotionCarousel } from './promotion-carousel.tsx';
