import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_TYPES } from '#core/serving/rules/page-type.ts';
import { keywordsFromText } from '#core/serving/rules/keywords.ts';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { DateField } from '#design/form/date-fields.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import { SearchedSelect } from '#design/form/searched-select.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import type { Currency } from '#design/format.ts';
import {
  SaveYieldRuleDocument,
  YieldCategoriesDocument,
  type BilledOn,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { matchingCategories, namedInPath } from './category-choices.ts';
import type { Rule } from './rule-text.ts';

interface RuleFormProps {
  catalogId: string;
  currency: Currency;
  /** Null to add one. */
  rule: Rule | null;
  onSaved(saved: Rule): void;
  onClose(): void;
}

const BILLED_ON = ['CLICK', 'IMPRESSION'] as const satisfies readonly BilledOn[];
/** Prices of impressions are as exact as amounts are kept. */
const IMPRESSION_DIGITS = 6;

/** Adds or changes a least price. Errors of the server stand at their fields. */
export function RuleForm({ catalogId, currency, rule, onSaved, onClose }: RuleFormProps) {
  const { t } = useTranslation('yield');
  const save = useApiMutation(SaveYieldRuleDocument, { changes: ['YieldRule'], showsErrorInline: true });
  const { form, ...state } = useServerForm({
    initialValues: {
      billedOn: rule?.billedOn ?? BILLED_ON[0],
      amount: rule?.amount ?? '',
      categoryId: rule?.categoryId ?? null,
      placementCode: rule?.placementCode ?? '',
      pageType: rule?.pageType ?? null,
      terms: rule?.terms.join('\n') ?? '',
      fromDate: rule?.fromDate ?? null,
      untilDate: rule?.untilDate ?? null,
    },
    submit: async (values) => {
      const saved = await save.mutateAsync({
        input: {
          ...(rule && { id: rule.id, version: rule.version }),
          catalogId,
          kind: 'FLOOR',
          ...values,
          amount: values.amount || null,
          terms: keywordsFromText(values.terms),
        },
      });
      onSaved(saved.saveYieldRule.rule);
      onClose();
    },
  });
  const { values } = form;
  return (
    <FormDialog title={t(rule === null ? 'add' : 'change')} submitLabel={t('save')} {...state} onClose={onClose}>
      <Group grow align="flex-start">
        <SelectField
          label={t('form.billedOn')}
          allowDeselect={false}
          data={BILLED_ON.map((value) => ({ value, label: t(`billedOn.${value}`) }))}
          {...form.getInputProps('billedOn')}
        />
        <MoneyField
          label={t('form.amount')}
          required
          currency={currency}
          {...(values.billedOn === 'IMPRESSION' && { digits: IMPRESSION_DIGITS })}
          {...form.getInputProps('amount')}
        />
      </Group>
      <CategoryField
        catalogId={catalogId}
        selected={
          rule?.categoryId == null ? null : { id: rule.categoryId, name: rule.categoryLabel ?? rule.categoryId }
        }
        {...form.getInputProps('categoryId')}
      />
      <Group grow align="flex-start">
        <SelectField
          label={t('form.pageType')}
          placeholder={t('form.anyPage')}
          clearable
          data={PAGE_TYPES.map((value) => ({ value, label: t(`pages.${value}`) }))}
          {...form.getInputProps('pageType')}
        />
        <TextField
          label={t('form.placementCode')}
          description={t('form.placementHint')}
          autoComplete="off"
          {...form.getInputProps('placementCode')}
        />
      </Group>
      <LongTextField
        label={t('form.terms')}
        description={t('form.termsHint')}
        autosize={false}
        rows={3}
        {...form.getInputProps('terms')}
      />
      <Group grow align="flex-start">
        <DateField label={t('form.fromDate')} clearable {...form.getInputProps('fromDate')} />
        <DateField label={t('form.untilDate')} clearable {...form.getInputProps('untilDate')} />
      </Group>
    </FormDialog>
  );
}

interface CategoryFieldProps {
  catalogId: string;
  /** That of the rule that is changed. */
  selected: { id: string; name: string } | null;
  value?: string | null;
  error?: string;
  onChange?(id: string | null): void;
}

function CategoryField({ catalogId, selected, value, error, onChange }: CategoryFieldProps) {
  const { t } = useTranslation('yield');
  const [term, setTerm] = useState('');
  const categories = useApiQuery(YieldCategoriesDocument, { catalogId });
  const choices = categories.data && namedInPath(categories.data.productCategories);
  const chosen = choices?.find(({ id }) => id === value) ?? (value === selected?.id ? selected : null);
  return (
    <SearchedSelect
      label={t('form.category')}
      description={t('form.categoryHint')}
      placeholder={t('form.anyCategory')}
      clearable
      onClear={() => onChange?.(null)}
      selected={chosen}
      found={choices && matchingCategories(choices, term)}
      onTerm={setTerm}
      onSelect={({ id }) => onChange?.(id)}
      error={error}
    />
  );
}
