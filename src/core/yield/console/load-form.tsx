import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { NumberField } from '#design/form/number-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { SaveYieldRuleDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { AD_LOAD_PARTS, type AdLoad } from '../rules/yield-rule.ts';
import type { RuleFormProps } from './floor-form.tsx';
import type { Rule } from './rule-text.ts';
import { WhereFields, sentWhere, whereOf } from './where-fields.tsx';

type LoadText = Record<keyof AdLoad, string>;

const loadOf = (rule: Rule | null): LoadText =>
  Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, String(rule?.load?.[part] ?? '')])) as LoadText;

const sentLoad = (load: LoadText) =>
  Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, load[part] === '' ? null : Number(load[part])])) as AdLoad;

const IN_PERCENT: ReadonlySet<keyof AdLoad> = new Set(['sharePercent', 'leastScorePercent']);

/** Adds or changes how many ads a page bears. Errors of the server stand at their fields. */
export function LoadForm({ catalogId, rule, onSaved, onClose }: Omit<RuleFormProps, 'currency'>) {
  const { t } = useTranslation('yield');
  const save = useApiMutation(SaveYieldRuleDocument, { changes: ['YieldRule'], showsErrorInline: true });
  const { form, ...state } = useServerForm({
    initialValues: { load: loadOf(rule), ...whereOf(rule) },
    submit: async ({ load, ...where }) => {
      const saved = await save.mutateAsync({
        input: {
          ...(rule && { id: rule.id, version: rule.version }),
          catalogId,
          kind: 'LOAD',
          ...sentWhere(where),
          load: sentLoad(load),
        },
      });
      onSaved(saved.saveYieldRule.rule);
      onClose();
    },
  });
  return (
    <FormDialog title={t(rule === null ? 'addOf.LOAD' : 'change')} submitLabel={t('save')} {...state} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {AD_LOAD_PARTS.map((part) => (
          <NumberField
            key={part}
            label={t(`form.load.${part}`)}
            description={t(`form.loadHint.${part}`)}
            {...(IN_PERCENT.has(part) && { suffix: '%' })}
            {...form.getInputProps(`load.${part}`)}
          />
        ))}
      </SimpleGrid>
      <WhereFields catalogId={catalogId} rule={rule} categoryHint={t('form.pageCategoryHint')} form={form} />
    </FormDialog>
  );
}
