export { addImageUpload } from './images.resolvers.ts';
export { addCampaignImageRoutes } from './image.routes.ts';
export { imageOfCompany, imageSizes, insertImage, shareImages } from './image.repository.ts';
export { cleanImage, encodeJpeg, storeImage } from './images.ts';
