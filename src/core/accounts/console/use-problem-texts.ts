import { useTranslation } from 'react-i18next';
import type { Language } from '#kernel/language.ts';
import type { FormProblem } from '../rules/company-form.ts';
import { companyText } from '../rules/company.messages.ts';

/** Translates form problems into the user's language, per field. */
export function useProblemTexts(): (problems: Partial<Record<string, FormProblem>>) => Record<string, string> {
  const language = useTranslation().i18n.language as Language;
  return (problems) =>
    Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => [
        field,
        companyText(problem!.text, language, problem!.values),
      ]),
    );
}
