import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { SaveYieldRuleDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { BILLED_ON, type RuleFormProps } from './floor-form.tsx';
import { ReasonFields, reasonOf } from './reason-fields.tsx';
import { SubjectValues } from './subject-values.tsx';
import { WhereFields, sentWhere, whereOf } from './where-fields.tsx';

/** Adds or changes which product pages are closed to other brands. Errors of the server stand at their fields. */
export function ExclusionForm({ catalogId, currency, rule, onSaved, onClose }: RuleFormProps) {
  const { t } = useTranslation('yield');
  const save = useApiMutation(SaveYieldRuleDocument, { changes: ['YieldRule'], showsErrorInline: true });
  const { form, ...state } = useServerForm({
    initialValues: {
      values: rule?.subjects.map(({ value }) => value) ?? [],
      openTo: rule?.openTo.map(({ value }) => value) ?? [],
      amount: rule?.amount ?? '',
      billedOn: rule?.billedOn ?? BILLED_ON[0],
      reason: reasonOf(rule),
      ...whereOf(rule),
    },
    submit: async ({ values, openTo, amount, billedOn, reason, ...where }) => {
      const saved = await save.mutateAsync({
        input: {
          ...(rule && { id: rule.id, version: rule.version }),
          catalogId,
          kind: 'EXCLUSION',
          ...sentWhere(where),
          values,
          openTo,
          amount: amount || null,
          billedOn,
          reason,
        },
      });
      onSaved(saved.saveYieldRule.rule);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(rule === null ? 'addOf.EXCLUSION' : 'change')}
      submitLabel={t('save')}
      {...state}
      onClose={onClose}
    >
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
      <WhereFields
        catalogId={catalogId}
        rule={rule}
        categoryHint={t('form.productCategoryHint')}
        isOfProductPages
        form={form}
      />
      <ReasonFields reason={form.values.reason} error={form.errors['reason']} form={form} />
    </FormDialog>
  );
}
