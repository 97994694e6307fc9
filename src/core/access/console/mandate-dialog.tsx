import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { usePresentMs } from '#design/present.ts';
import { toastSuccess } from '#design/toast.ts';
import { NO_PROOF, ProofField, proofOf, proofRules } from '#core/session/console/index.ts';
import { AGENT_SCOPE } from '#kernel/scope.ts';
import { CreateMandateDocument, MandateChoicesDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { MandateTerms, NO_TERMS, termsOf } from './mandate-terms.tsx';

/** Gives a key of an agent a mandate. Nothing but reading is ticked in advance. */
export function MandateDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['access', 'common']);
  const { data } = useApiQuery(MandateChoicesDocument, {});
  const { mutateAsync } = useApiMutation(CreateMandateDocument, {
    changes: ['Mandate', 'SharedBudget'],
    showsErrorInline: true,
  });
  const now = usePresentMs();
  const keys = (data?.accessKeys ?? []).filter(
    ({ scopes, expiresAt, revokedAt }) =>
      scopes.includes(AGENT_SCOPE) && Date.parse(expiresAt) > now && (!revokedAt || Date.parse(revokedAt) > now),
  );
  const { form, ...state } = useServerForm({
    initialValues: { accessKeyId: null as string | null, ...NO_TERMS, ...NO_PROOF },
    validate: {
      accessKeyId: (value) => (value ? null : t('mandate.error.key')),
      ...proofRules(t),
    },
    submit: async ({ accessKeyId, ...values }) => {
      await mutateAsync({ input: { accessKeyId: accessKeyId!, ...termsOf(values), ...proofOf(values) } });
      toastSuccess(t('mandate.given'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('mandate.add')} submitLabel={t('mandate.give')} {...state} onClose={onClose}>
      <Text c="dimmed">{t('mandate.detail')}</Text>
      <SelectField
        data-autofocus
        label={t('mandate.key')}
        description={t('mandate.keyHint')}
        required
        data={keys.map(({ id, name, prefix }) => ({ value: id, label: `${name} (${prefix}…)` }))}
        {...form.getInputProps('accessKeyId')}
      />
      <MandateTerms
        groups={form.values.groups}
        brandsHint={t('mandate.brandsHint')}
        choices={{ brands: data?.accessibleCompanyBrands.objects ?? [], catalogs: data?.allCatalogs ?? [] }}
        inputProps={form.getInputProps}
      />
      <ProofField way={form.values.way} inputProps={form.getInputProps} />
    </FormDialog>
  );
}
