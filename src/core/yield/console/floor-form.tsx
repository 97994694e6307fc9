import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '#design/form/number-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import type { BilledOn } from '#platform/api-client/generated/graphql.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { useRuleForm, type RuleFormProps } from './use-rule-form.ts';
import { WhereFields } from './where-fields.tsx';

export const BILLED_ON = ['CLICK', 'IMPRESSION'] as const satisfies readonly BilledOn[];
/** Prices of impressions are as exact as amounts are kept. */
const IMPRESSION_DIGITS = 6;

/** Adds or changes a least price. */
export function FloorForm(props: RuleFormProps) {
  const { t } = useTranslation('yield');
  const { currency, rule } = props;
  const { form, dialog, where } = useRuleForm(props, {
    kind: 'FLOOR',
    initialValues: { billedOn: rule?.billedOn ?? BILLED_ON[0], amount: rule?.amount ?? '' },
    sent: ({ billedOn, amount }) => ({ billedOn, amount: amount || null }),
  });
  const { values } = form;
  return (
    <RuleDialog {...dialog}>
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
      <WhereFields {...where} categoryHint={t('form.categoryHint')} />
    </RuleDialog>
  );
}
