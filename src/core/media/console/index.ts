export { ImageField } from './image-field.tsx';
export { prepareImage } from './prepare-image.ts';
