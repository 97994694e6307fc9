import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { ReplaceAccessKeyDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { MAX_OVERLAP_DAYS } from '../rules/access-key.ts';
import { NO_PROOF, ProofField, proofOf, proofRules } from '#core/session/console/index.ts';

const OVERLAPS = [0, 1, 7, MAX_OVERLAP_DAYS];

interface ReplaceKeyDialogProps {
  accessKey: { id: string; name: string };
  onMade(secret: string): void;
  onClose(): void;
}

/** Replaces a key by a new one; both are valid for a while, so that programs keep working. */
export function ReplaceKeyDialog({ accessKey, onMade, onClose }: ReplaceKeyDialogProps) {
  const { t } = useTranslation(['access', 'common']);
  const { mutateAsync } = useApiMutation(ReplaceAccessKeyDocument, { changes: ['AccessKey'], showsErrorInline: true });
  const { form, ...state } = useServerForm({
    initialValues: { overlapDays: '1', ...NO_PROOF },
    validate: {
      ...proofRules(t),
    },
    submit: async ({ overlapDays, ...proof }) => {
      const input = { id: accessKey.id, overlapDays: Number(overlapDays), ...proofOf(proof) };
      onMade((await mutateAsync({ input })).replaceAccessKey.secret);
    },
  });
  return (
    <FormDialog
      title={t('replace.title', { name: accessKey.name })}
      submitLabel={t('replace.submit')}
      size="sm"
      {...state}
      onClose={onClose}
    >
      <Text c="dimmed">{t('replace.detail')}</Text>
      <SelectField
        label={t('replace.overlap')}
        allowDeselect={false}
        data={OVERLAPS.map((days) => ({
          value: String(days),
          label: days === 0 ? t('replace.atOnce') : t('new.days', { count: days }),
        }))}
        {...form.getInputProps('overlapDays')}
      />
      <ProofField way={form.values.way} inputProps={form.getInputProps} />
    </FormDialog>
  );
}
