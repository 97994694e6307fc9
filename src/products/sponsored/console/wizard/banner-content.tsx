import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MultiSelectField } from '#design/form/multi-select-field.tsx';
import { EmptyState } from '#design/states.tsx';
import { BannerOptionsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { pathsOf } from '../../rules/category-path.ts';
import { BannerCard } from './banner-card.tsx';
import styles from './banners.module.css';
import type { Wizard } from './use-wizard.ts';

/** What each selected placement shows, where it links to, and the audience of the banners. */
export function BannerContent({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, placements } = wizard;
  if (values.banners.length === 0) return <EmptyState title={t('placement.none')} detail={t('placement.noneDetail')} />;
  const selected = placements.filter(({ id }) => values.banners.some(({ bannerTypeId }) => bannerTypeId === id));
  return (
    <Stack gap="lg">
      <div className={styles.banners}>
        {values.banners.map((banner, index) => {
          const placement = placements.find(({ id }) => id === banner.bannerTypeId);
          return (
            placement && <BannerCard key={banner.bannerTypeId} wizard={wizard} index={index} placement={placement} />
          );
        })}
      </div>
      <Audiences
        wizard={wizard}
        needsCategories={selected.some((placement) => placement.needsCategories)}
        needsSegments={selected.some((placement) => placement.needsSegments)}
      />
    </Stack>
  );
}

interface AudiencesProps {
  wizard: Wizard;
  needsCategories: boolean;
  needsSegments: boolean;
}

function Audiences({ wizard, needsCategories, needsSegments }: AudiencesProps) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, touch, brandId, isDisabled } = wizard;
  const options = useApiQuery(BannerOptionsDocument, { catalogId: values.catalogId, brandId });
  const categories = pathsOf(options.data?.productCategories ?? []);
  return (
    <>
      {needsCategories && (
        <MultiSelectField
          label={t('bannerContent.categories')}
          description={t('bannerContent.categoriesHint')}
          required
          searchable
          clearable
          disabled={isDisabled('categories')}
          limit={200}
          data={categories.map(({ id, path }) => ({ value: id, label: path }))}
          value={values.bannerCategoryIds}
          onChange={(bannerCategoryIds) => change({ bannerCategoryIds }, ['bannerCategoryIds'])}
          onBlur={() => touch('bannerCategoryIds')}
          error={errorOf('bannerCategoryIds')}
        />
      )}
      {needsSegments && (
        <MultiSelectField
          label={t('bannerContent.segments')}
          description={t('bannerContent.segmentsHint')}
          required
          searchable
          clearable
          data={(options.data?.segments ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={values.segmentIds}
          onChange={(segmentIds) => change({ segmentIds }, ['segments'])}
          onBlur={() => touch('segments')}
          error={errorOf('segments')}
        />
      )}
    </>
  );
}
