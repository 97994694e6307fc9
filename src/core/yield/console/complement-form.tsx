import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { SaveYieldRuleDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { SubjectValues } from './subject-values.tsx';
import type { RuleFormProps } from './use-rule-form.ts';
import { CategoryField } from './where-fields.tsx';

/** Adds or changes which categories go with one. The log does not tell what that brings: there is nothing to preview. */
export function ComplementForm({ catalogId, rule, onSaved, onClose }: RuleFormProps) {
  const { t } = useTranslation('yield');
  const save = useApiMutation(SaveYieldRuleDocument, { changes: ['YieldRule'], showsErrorInline: true });
  const { form, ...dialog } = useServerForm({
    initialValues: { categoryId: rule?.categoryId ?? null, values: rule?.subjects.map(({ value }) => value) ?? [] },
    submit: async (values) => {
      const changed = rule && { id: rule.id, version: rule.version };
      const { saveYieldRule } = await save.mutateAsync({
        input: { ...changed, catalogId, kind: 'COMPLEMENT', ...values },
      });
      onSaved(saveYieldRule.rule);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(rule === null ? 'addOf.COMPLEMENT' : 'change')}
      submitLabel={t('save')}
      {...dialog}
      onClose={onClose}
    >
      <CategoryField
        catalogId={catalogId}
        selected={rule?.categoryId ? { id: rule.categoryId, name: rule.categoryLabel ?? rule.categoryId } : null}
        hint={t('form.complementOfHint')}
        placeholder={t('form.find')}
        isRequired
        {...form.getInputProps('categoryId')}
      />
      <SubjectValues
        catalogId={catalogId}
        subject="CATEGORY"
        label={t('form.goesWith')}
        description={t('form.goesWithHint')}
        named={rule?.subjects ?? []}
        {...form.getInputProps('values')}
      />
    </FormDialog>
  );
}
