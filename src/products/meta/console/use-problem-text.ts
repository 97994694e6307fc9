import { messageTexts } from '#platform/console-kit/message-texts.ts';
import { problem as en } from '../texts/en.json';
import { problem as id } from '../texts/id.json';
import { problem as pt } from '../texts/pt.json';

/** Renders problems of the rules in the user's language. */
export const useProblemText = messageTexts({
  en: { meta: { problem: en } },
  pt: { meta: { problem: pt } },
  id: { meta: { problem: id } },
});
