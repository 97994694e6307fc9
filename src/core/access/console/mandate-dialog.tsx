import { Checkbox, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { MultiSelectField } from '#design/form/multi-select-field.tsx';
import { MoneyField, NumberField } from '#design/form/number-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { UNKNOWN_CURRENCY } from '#design/format.ts';
import { toastSuccess } from '#design/toast.ts';
import { NO_PROOF, ProofField, proofOf, proofRules, useViewer } from '#core/session/console/index.ts';
import { AGENT_SCOPE, MANDATE_GROUPS, type MandateGroup } from '#kernel/scope.ts';
import { CreateMandateDocument, MandateChoicesDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { DEFAULT_MANDATE_DAYS, MAX_MANDATE_DAYS } from '../rules/mandate.ts';
import { BrandsField, ExpiryField } from './key-fields.tsx';

const EXPIRIES = [7, DEFAULT_MANDATE_DAYS, 90, MAX_MANDATE_DAYS];

/** Gives a key of an agent a mandate. Nothing but reading is ticked in advance. */
export function MandateDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['access', 'common']);
  const { company } = useViewer();
  const { data } = useApiQuery(MandateChoicesDocument, {});
  const { mutateAsync } = useApiMutation(CreateMandateDocument, {
    changes: ['Mandate', 'SharedBudget'],
    showsErrorInline: true,
  });
  const now = Date.now();
  const keys = (data?.accessKeys ?? []).filter(
    ({ scopes, expiresAt, revokedAt }) =>
      scopes.includes(AGENT_SCOPE) && Date.parse(expiresAt) > now && (!revokedAt || Date.parse(revokedAt) > now),
  );
  const { form, ...state } = useServerForm({
    initialValues: {
      accessKeyId: null as string | null,
      groups: [] as MandateGroup[],
      expiresInDays: String(DEFAULT_MANDATE_DAYS),
      brandIds: [] as string[],
      catalogIds: [] as string[],
      day: '0',
      month: '0',
      maxChangePercent: '20',
      maxRaise: '0',
      maxObjectsPerHour: '20',
      ...NO_PROOF,
    },
    validate: {
      accessKeyId: (value) => (value ? null : t('mandate.error.key')),
      ...proofRules(t),
    },
    submit: async ({
      accessKeyId,
      groups,
      expiresInDays,
      brandIds,
      catalogIds,
      day,
      month,
      maxChangePercent,
      maxRaise,
      maxObjectsPerHour,
      ...proof
    }) => {
      const creates = groups.includes('CREATE');
      await mutateAsync({
        input: {
          accessKeyId: accessKeyId!,
          groups,
          expiresInDays: Number(expiresInDays),
          brandIds: brandIds.length ? brandIds : null,
          catalogIds: catalogIds.length ? catalogIds : null,
          day: creates ? day : '0',
          month: creates ? month : '0',
          maxChangePercent: Number(maxChangePercent),
          maxRaise,
          maxObjectsPerHour: Number(maxObjectsPerHour),
          ...proofOf(proof),
        },
      });
      toastSuccess(t('mandate.given'));
      onClose();
    },
  });
  const currency = company?.walletCurrency ?? UNKNOWN_CURRENCY;
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
      <Checkbox.Group label={t('mandate.may')} description={t('mandate.mayHint')} {...form.getInputProps('groups')}>
        <Stack gap={8} mt={6}>
          {MANDATE_GROUPS.map((group) => (
            <Checkbox key={group} value={group} label={t(`mandate.group.${group}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {form.values.groups.includes('CREATE') && (
        <>
          <MoneyField
            label={t('mandate.day')}
            description={t('mandate.dayHint')}
            currency={currency}
            digits={0}
            {...form.getInputProps('day')}
          />
          <MoneyField
            label={t('mandate.month')}
            description={t('mandate.monthHint')}
            currency={currency}
            digits={0}
            {...form.getInputProps('month')}
          />
        </>
      )}
      <NumberField label={t('mandate.maxChange')} suffix="%" {...form.getInputProps('maxChangePercent')} />
      <MoneyField
        label={t('mandate.maxRaise')}
        description={t('mandate.maxRaiseHint')}
        currency={currency}
        digits={0}
        {...form.getInputProps('maxRaise')}
      />
      <NumberField label={t('mandate.maxObjects')} {...form.getInputProps('maxObjectsPerHour')} />
      <BrandsField
        hint={t('mandate.brandsHint')}
        brands={data?.accessibleCompanyBrands.objects ?? []}
        inputProps={form.getInputProps('brandIds')}
      />
      <MultiSelectField
        label={t('mandate.catalogs')}
        description={t('mandate.catalogsHint')}
        clearable
        data={(data?.allCatalogs ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('catalogIds')}
      />
      <ExpiryField days={EXPIRIES} inputProps={form.getInputProps('expiresInDays')} />
      <ProofField way={form.values.way} inputProps={form.getInputProps} />
    </FormDialog>
  );
}
