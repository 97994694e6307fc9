import { useTranslation } from 'react-i18next';
import { problemText, type MetaProblemText } from '../rules/problem-texts.ts';

/** What is wrong with a field, in the reader's language: the sentence the server would say. */
export function useProblemText(): (problem: MetaProblemText) => string {
  const { language } = useTranslation().i18n;
  return (problem) => problemText(problem, language);
}
