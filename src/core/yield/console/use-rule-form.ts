import { useTranslation } from 'react-i18next';
import { useServerForm } from '#design/form/use-server-form.ts';
import type { Currency } from '#design/format.ts';
import {
  SaveYieldRuleDocument,
  type SaveYieldRuleInput,
  type YieldRuleKind,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import type { Rule } from './rule-text.ts';
import { type WhereValues, sentWhere, whereOf } from './where-fields.tsx';

export interface RuleFormProps {
  catalogId: string;
  currency: Currency;
  /** Null to add one. */
  rule: Rule | null;
  onSaved(saved: Rule): void;
  onClose(): void;
}

interface KindOfRule<Values> {
  kind: YieldRuleKind;
  /** What rules of the kind have besides where and when they hold. */
  initialValues: Values;
  /** The same as it is sent. */
  sent(values: Values): Partial<SaveYieldRuleInput>;
}

/** The form that adds or changes a rule of one kind. Errors of the server stand at their fields. */
export function useRuleForm<Values extends Record<string, unknown>>(
  { catalogId, rule, onSaved, onClose }: Omit<RuleFormProps, 'currency'>,
  { kind, initialValues, sent }: KindOfRule<Values>,
) {
  const { t } = useTranslation('yield');
  const save = useApiMutation(SaveYieldRuleDocument, { changes: ['YieldRule'], showsErrorInline: true });
  const { form, ...state } = useServerForm<Values & WhereValues>({
    initialValues: { ...initialValues, ...whereOf(rule) },
    submit: async (values) => {
      const changed = rule && { id: rule.id, version: rule.version };
      const input = { ...changed, catalogId, kind, ...sentWhere(values), ...sent(values) };
      onSaved((await save.mutateAsync({ input })).saveYieldRule.rule);
      onClose();
    },
  });
  return {
    form,
    /** Of its dialog. */
    dialog: { title: t(rule === null ? `addOf.${kind}` : 'change'), submitLabel: t('save'), ...state, onClose },
    /** Of the fields of where and when it holds. */
    where: { catalogId, rule, form },
  };
}
