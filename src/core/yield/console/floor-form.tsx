import { useTranslation } from 'react-i18next';
import { PriceFields, priceOf, sentPrice } from './price-fields.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { useRuleForm, type RuleFormProps } from './use-rule-form.ts';
import { WhereFields } from './where-fields.tsx';

/** Adds or changes a least price. */
export function FloorForm(props: RuleFormProps) {
  const { t } = useTranslation('yield');
  const { currency } = props;
  const { form, dialog, where } = useRuleForm(props, {
    kind: 'FLOOR',
    initialValues: priceOf(props.rule, currency),
    sent: sentPrice,
  });
  return (
    <RuleDialog {...dialog}>
      <PriceFields label={t('form.amount')} isRequired currency={currency} form={form} />
      <WhereFields {...where} categoryHint={t('form.categoryHint')} />
    </RuleDialog>
  );
}
