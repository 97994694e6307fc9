import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RadioCards } from '#design/form/choice-cards.tsx';
import { EmptyState } from '#design/states.tsx';
import { BannerContent } from './banner-content.tsx';
import { ProductFilter } from './product-filter.tsx';
import { ProductPicker } from './product-picker.tsx';
import type { Wizard } from './use-wizard.ts';
import type { ContentMode } from './wizard-values.ts';

const CONTENT_FIELDS = ['skus', 'productMinPrice', 'productMaxPrice', 'productCategoryIds', 'productSellerIds'];

/** Content to advertise. */
export function ContentStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, catalog, allowsProductFilter } = wizard;
  if (!catalog) return <EmptyState title={t('content.chooseCountry')} />;
  if (values.adType === 'BANNER') return <BannerContent wizard={wizard} />;
  return (
    <Stack gap="lg">
      {(allowsProductFilter || values.contentMode === 'FILTER') && (
        <RadioCards
          label={t('content.mode')}
          choices={(['SKUS', 'FILTER'] as const).map((mode) => ({
            value: mode,
            label: t(`content.${mode}`),
            description: t(`content.${mode}Hint`),
          }))}
          value={values.contentMode}
          onChange={(mode) => change({ contentMode: mode as ContentMode }, CONTENT_FIELDS)}
        />
      )}
      {values.contentMode === 'SKUS' ? <ProductPicker wizard={wizard} /> : <ProductFilter wizard={wizard} />}
    </Stack>
  );
}
