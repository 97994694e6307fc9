import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import type { Currency } from '#design/format.ts';
import { SaveYieldRuleDocument, type BilledOn } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import type { Rule } from './rule-text.ts';
import { WhereFields, sentWhere, whereOf } from './where-fields.tsx';

export interface RuleFormProps {
  catalogId: string;
  currency: Currency;
  /** Null to add one. */
  rule: Rule | null;
  onSaved(saved: Rule): void;
  onClose(): void;
}

export const BILLED_ON = ['CLICK', 'IMPRESSION'] as const satisfies readonly BilledOn[];
/** Prices of impressions are as exact as amounts are kept. */
const IMPRESSION_DIGITS = 6;

/** Adds or changes a least price. Errors of the server stand at their fields. */
export function FloorForm({ catalogId, currency, rule, onSaved, onClose }: RuleFormProps) {
  const { t } = useTranslation('yield');
  const save = useApiMutation(SaveYieldRuleDocument, { changes: ['YieldRule'], showsErrorInline: true });
  const { form, ...state } = useServerForm({
    initialValues: {
      billedOn: rule?.billedOn ?? BILLED_ON[0],
      amount: rule?.amount ?? '',
      ...whereOf(rule),
    },
    submit: async (values) => {
      const saved = await save.mutateAsync({
        input: {
          ...(rule && { id: rule.id, version: rule.version }),
          catalogId,
          kind: 'FLOOR',
          ...sentWhere(values),
          billedOn: values.billedOn,
          amount: values.amount || null,
        },
      });
      onSaved(saved.saveYieldRule.rule);
      onClose();
    },
  });
  const { values } = form;
  return (
    <FormDialog
      title={t(rule === null ? 'addOf.FLOOR' : 'change')}
      submitLabel={t('save')}
      {...state}
      onClose={onClose}
    >
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
      <WhereFields catalogId={catalogId} rule={rule} categoryHint={t('form.categoryHint')} form={form} />
    </FormDialog>
  );
}
