import { useTranslation } from 'react-i18next';
import { problemText, type MetaProblemText } from '../rules/problem-texts.ts';

/** Returns the message of a problem in the reader's language, identical to the server's. */
export function useProblemText(): (problem: MetaProblemText) => string {
  const { language } = useTranslation().i18n;
  return (problem) => problemText(problem, language);
}
