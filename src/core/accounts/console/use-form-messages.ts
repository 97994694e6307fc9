import { useTranslation } from 'react-i18next';
import type { FormProblem } from '../rules/company-form.ts';

/** Translates form problems into the user's language, per field. */
export function useFormMessages(): (problems: Partial<Record<string, FormProblem>>) => Record<string, string> {
  const { t } = useTranslation();
  return (problems) =>
    Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => [field, t(`companyForm.${problem!.code}`, problem!)]),
    );
}
