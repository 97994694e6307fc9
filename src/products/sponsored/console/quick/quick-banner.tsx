import { useTranslation } from 'react-i18next';
import { MultiSelectField } from '#design/form/multi-select-field.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { BannerOptionsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { MAX_IMAGE_LIMIT_MB } from '#core/media/rules/image.ts';
import { completeLandingUrl, MAX_LINK_LENGTH } from '../../rules/links.ts';
import { KeywordsField } from '../wizard/keywords-field.tsx';
import { ImageField } from '#core/media/console/index.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { emptyBanner, type BannerValues } from '../wizard/wizard-values.ts';

interface QuickBannerProps {
  wizard: Wizard;
  categories: { value: string; label: string }[];
}

/** Fields of one banner: placement, image and destination. */
export function QuickBanner({ wizard, categories }: QuickBannerProps) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, touch, placements, catalog, brandId, brandName, imageLimitMb, isDisabled } = wizard;
  const [banner] = values.banners;
  const placement = placements.find(({ id }) => id === banner?.bannerTypeId);
  const segments = useApiQuery(
    BannerOptionsDocument,
    { catalogId: values.catalogId, brandId },
    { isEnabled: placement?.needsSegments ?? false },
  );
  const set = (part: Partial<BannerValues>) =>
    change(
      (now) => ({ banners: now.banners.map((banner) => ({ ...banner, ...part })) }),
      ['banners.0.url', 'banners.0.landingUrl'],
    );
  return (
    <>
      <SelectField
        label={t('placement.title')}
        required
        data={placements.map(({ id, name, width, height }) => ({
          value: id,
          label: `${name} · ${t('placement.size', { width, height })}`,
        }))}
        value={banner?.bannerTypeId ?? null}
        onChange={(id) =>
          id &&
          change(
            {
              banners: [{ ...emptyBanner(id), landingUrl: banner?.landingUrl || (catalog?.baseUrl ?? '') }],
              keywords: values.keywords.length ? values.keywords : [brandName],
            },
            ['banners', 'keywords'],
          )
        }
        error={errorOf('banners')}
      />
      {banner && placement && (
        <>
          <ImageField
            label={t('bannerContent.picture', { placement: placement.name })}
            width={placement.width}
            height={placement.height}
            limitMb={imageLimitMb ?? MAX_IMAGE_LIMIT_MB}
            url={banner.url}
            onUploaded={(url) => set({ url })}
            error={errorOf('banners.0.url')}
          />
          <TextField
            label={t('bannerContent.landingUrl')}
            required
            maxLength={MAX_LINK_LENGTH}
            value={banner.landingUrl}
            onChange={(event) => set({ landingUrl: event.currentTarget.value })}
            onBlur={() => {
              touch('banners.0.landingUrl');
              set({ landingUrl: completeLandingUrl(banner.landingUrl, catalog?.baseUrl ?? '') });
            }}
            error={errorOf('banners.0.landingUrl')}
          />
        </>
      )}
      <MultiSelectField
        label={t('bannerContent.categories')}
        required={!isDisabled('categories')}
        disabled={isDisabled('categories')}
        searchable
        clearable
        limit={200}
        data={categories}
        value={values.bannerCategoryIds}
        onChange={(bannerCategoryIds) => change({ bannerCategoryIds }, ['bannerCategoryIds'])}
        error={errorOf('bannerCategoryIds')}
      />
      {placement?.needsSegments && (
        <MultiSelectField
          label={t('bannerContent.segments')}
          required
          searchable
          data={(segments.data?.segments ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={values.segmentIds}
          onChange={(segmentIds) => change({ segmentIds }, ['segments'])}
          error={errorOf('segments')}
        />
      )}
      <KeywordsField
        label={t('target.keywords')}
        description={t('target.bannerKeywordsHint')}
        isDisabled={isDisabled('targetKeywords') || isDisabled('targetedKeywords')}
        value={values.keywords}
        onChange={(keywords) => change({ keywords }, ['keywords'])}
        error={errorOf('keywords')}
      />
    </>
  );
}
