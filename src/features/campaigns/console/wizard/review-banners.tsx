import { Anchor, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BannerOptionsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { pathsOf } from '../../rules/category-path.ts';
import { IMAGE_PATH, imageNameOf } from '../../rules/campaign-image.ts';
import { Fact, Facts } from './facts.tsx';
import { listWithOthers } from './review-words.ts';
import type { Wizard } from './use-wizard.ts';
import styles from './wizard.module.css';

/** Every banner as shoppers will see it, a tab for each placement, and whom they are shown to. */
export function ReviewBanners({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { input, values, placements, brandId } = wizard;
  const [chosen, setChosen] = useState(input.banners[0]?.bannerTypeId ?? null);
  const options = useApiQuery(BannerOptionsDocument, { catalogId: values.catalogId, brandId });
  const words = (all: readonly string[]) => listWithOthers(all, (count) => t('review.others', { count }));
  const paths = new Map(pathsOf(options.data?.productCategories ?? []).map(({ id, path }) => [id, path]));
  const segments = new Map(options.data?.segments.map(({ id, name }) => [id, name]));
  return (
    <>
      <Tabs value={chosen} onChange={setChosen} keepMounted={false}>
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
              <Facts>
                {landingUrl && (
                  <Fact label={t('bannerContent.landingUrl')}>
                    <Anchor href={landingUrl} target="_blank" rel="noreferrer">
                      {landingUrl}
                    </Anchor>
                  </Fact>
                )}
                {skus.length > 0 && <Fact label={t('field.skus')}>{words(skus)}</Fact>}
                {deeplink && <Fact label={t('bannerContent.deeplink')}>{deeplink}</Fact>}
              </Facts>
            </Tabs.Panel>
          );
        })}
      </Tabs>
      <Facts>
        {input.bannerCategoryIds.length > 0 && (
          <Fact label={t('bannerContent.categories')}>
            {words(input.bannerCategoryIds.map((id) => paths.get(id) ?? id))}
          </Fact>
        )}
        {input.segmentIds.length > 0 && (
          <Fact label={t('bannerContent.segments')}>{words(input.segmentIds.map((id) => segments.get(id) ?? id))}</Fact>
        )}
      </Facts>
    </>
  );
}
