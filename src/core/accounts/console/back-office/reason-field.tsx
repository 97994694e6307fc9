import type { TextareaProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { MAX_REASON, MIN_REASON, readReason } from '../../rules/company-settings.ts';

/** The reason that staff give for a decision. */
export function ReasonField(props: TextareaProps) {
  const { t } = useTranslation('company');
  return (
    <LongTextField
      withAsterisk
      label={t('desk.reason')}
      description={t('desk.reasonHint')}
      maxLength={MAX_REASON}
      {...props}
    />
  );
}

/** Returns what is wrong with a reason; null when it is one. */
export function useReasonCheck(): (value: string) => string | null {
  const { t } = useTranslation('company');
  return (value) => (readReason(value) ? null : t('desk.reasonNeeded', { min: MIN_REASON, max: MAX_REASON }));
}
