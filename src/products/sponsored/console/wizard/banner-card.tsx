import { Button } from '@mantine/core';
import { IconLink, IconListDetails, IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#design/form/text-fields.tsx';
import {
  AppLinkDocument,
  LandingPageOfProductsDocument,
  type PlacementPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { completeLandingUrl, MAX_LINK_LENGTH } from '../../rules/links.ts';
import styles from './banners.module.css';
import { LandingDialog } from './landing-dialog.tsx';
import { ImageField } from '#core/media/console/index.ts';
import { SkuListDialog } from './sku-list-dialog.tsx';
import type { Wizard } from './use-wizard.ts';
import type { BannerValues } from './wizard-values.ts';

interface BannerCardProps {
  wizard: Wizard;
  index: number;
  placement: PlacementPartsFragment;
}

/** Fields of one placement: its image, the landing page, and the same page in the storefront's app. */
export function BannerCard({ wizard, index, placement }: BannerCardProps) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, touch, catalog, brandId, imageLimitMb } = wizard;
  const banner = values.banners[index]!;
  const [isBuilding, setIsBuilding] = useState(false);
  const [isListing, setIsListing] = useState(false);
  const [appLinkResult, setAppLinkResult] = useState<'made' | 'none' | null>(null);
  const landing = useApiMutation(LandingPageOfProductsDocument, { changes: [], showsErrorInline: true });
  const appLink = useApiMutation(AppLinkDocument, { changes: [], showsErrorInline: true });
  const field = (name: string) => `banners.${index}.${name}`;

  const set = (part: Partial<BannerValues>) =>
    change(
      (now) => ({
        banners: now.banners.map((banner) => (banner.bannerTypeId === placement.id ? { ...banner, ...part } : banner)),
      }),
      Object.keys(part).map(field),
    );
  // The app link is a convenience: if the request fails, the user enters it manually.
  const linkTo = async (part: { landingUrl: string; skus: string[] }) => {
    set(part);
    const made = await appLink.mutateAsync({ catalogId: values.catalogId, ...part }).catch(() => null);
    const deeplink = made?.generateDeeplink.deeplink;
    if (deeplink) set({ deeplink });
    setAppLinkResult(made && (deeplink ? 'made' : 'none'));
  };
  const linkToProducts = async (skus: string[]) => {
    const made = await landing.mutateAsync({ catalogId: values.catalogId, skus }).catch(() => null);
    if (made) await linkTo({ skus, landingUrl: made.generateLandingUrl.landingUrl });
    else set({ skus });
  };

  return (
    <section className={styles.banner} aria-label={placement.name}>
      <header className={styles.bannerHead}>
        <h3>{placement.name}</h3>
        <span className={`${styles.quiet} figures`}>{t('placement.size', placement)}</span>
      </header>
      <ImageField
        label={t('bannerContent.picture', { placement: placement.name })}
        width={placement.width}
        height={placement.height}
        limitMb={imageLimitMb}
        url={banner.url}
        onUploaded={(url) => set({ url })}
        error={errorOf(field('url')) ?? errorOf(field('id'))}
      />
      <div className={styles.fields}>
        <TextField
          label={t('bannerContent.landingUrl')}
          description={banner.skus.length ? t('bannerContent.showsProducts', { count: banner.skus.length }) : undefined}
          required={banner.skus.length === 0}
          placeholder={catalog ? `${catalog.baseUrl}/…` : undefined}
          maxLength={MAX_LINK_LENGTH}
          value={banner.landingUrl}
          onChange={(event) => set({ landingUrl: event.currentTarget.value, skus: [] })}
          onBlur={() => {
            touch(field('landingUrl'));
            const complete = completeLandingUrl(banner.landingUrl, catalog?.baseUrl ?? '');
            if (complete !== banner.landingUrl) set({ landingUrl: complete });
          }}
          error={errorOf(field('landingUrl')) ?? errorOf(field('skus'))}
        />
        <div className={styles.actions}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconLink size={14} />}
            onClick={() => setIsBuilding(true)}
          >
            {t('bannerContent.buildLanding')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconListDetails size={14} />}
            loading={landing.isPending}
            onClick={() => setIsListing(true)}
          >
            {t('bannerContent.linkProducts')}
          </Button>
        </div>
        <div className={styles.withButton}>
          <TextField
            label={t('bannerContent.deeplink')}
            placeholder="shop://…"
            maxLength={MAX_LINK_LENGTH}
            value={banner.deeplink}
            onChange={(event) => {
              setAppLinkResult(null);
              set({ deeplink: event.currentTarget.value });
            }}
            onBlur={() => touch(field('deeplink'))}
            error={errorOf(field('deeplink'))}
          />
          <Button
            variant="default"
            h={36}
            leftSection={<IconWand size={15} />}
            disabled={!banner.landingUrl}
            loading={appLink.isPending}
            onClick={() => void linkTo({ landingUrl: banner.landingUrl, skus: banner.skus })}
          >
            {t('bannerContent.makeDeeplink')}
          </Button>
        </div>
        <p className={styles.quiet} role="status">
          {appLinkResult &&
            !appLink.isPending &&
            t(`bannerContent.appLink.${appLinkResult}`, { country: catalog?.name })}
        </p>
      </div>
      {isBuilding && catalog && (
        <LandingDialog
          catalog={catalog}
          url={banner.landingUrl}
          onBuilt={(landingUrl) => void linkTo({ landingUrl, skus: [] })}
          onClose={() => setIsBuilding(false)}
        />
      )}
      {isListing && (
        <SkuListDialog
          label={t('bannerContent.linkProductsTitle')}
          catalogId={values.catalogId}
          brandId={brandId}
          helpPage={wizard.skusHelpPage}
          onAdd={(skus) => void linkToProducts(skus)}
          onClose={() => setIsListing(false)}
        />
      )}
    </section>
  );
}
