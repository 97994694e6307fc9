import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { MAX_REASON, MIN_REASON, readReason } from '../../rules/company-settings.ts';

interface ReasonDialogProps {
  title: string;
  detail: ReactNode;
  submitLabel: string;
  submit(reason: string): Promise<unknown>;
  onClose(): void;
}

/** Asks staff for the reason of a decision; shows a rejection inline. */
export function ReasonDialog({ title, detail, submitLabel, submit, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('company');
  const { form, ...state } = useServerForm({
    initialValues: { reason: '' },
    validate: {
      reason: (value) => (readReason(value) ? null : t('desk.reasonNeeded', { min: MIN_REASON, max: MAX_REASON })),
    },
    submit: async ({ reason }) => {
      await submit(reason);
      onClose();
    },
  });
  return (
    <FormDialog size="sm" title={title} submitLabel={submitLabel} {...state} onClose={onClose}>
      <Text c="dimmed">{detail}</Text>
      <LongTextField
        label={t('desk.reason')}
        description={t('desk.reasonHint')}
        maxLength={MAX_REASON}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
