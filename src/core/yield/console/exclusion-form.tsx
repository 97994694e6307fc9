import { useTranslation } from 'react-i18next';
import { PriceFields, priceOf, sentPrice } from './price-fields.tsx';
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
      ...priceOf(rule, currency),
      reason: reasonOf(rule),
    },
    sent: ({ values, openTo, reason, ...price }) => ({ values, openTo, reason, ...sentPrice(price) }),
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
      <PriceFields label={t('form.openAt')} description={t('form.openAtHint')} currency={currency} form={form} />
      <WhereFields {...where} categoryHint={t('form.productCategoryHint')} isOfProductPages />
      <ReasonFields reason={form.values.reason} error={form.errors['reason']} form={form} />
    </RuleDialog>
  );
}
