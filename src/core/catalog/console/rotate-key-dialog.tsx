import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NO_PROOF, ProofField, proofOf, proofRules } from '#core/session/console/index.ts';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useFormat } from '#design/format.ts';
import { useOpenedMs } from '#design/present.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { RotateStorefrontKeyDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { DEFAULT_OVERLAP_HOURS, MAX_OVERLAP_HOURS } from '../rules/api-key.ts';
import { KEY_WRITE } from './storefront-key.ts';

const OVERLAPS = [1, DEFAULT_OVERLAP_HOURS, 7 * 24, MAX_OVERLAP_HOURS];

interface RotateKeyDialogProps {
  catalogId: string;
  rotated: { id: string; label: string };
  /** Called with the new key, which is shown only once. */
  onMade(secret: string): void;
  onClose(): void;
}

/** Makes a key in the place of another; both work until an hour, so that the storefront changes them without a gap. */
export function RotateKeyDialog({ catalogId, rotated, onMade, onClose }: RotateKeyDialogProps) {
  const { t } = useTranslation(['storefront', 'common']);
  const format = useFormat();
  const nowMs = useOpenedMs();
  const { mutateAsync } = useApiMutation(RotateStorefrontKeyDocument, KEY_WRITE);
  const { form, ...state } = useServerForm({
    initialValues: { overlapHours: String(DEFAULT_OVERLAP_HOURS), ...NO_PROOF },
    validate: { ...proofRules(t) },
    submit: async ({ overlapHours, ...proof }) => {
      const input = { catalogId, id: rotated.id, overlapHours: Number(overlapHours), ...proofOf(proof) };
      onMade((await mutateAsync({ input })).rotateStorefrontKey.secret);
    },
  });
  return (
    <FormDialog
      title={t('rotate.title', { name: rotated.label })}
      submitLabel={t('rotate.submit')}
      size="sm"
      {...state}
      onClose={onClose}
    >
      <Text c="dimmed">{t('rotate.detail')}</Text>
      <SelectField
        label={t('rotate.until')}
        data={[
          { value: '0', label: t('rotate.atOnce') },
          ...OVERLAPS.map((hours) => ({
            value: String(hours),
            label: format.dateTime(new Date(nowMs + hours * HOUR_MS)),
          })),
        ]}
        {...form.getInputProps('overlapHours')}
      />
      <ProofField way={form.values.way} inputProps={form.getInputProps} />
    </FormDialog>
  );
}
