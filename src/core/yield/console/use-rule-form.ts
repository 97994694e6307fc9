import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerForm } from '#design/form/use-server-form.ts';
import type { Currency } from '#design/format.ts';
import {
  SaveYieldRuleDocument,
  YieldPreviewDocument,
  type SaveYieldRuleInput,
  type YieldPreviewQuery,
  type YieldRuleKind,
} from '#platform/api-client/generated/graphql.ts';
import { apiQuery, useApiMutation } from '#platform/api-client/hooks.ts';
import type { Rule } from './rule-text.ts';
import { type TrialValues, sentTrial, trialOf } from './trial-fields.tsx';
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

/** What a rule as it is typed would have made of the last week; null without logged auctions. */
export type RulePreview = YieldPreviewQuery['yieldPreview'];

/**
 * The form that adds or changes a rule of one kind, and previews it. Errors of the server stand at their fields,
 * whichever of both was asked for.
 */
export function useRuleForm<Values extends Record<string, unknown>>(
  { catalogId, currency, rule, onSaved, onClose }: RuleFormProps,
  { kind, initialValues, sent }: KindOfRule<Values>,
) {
  const { t } = useTranslation('yield');
  const client = useQueryClient();
  const save = useApiMutation(SaveYieldRuleDocument, { changes: ['YieldRule'], showsErrorInline: true });
  const asksPreview = useRef(false);
  const [isAsked, setIsAsked] = useState(false);
  const [preview, setPreview] = useState<{ of: string; found: RulePreview } | null>(null);
  const inputOf = (values: Values & WhereValues & TrialValues) => {
    const changed = rule && { id: rule.id, version: rule.version };
    return { ...changed, catalogId, kind, ...sentWhere(values), ...sent(values), ...sentTrial(values) };
  };
  const { form, onSubmit, ...state } = useServerForm<Values & WhereValues & TrialValues>({
    initialValues: { ...initialValues, ...whereOf(rule), trial: trialOf(rule) },
    submit: async (values) => {
      const input = inputOf(values);
      if (asksPreview.current) {
        setIsAsked(true);
        try {
          const { yieldPreview } = await client.fetchQuery(apiQuery(YieldPreviewDocument, { input }));
          setPreview({ of: JSON.stringify(input), found: yieldPreview });
        } finally {
          setIsAsked(false);
        }
        return;
      }
      onSaved((await save.mutateAsync({ input })).saveYieldRule.rule);
      onClose();
    },
  });
  const submitAs = (isPreview: boolean) => (event?: FormEvent<HTMLFormElement>) => {
    asksPreview.current = isPreview;
    onSubmit(event);
  };
  // What was changed since is not what was previewed.
  const isCurrent = preview !== null && preview.of === JSON.stringify(inputOf(form.values));
  return {
    form,
    dialog: {
      title: t(rule === null ? `addOf.${kind}` : 'change'),
      submitLabel: t('save'),
      ...state,
      // A preview may be left; only saving is waited for.
      isSubmitting: state.isSubmitting && !isAsked,
      canSubmit: !isAsked,
      onSubmit: submitAs(false),
      onClose,
      preview: {
        ask: submitAs(true),
        isAsked,
        found: isCurrent ? preview.found : undefined,
        currency,
        blocksCategories: kind === 'BLOCK' && form.values['subject'] === 'CATEGORY',
        isChange: rule !== null,
        isTried: form.values.trial.isTried,
      },
      trial: { isChange: rule !== null, isOnTrial: rule?.trial != null, form },
      tried: rule?.trial ?? null,
    },
    /** Of the fields of where and when it holds. */
    where: { catalogId, rule, form },
  };
}
