import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { SaveYieldRuleDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import type { RuleFormProps } from './floor-form.tsx';
import { ReasonFields, reasonOf } from './reason-fields.tsx';
import { SubjectValues } from './subject-values.tsx';
import { WhereFields, sentWhere, whereOf } from './where-fields.tsx';

/** Adds or changes which brands are kept apart. Errors of the server stand at their fields. */
export function ApartForm({ catalogId, rule, onSaved, onClose }: Omit<RuleFormProps, 'currency'>) {
  const { t } = useTranslation('yield');
  const save = useApiMutation(SaveYieldRuleDocument, { changes: ['YieldRule'], showsErrorInline: true });
  const { form, ...state } = useServerForm({
    initialValues: {
      values: rule?.subjects.map(({ value }) => value) ?? [],
      reason: reasonOf(rule),
      ...whereOf(rule),
    },
    submit: async ({ values, reason, ...where }) => {
      const saved = await save.mutateAsync({
        input: {
          ...(rule && { id: rule.id, version: rule.version }),
          catalogId,
          kind: 'APART',
          ...sentWhere(where),
          values,
          reason,
        },
      });
      onSaved(saved.saveYieldRule.rule);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(rule === null ? 'addOf.APART' : 'change')}
      submitLabel={t('save')}
      {...state}
      onClose={onClose}
    >
      <SubjectValues
        catalogId={catalogId}
        subject="BRAND"
        label={t('form.apart')}
        description={t('form.apartHint')}
        named={rule?.subjects ?? []}
        {...form.getInputProps('values')}
      />
      <WhereFields catalogId={catalogId} rule={rule} categoryHint={t('form.pageCategoryHint')} form={form} />
      <ReasonFields reason={form.values.reason} error={form.errors['reason']} form={form} />
    </FormDialog>
  );
}
