import { Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { MoneyField, NumberField, RatioField } from '#design/form/number-fields.tsx';
import { SearchedSelect } from '#design/form/searched-select.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useSettled } from '#design/form/use-settled.ts';
import type { Currency } from '#design/format.ts';
import { toastSuccess } from '#design/toast.ts';
import {
  AllCatalogsDocument,
  HarvestOutlookDocument,
  SaveHarvestRuleDocument,
  TermTargetsDocument,
  type HarvestRulePartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { HARVEST_KINDS, HARVEST_MODES, HARVEST_WINDOWS, MAX_RULE_NAME } from '../rules/harvest-rule.ts';
import { TERM_KEYWORD_MATCHES } from '../rules/term-actions.ts';
import { Expected } from './expected.tsx';
import { isComplete, termsOf, valuesOf, type RuleValues } from './rule-values.ts';

interface RuleDialogProps {
  /** Null to create one. */
  rule: HarvestRulePartsFragment | null;
  currency: Currency;
  onClose(): void;
}

/** A rule's form, with what it would do today. */
export function RuleDialog({ rule, currency, onClose }: RuleDialogProps) {
  const { t } = useTranslation('harvest');
  const saving = useApiMutation(SaveHarvestRuleDocument, {
    changes: ['HarvestRule', 'HarvestAct', 'Overview'],
    showsErrorInline: true,
  });
  const catalogs = useApiQuery(AllCatalogsDocument, {});
  const { form, ...state } = useServerForm<RuleValues>({
    initialValues: valuesOf(rule),
    validate: {
      name: (name) => (name.trim() === '' ? t('form.required') : null),
      catalogId: (id) => (id ? null : t('form.required')),
    },
    submit: async (values) => {
      const input = { name: values.name.trim(), terms: termsOf(values) };
      await saving.mutateAsync({ input: rule ? { ...input, id: rule.id, version: rule.version } : input });
      toastSuccess(t('saved', { name: input.name }));
      onClose();
    },
  });
  const { values } = form;
  return (
    <FormDialog
      title={rule ? t('editOf', { name: rule.name }) : t('new')}
      submitLabel={t('save')}
      {...state}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={t('form.name')}
        required
        maxLength={MAX_RULE_NAME}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Group grow align="flex-start">
        <SelectField
          label={t('form.kind')}
          data={HARVEST_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          {...form.getInputProps('kind')}
        />
        <SelectField
          label={t('form.catalog')}
          data={(catalogs.data?.allCatalogs ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('catalogId')}
        />
        <SelectField
          label={t('form.window')}
          data={HARVEST_WINDOWS.map((days) => ({ value: String(days), label: t('form.days', { days }) }))}
          {...form.getInputProps('windowDays')}
        />
      </Group>
      {values.kind === 'LOSERS' ? (
        <MoneyField label={t('form.leastSpend')} currency={currency} {...form.getInputProps('leastSpend')} />
      ) : (
        <>
          <Group grow align="flex-start">
            <NumberField label={t('form.leastOrders')} {...form.getInputProps('leastOrders')} />
            <RatioField
              label={t('form.leastRoas')}
              description={t('form.leastRoasHint')}
              {...form.getInputProps('leastRoas')}
            />
          </Group>
          <Target values={values} onChoose={(target) => form.setFieldValue('target', target)} />
          <Group grow align="flex-start">
            <SelectField
              label={t('form.match')}
              data={TERM_KEYWORD_MATCHES.map((match) => ({ value: match, label: t(`match.${match}`) }))}
              {...form.getInputProps('match')}
            />
            <MoneyField
              label={t('form.bid')}
              description={t('form.bidHint')}
              currency={currency}
              {...form.getInputProps('bidWalletCurrency')}
            />
          </Group>
        </>
      )}
      <Group grow align="flex-start">
        <SelectField
          label={t('form.mode')}
          data={HARVEST_MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
          {...form.getInputProps('mode')}
        />
        <NumberField label={t('form.mostTerms')} {...form.getInputProps('mostTerms')} />
      </Group>
      <Switch label={t('paused')} {...form.getInputProps('isPaused', { type: 'checkbox' })} />
      <Outlook id={rule?.id} values={values} currency={currency} />
    </FormDialog>
  );
}

function Target({ values, onChoose }: { values: RuleValues; onChoose(target: RuleValues['target']): void }) {
  const { t } = useTranslation('harvest');
  const [name, setName] = useState('');
  const found = useApiQuery(TermTargetsDocument, { name: name || undefined }, { keepPreviousData: true });
  return (
    <SearchedSelect
      label={t('form.target')}
      description={t('form.targetHint')}
      clearable
      selected={values.target}
      found={found.data?.sponsorCampaigns.objects
        .filter(({ targetingSet: [targeting] }) => !values.catalogId || targeting?.catalog.id === values.catalogId)
        .map(({ id, name: label }) => ({ id, name: label }))}
      onTerm={setName}
      onSelect={onChoose}
      onClear={() => onChoose(null)}
    />
  );
}

/** What the rule would do today, before it is saved. */
function Outlook({ id, values, currency }: { id: string | undefined; values: RuleValues; currency: Currency }) {
  const { t } = useTranslation('harvest');
  const settled = useSettled(values);
  const isReady = isComplete(settled);
  const { data } = useApiQuery(
    HarvestOutlookDocument,
    { id, terms: termsOf(settled) },
    { isEnabled: isReady, keepPreviousData: true },
  );
  const outlook = isReady ? data?.harvestOutlook : undefined;
  return (
    <Stack gap={4} role="status" mih={42}>
      {outlook && (
        <>
          <Text size="sm">
            {t('outlook', { count: outlook.terms.length })}
            {outlook.terms.length > 0 &&
              `: ${outlook.terms
                .slice(0, 5)
                .map(({ term }) => `“${term}”`)
                .join(', ')}${outlook.terms.length > 5 ? ' …' : ''}`}
          </Text>
          {outlook.terms.length > 0 && <Expected effect={outlook.effect} currency={currency} />}
        </>
      )}
    </Stack>
  );
}
