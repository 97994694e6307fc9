import { useTranslation } from 'react-i18next';
import { SelectField } from '#design/form/select-fields.tsx';
import type { BlockSubject } from '#platform/api-client/generated/graphql.ts';
import { BLOCK_SUBJECTS } from '../rules/yield-rule.ts';
import { ReasonFields, reasonOf } from './reason-fields.tsx';
import { SubjectValues } from './subject-values.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { useRuleForm, type RuleFormProps } from './use-rule-form.ts';
import { WhereFields } from './where-fields.tsx';

/** In the place of a subject: no ads at all. */
const ALL = 'ALL';

/** Adds or changes a block. */
export function BlockForm(props: RuleFormProps) {
  const { t } = useTranslation('yield');
  const { catalogId, rule } = props;
  const { form, dialog, where } = useRuleForm(props, {
    kind: 'BLOCK',
    initialValues: {
      subject: rule?.subject ?? (ALL as BlockSubject | typeof ALL),
      values: rule?.subjects.map(({ value }) => value) ?? [],
      reason: reasonOf(rule),
    },
    sent: ({ subject, values, reason }) => ({ subject: subject === ALL ? null : subject, values, reason }),
  });
  const { subject } = form.values;
  return (
    <RuleDialog {...dialog}>
      <SelectField
        label={t('form.subject')}
        allowDeselect={false}
        data={[ALL, ...BLOCK_SUBJECTS].map((value) => ({ value, label: t(`subject.${value as BlockSubject}`) }))}
        {...form.getInputProps('subject')}
        onChange={(next) => form.setValues({ subject: next as BlockSubject, values: [] })}
      />
      {subject !== ALL && (
        <SubjectValues
          key={subject}
          catalogId={catalogId}
          subject={subject}
          label={t(`subject.${subject}`)}
          named={rule?.subjects ?? []}
          {...form.getInputProps('values')}
        />
      )}
      <WhereFields {...where} categoryHint={t('form.pageCategoryHint')} />
      <ReasonFields reason={form.values.reason} error={form.errors['reason']} form={form} />
    </RuleDialog>
  );
}
