export { ImageField } from './image-field.tsx';
export { prepareImage } from './prepare-image.ts';
export { useImageProblemText } from './use-image-problem-text.ts';
