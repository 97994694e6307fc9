import { messageTexts } from '#platform/console-kit/message-texts.ts';
import en from '../texts/en.json';
import id from '../texts/id.json';
import pt from '../texts/pt.json';

/** Renders problems of images in the user's language. */
export const useImageProblemText = messageTexts({ en: { media: en }, pt: { media: pt }, id: { media: id } });
