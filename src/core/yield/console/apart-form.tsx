import { useTranslation } from 'react-i18next';
import { ReasonFields, reasonOf } from './reason-fields.tsx';
import { SubjectValues } from './subject-values.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { useRuleForm, type RuleFormProps } from './use-rule-form.ts';
import { WhereFields } from './where-fields.tsx';

/** Adds or changes which brands are kept apart. */
export function ApartForm(props: RuleFormProps) {
  const { t } = useTranslation('yield');
  const { catalogId, rule } = props;
  const { form, dialog, where } = useRuleForm(props, {
    kind: 'APART',
    initialValues: { values: rule?.subjects.map(({ value }) => value) ?? [], reason: reasonOf(rule) },
    sent: ({ values, reason }) => ({ values, reason }),
  });
  return (
    <RuleDialog {...dialog}>
      <SubjectValues
        catalogId={catalogId}
        subject="BRAND"
        label={t('form.apart')}
        description={t('form.apartHint')}
        named={rule?.subjects ?? []}
        {...form.getInputProps('values')}
      />
      <WhereFields {...where} categoryHint={t('form.pageCategoryHint')} />
      <ReasonFields reason={form.values.reason} error={form.errors['reason']} form={form} />
    </RuleDialog>
  );
}
