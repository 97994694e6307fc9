import { Anchor, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '#design/description-list.tsx';
import { BannerOptionsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { pathsOf } from '../../rules/category-path.ts';
import { IMAGE_PATH, imageNameOf } from '#core/media/rules/image.ts';
import { listWithRest } from './review-text.ts';
import type { Wizard } from './use-wizard.ts';
import styles from './wizard.module.css';

/** Every banner as shoppers will see it, with a tab per placement, and the audience. */
export function ReviewBanners({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { input, values, placements, brandId } = wizard;
  const [selected, setSelected] = useState(input.banners[0]?.bannerTypeId ?? null);
  const options = useApiQuery(BannerOptionsDocument, { catalogId: values.catalogId, brandId });
  const listText = (all: readonly string[]) => listWithRest(all, (count) => t('review.others', { count }));
  const paths = new Map(pathsOf(options.data?.productCategories ?? []).map(({ id, path }) => [id, path]));
  const segments = new Map(options.data?.segments.map(({ id, name }) => [id, name]));
  const named = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
    ids.length > 0 ? listText(ids.map((id) => names.get(id) ?? id)) : null;
  return (
    <>
      <Tabs value={selected} onChange={setSelected} keepMounted={false}>
        <Tabs.List>
          {input.banners.map(({ bannerTypeId }) => (
            <Tabs.Tab key={bannerTypeId} value={bannerTypeId}>
              {placements.find(({ id }) => id === bannerTypeId)?.name ?? bannerTypeId}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {input.banners.map(({ bannerTypeId, url, landingUrl, deeplink, skus }) => {
          const name = imageNameOf(url);
          return (
            <Tabs.Panel key={bannerTypeId} value={bannerTypeId} pt="sm">
              {name && <img src={IMAGE_PATH + name} alt="" className={styles.banner} />}
              <Facts
                facts={[
                  [
                    t('bannerContent.landingUrl'),
                    landingUrl && (
                      <Anchor href={landingUrl} target="_blank" rel="noreferrer">
                        {landingUrl}
                      </Anchor>
                    ),
                  ],
                  [t('field.skus'), skus.length > 0 ? listText(skus) : null],
                  [t('bannerContent.deeplink'), deeplink],
                ]}
              />
            </Tabs.Panel>
          );
        })}
      </Tabs>
      <Facts
        facts={[
          [t('bannerContent.categories'), named(input.bannerCategoryIds, paths)],
          [t('bannerContent.segments'), named(input.segmentIds, segments)],
        ]}
      />
    </>
  );
}
