import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { SaveYieldRuleDocument, type BlockSubject } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { BLOCK_SUBJECTS } from '../rules/yield-rule.ts';
import type { RuleFormProps } from './floor-form.tsx';
import { ReasonFields, reasonOf } from './reason-fields.tsx';
import { SubjectValues } from './subject-values.tsx';
import { WhereFields, sentWhere, whereOf } from './where-fields.tsx';

/** In the place of a subject: no ads at all. */
const ALL = 'ALL';

/** Adds or changes a block. Errors of the server stand at their fields. */
export function BlockForm({ catalogId, rule, onSaved, onClose }: Omit<RuleFormProps, 'currency'>) {
  const { t } = useTranslation('yield');
  const save = useApiMutation(SaveYieldRuleDocument, { changes: ['YieldRule'], showsErrorInline: true });
  const { form, ...state } = useServerForm({
    initialValues: {
      subject: rule?.subject ?? (ALL as BlockSubject | typeof ALL),
      values: rule?.subjects.map(({ value }) => value) ?? [],
      reason: reasonOf(rule),
      ...whereOf(rule),
    },
    submit: async ({ subject, values, reason, ...where }) => {
      const saved = await save.mutateAsync({
        input: {
          ...(rule && { id: rule.id, version: rule.version }),
          catalogId,
          kind: 'BLOCK',
          ...sentWhere(where),
          subject: subject === ALL ? null : subject,
          values,
          reason,
        },
      });
      onSaved(saved.saveYieldRule.rule);
      onClose();
    },
  });
  const { subject } = form.values;
  return (
    <FormDialog
      title={t(rule === null ? 'addOf.BLOCK' : 'change')}
      submitLabel={t('save')}
      {...state}
      onClose={onClose}
    >
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
      <WhereFields catalogId={catalogId} rule={rule} categoryHint={t('form.pageCategoryHint')} form={form} />
      <ReasonFields reason={form.values.reason} error={form.errors['reason']} form={form} />
    </FormDialog>
  );
}
