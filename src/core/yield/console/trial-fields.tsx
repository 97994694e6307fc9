import { Group, Stack, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#design/form/number-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { DEFAULT_TRIAL_DAYS, MAX_TRIAL_DAYS, MAX_TRIAL_PERCENT, MIN_TRIAL_PERCENT } from '../rules/trial.ts';
import type { Rule } from './rule-text.ts';

const DEFAULT_PERCENT = 10;
const DEFAULT_LOSS_PERCENT = 2;
const ENDS = ['PERSON', 'ITSELF'] as const;

/** For whom a rule holds first, as its form has it. */
export type TrialValues = { trial: ReturnType<typeof trialOf> };

export const trialOf = (rule: Rule | null) => ({
  isTried: rule?.trial != null,
  percent: String(rule?.trial?.percent ?? DEFAULT_PERCENT),
  days: String(rule?.trial?.days ?? DEFAULT_TRIAL_DAYS),
  end: rule?.trial?.maxLossPercent == null ? ENDS[0] : ENDS[1],
  maxLossPercent: String(rule?.trial?.maxLossPercent ?? DEFAULT_LOSS_PERCENT),
});

/** What is not typed is refused at its field. */
export const sentTrial = ({ trial: { isTried, percent, days, end, maxLossPercent } }: TrialValues) => ({
  trial: isTried
    ? {
        percent: Number(percent),
        days: Number(days),
        maxLossPercent: end === 'ITSELF' ? (maxLossPercent === '' ? -1 : Number(maxLossPercent)) : null,
      }
    : null,
});

export interface TrialFieldsProps {
  /** A rule that is there is changed: all others have it as it is. */
  isChange: boolean;
  /** It is on trial now: saving begins another. */
  isOnTrial: boolean;
  form: {
    values: TrialValues;
    getInputProps(name: `trial.${keyof TrialValues['trial']}`, options?: { type: 'checkbox' }): object;
  };
}

/** The fields of a trial: for which share of shoppers, how long, and what then. */
export function TrialFields({ isChange, isOnTrial, form }: TrialFieldsProps) {
  const { t } = useTranslation('yield');
  const { isTried, end } = form.values.trial;
  const hints = [t('trial.hint'), isChange && t('trial.changeHint'), isOnTrial && t('trial.anew')];
  return (
    <Stack gap="sm">
      <Switch label={t('trial.switch')} {...form.getInputProps('trial.isTried', { type: 'checkbox' })} />
      {isTried && (
        <>
          <Text size="sm" c="dimmed">
            {hints.filter(Boolean).join(' ')}
          </Text>
          <Group grow align="flex-start">
            <NumberField
              label={t('trial.percent')}
              description={t('trial.percentHint', { min: MIN_TRIAL_PERCENT, max: MAX_TRIAL_PERCENT })}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              suffix="%"
              {...form.getInputProps('trial.percent')}
            />
            <NumberField
              label={t('trial.days')}
              description={t('trial.daysHint', { max: MAX_TRIAL_DAYS })}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              {...form.getInputProps('trial.days')}
            />
          </Group>
          <SelectField
            label={t('trial.end')}
            allowDeselect={false}
            data={ENDS.map((value) => ({ value, label: t(`trial.ends.${value}`) }))}
            {...form.getInputProps('trial.end')}
          />
          {end === 'ITSELF' && (
            <NumberField
              label={t('trial.maxLoss')}
              description={t('trial.maxLossHint')}
              suffix="%"
              {...form.getInputProps('trial.maxLossPercent')}
            />
          )}
        </>
      )}
    </Stack>
  );
}
