import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { ReasonField, useReasonCheck } from './reason-field.tsx';

interface ReasonDialogProps {
  title: string;
  detail: ReactNode;
  submitLabel: string;
  /** Who reads the reason, where the company does not. */
  hint?: string;
  submit(reason: string): Promise<unknown>;
  onClose(): void;
}

/** Asks staff for the reason of a decision; shows a rejection inline. */
export function ReasonDialog({ title, detail, submitLabel, hint, submit, onClose }: ReasonDialogProps) {
  const { form, ...state } = useServerForm({
    initialValues: { reason: '' },
    validate: { reason: useReasonCheck() },
    submit: async ({ reason }) => {
      await submit(reason);
      onClose();
    },
  });
  return (
    <FormDialog size="sm" title={title} submitLabel={submitLabel} {...state} onClose={onClose}>
      <Text c="dimmed">{detail}</Text>
      <ReasonField data-autofocus {...(hint && { description: hint })} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
