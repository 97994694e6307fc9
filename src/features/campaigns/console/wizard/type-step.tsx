import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioCards } from '#design/form/choice-cards.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { GOALS, type Goal } from '../../rules/campaign-input.ts';
import { CampaignType } from './campaign-type.tsx';
import { PlacementGrid } from './placement-grid.tsx';
import type { Wizard } from './use-wizard.ts';

/** What the campaign is: name, goal and country. */
export function TypeStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, touch, catalogs, campaign, excludedFields } = wizard;
  const [nextCatalogId, setNextCatalogId] = useState<string | null>(null);
  const hasChosenContent =
    [values.skus, values.categoryIds, values.keywords, values.bannerCategoryIds, values.segmentIds].flat().length > 0;

  const goals = GOALS.filter((goal) => goal !== 'OTHERS' || !excludedFields.has('campaignGoal_other'));

  return (
    <Stack gap="lg">
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
      <CampaignType wizard={wizard} />
      <SelectField
        label={t('type.country')}
        description={campaign ? t('type.countryFixed') : undefined}
        placeholder={t('type.countryPlaceholder')}
        required
        disabled={campaign !== null}
        data={catalogs.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.catalogId || null}
        onChange={(id) => {
          if (!id || id === values.catalogId) return;
          if (values.catalogId && hasChosenContent) setNextCatalogId(id);
          else wizard.moveTo(id);
        }}
        onBlur={() => touch('catalogId')}
        error={errorOf('catalogId')}
      />
      <RadioCards
        label={t('type.goal')}
        choices={goals.map((goal) => ({ value: goal, label: t(`goal.${goal}`), description: t(`goalHint.${goal}`) }))}
        value={values.goal}
        onChange={(goal) => change({ goal: goal as Goal }, ['goal', 'goalOther'])}
      />
      {values.adType === 'BANNER' && <PlacementGrid wizard={wizard} />}
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
      <ConfirmDialog
        isOpen={nextCatalogId !== null}
        title={t('type.changeCountry')}
        confirmLabel={t('type.changeCountryConfirm')}
        onConfirm={() => wizard.moveTo(nextCatalogId!)}
        onClose={() => setNextCatalogId(null)}
      >
        {t('type.changeCountryDetail')}
      </ConfirmDialog>
    </Stack>
  );
}
