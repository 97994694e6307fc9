import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RadioCards } from '#design/form/choice-cards.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { GOALS, type Goal } from '../../rules/campaign-input.ts';
import { CampaignType } from './campaign-type.tsx';
import { CountryField } from './country-field.tsx';
import { PlacementGrid } from './placement-grid.tsx';
import type { Wizard } from './use-wizard.ts';

/** Name, type and goal of the campaign. */
export function TypeStep({ wizard }: { wizard: Wizard }) {
  return (
    <Stack gap="lg">
      <NameField wizard={wizard} />
      <CampaignType wizard={wizard} />
      {wizard.countryStep === 'type' && <CountryField wizard={wizard} />}
      <GoalFields wizard={wizard} />
      {wizard.values.adType === 'BANNER' && <PlacementGrid wizard={wizard} />}
    </Stack>
  );
}

export function NameField({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, touch, campaign } = wizard;
  return (
    <TextField
      label={t('type.name')}
      description={t('type.nameHint')}
      placeholder={t('type.namePlaceholder')}
      required
      maxLength={255}
      data-autofocus={campaign === null || undefined}
      value={values.name}
      onChange={(event) => change({ name: event.currentTarget.value }, ['name', 'asName', 'adsProductName'])}
      onBlur={() => touch('name')}
      error={errorOf('name')}
    />
  );
}

export function GoalFields({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, touch, excludedFields } = wizard;
  const goals = GOALS.filter((goal) => goal !== 'OTHERS' || !excludedFields.has('campaignGoal_other'));
  return (
    <>
      <RadioCards
        label={t('type.goal')}
        choices={goals.map((goal) => ({ value: goal, label: t(`goal.${goal}`), description: t(`goalHint.${goal}`) }))}
        value={values.goal}
        onChange={(goal) => change({ goal: goal as Goal }, ['goal', 'goalOther'])}
      />
      {values.goal === 'OTHERS' && !excludedFields.has('campaignGoal_other') && (
        <TextField
          label={t('type.goalOther')}
          required
          maxLength={255}
          value={values.goalOther}
          onChange={(event) => change({ goalOther: event.currentTarget.value }, ['goalOther'])}
          onBlur={() => touch('goalOther')}
          error={errorOf('goalOther')}
        />
      )}
    </>
  );
}
