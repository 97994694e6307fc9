import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#design/form/number-fields.tsx';
import { AD_LOAD_PARTS, type AdLoad } from '../rules/yield-rule.ts';
import type { Rule } from './rule-text.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { useRuleForm, type RuleFormProps } from './use-rule-form.ts';
import { WhereFields } from './where-fields.tsx';

type LoadText = Record<keyof AdLoad, string>;

const loadOf = (rule: Rule | null): LoadText =>
  Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, String(rule?.load?.[part] ?? '')])) as LoadText;

const sentLoad = (load: LoadText) =>
  Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, load[part] === '' ? null : Number(load[part])])) as AdLoad;

const IN_PERCENT: ReadonlySet<keyof AdLoad> = new Set(['sharePercent', 'leastScorePercent']);

/** Adds or changes how many ads a page bears. */
export function LoadForm(props: RuleFormProps) {
  const { t } = useTranslation('yield');
  const { form, dialog, where } = useRuleForm(props, {
    kind: 'LOAD',
    initialValues: { load: loadOf(props.rule) },
    sent: ({ load }) => ({ load: sentLoad(load) }),
  });
  return (
    <RuleDialog {...dialog}>
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
      <WhereFields {...where} categoryHint={t('form.pageCategoryHint')} />
    </RuleDialog>
  );
}
