import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import { TextField } from '#design/form/text-fields.tsx';
import { MAX_REASON_LENGTH } from '../rules/check-yield-rule.ts';
import type { Translated } from '../rules/yield-rule.ts';
import type { Rule } from './rule-text.ts';

export const reasonOf = (rule: Rule | null): Translated => ({
  en: rule?.reason?.en ?? '',
  pt: rule?.reason?.pt ?? '',
  id: rule?.reason?.id ?? '',
});

interface ReasonFieldsProps {
  reason: Translated;
  /** That a language is missing. */
  error: unknown;
  form: { getInputProps(name: `reason.${Language}`): object };
}

/** What sellers read of a rule, in every language. */
export function ReasonFields({ reason, error, form }: ReasonFieldsProps) {
  const { t } = useTranslation('yield');
  return Object.entries(LANGUAGES).map(([code, name]) => {
    const language = code as Language;
    return (
      <TextField
        key={language}
        label={t('form.reason', { language: name })}
        description={language === 'en' ? t('form.reasonHint') : undefined}
        required
        maxLength={MAX_REASON_LENGTH}
        {...form.getInputProps(`reason.${language}`)}
        error={reason[language].trim() === '' ? (error as string | undefined) : undefined}
      />
    );
  });
}
