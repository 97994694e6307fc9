import { Stack } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { SliderField } from '#design/form/slider-field.tsx';
import { KeywordSuggestions } from '#features/advice/console/index.ts';
import { KeywordsField } from './keywords-field.tsx';
import type { Wizard } from './use-wizard.ts';

/** Whom the campaign is shown to. */
export function TargetStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, excludedFields } = wizard;
  const { trafficControl } = values;
  const band = trafficControl === 0 ? 'all' : trafficControl < 40 ? 'wide' : trafficControl < 100 ? 'close' : 'exact';
  return (
    <Stack gap="xl">
      {!excludedFields.has('targetKeywords') && (
        <KeywordsField
          label={t('target.keywords')}
          description={t('target.keywordsHint')}
          value={values.keywords}
          onChange={(keywords) => change({ keywords }, ['keywords'])}
          error={errorOf('keywords')}
        />
      )}
      {!excludedFields.has('targetKeywords') && (
        <Suspense>
          <KeywordSuggestions
            catalogId={values.catalogId}
            chosen={values.keywords}
            onAdd={(keyword) => change({ keywords: [...values.keywords, keyword] }, ['keywords'])}
          />
        </Suspense>
      )}
      {!excludedFields.has('negativeKeywords') && (
        <KeywordsField
          label={t('target.negativeKeywords')}
          description={t('target.negativeKeywordsHint')}
          value={values.negativeKeywords}
          onChange={(negativeKeywords) => change({ negativeKeywords }, ['negativeKeywords'])}
          error={errorOf('negativeKeywords')}
        />
      )}
      {!excludedFields.has('trafficControl') && (
        <SliderField
          label={t('target.traffic')}
          description={t('target.trafficHint')}
          min={0}
          max={100}
          value={trafficControl}
          onChange={(next) => change({ trafficControl: next }, ['trafficControl'])}
          ends={[t('target.reach'), t('target.relevance')]}
          effect={t(`target.effect.${band}`)}
          error={errorOf('trafficControl')}
        />
      )}
    </Stack>
  );
}
