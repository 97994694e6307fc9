import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '#design/form/number-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { BILLED_ON } from './floor-form.tsx';
import { ReasonFields, reasonOf } from './reason-fields.tsx';
import { SubjectValues } from './subject-values.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { useRuleForm, type RuleFormProps } from './use-rule-form.ts';
import { WhereFields } from './where-fields.tsx';

/** Adds or changes which product pages are closed to other brands. */
export function ExclusionForm(props: RuleFormProps) {
  const { t } = useTranslation('yield');
  const { catalogId, currency, rule } = props;
  const { form, dialog, where } = useRuleForm(props, {
    kind: 'EXCLUSION',
    initialValues: {
      values: rule?.subjects.map(({ value }) => value) ?? [],
      openTo: rule?.openTo.map(({ value }) => value) ?? [],
      amount: rule?.amount ?? '',
      billedOn: rule?.billedOn ?? BILLED_ON[0],
      reason: reasonOf(rule),
    },
    sent: ({ values, openTo, amount, billedOn, reason }) => ({
      values,
      openTo,
      amount: amount || null,
      billedOn,
      reason,
    }),
  });
  return (
    <RuleDialog {...dialog}>
      <SubjectValues
        catalogId={catalogId}
        subject="BRAND"
        label={t('form.pagesOf')}
        description={t('form.pagesOfHint')}
        named={rule?.subjects ?? []}
        {...form.getInputProps('values')}
      />
      <SubjectValues
        catalogId={catalogId}
        subject="BRAND"
        label={t('form.openTo')}
        isOptional
        named={rule?.openTo ?? []}
        {...form.getInputProps('openTo')}
      />
      <Group grow align="flex-start">
        <MoneyField
          label={t('form.openAt')}
          description={t('form.openAtHint')}
          currency={currency}
          {...form.getInputProps('amount')}
        />
        <SelectField
          label={t('form.billedOn')}
          allowDeselect={false}
          data={BILLED_ON.map((value) => ({ value, label: t(`billedOn.${value}`) }))}
          {...form.getInputProps('billedOn')}
        />
      </Group>
      <WhereFields {...where} categoryHint={t('form.productCategoryHint')} isOfProductPages />
      <ReasonFields reason={form.values.reason} error={form.errors['reason']} form={form} />
    </RuleDialog>
  );
}
