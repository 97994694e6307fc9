import { defineMessages } from '#kernel/message.ts';

/** Why an image is rejected. */
export const imageMessages = defineMessages('media', {
  invalidImageFile: {},
  fileSizeIsTooBig: { max: 'number' },
  imageWidthIsTooSmall: { min: 'number' },
  imageHeightIsTooSmall: { min: 'number' },
  imageRatioIsIncorrect: { width: 'number', height: 'number' },
});
