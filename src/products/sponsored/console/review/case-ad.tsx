import { useTranslation } from 'react-i18next';
import { useMoney } from '#design/format.ts';
import { EmptyState } from '#design/states.tsx';
import { Thumbnail } from '#design/thumbnail.tsx';
import { useCurrencies } from '#core/session/console/index.ts';
import { IMAGE_PATH, imageNameOf } from '#core/media/rules/image.ts';
import type { ReviewedBannersFragment } from '#platform/api-client/generated/graphql.ts';
import { contentDifference, type ComparedContent } from '../../rules/content-difference.ts';
import { BannerPage } from '../launch/banner-preview.tsx';
import shop from '../launch/launch-preview.module.css';
import { compared, DifferenceTable } from './difference-table.tsx';
import type { OpenedCase } from './use-cockpit.ts';
import styles from './cockpit.module.css';

const MAX_CARDS = 6;

/** The ad as shoppers would see it, beside the version that it would replace. */
export function CaseAd({ shown }: { shown: OpenedCase }) {
  const { t } = useTranslation(['review', 'campaigns']);
  const { campaign } = shown;
  const after = compared(campaign.productAd, campaign.bannerAd)!;
  const before = compared(campaign.servingProductAd, campaign.servingBannerAd);
  return (
    <>
      {before && <Differences shown={shown} before={before} after={after} />}
      <div className={styles.versions} data-compared={before !== null || undefined}>
        <section className={styles.version} aria-label={t('ad.proposed')}>
          {before && <h3>{t('ad.proposed')}</h3>}
          <Version shown={shown} content={after} banners={campaign.bannerAd?.banners ?? []} other={before} />
        </section>
        {before && (
          <section className={styles.version} aria-label={t('ad.running')}>
            <h3>{t('ad.running')}</h3>
            <Version shown={shown} content={before} banners={campaign.servingBannerAd?.banners ?? []} other={after} />
          </section>
        )}
      </div>
    </>
  );
}

interface DifferencesProps {
  shown: OpenedCase;
  before: ComparedContent;
  after: ComparedContent;
  /** Which versions are compared; the running and the proposed one by default. */
  headings?: readonly [string, string];
}

/** Everything that differs, in words. */
export function Differences({ shown, before, after, headings }: DifferencesProps) {
  const { t } = useTranslation(['review', 'campaigns']);
  const currencyOf = useCurrencies();
  const differences = contentDifference(before, after);
  const { campaign, products, names } = shown;
  const known = new Map([
    ...products.map(({ sku, name }) => [sku, `${name} (${sku})`] as const),
    ...[...names, ...(campaign.bannerAd?.segments ?? []), ...(campaign.servingBannerAd?.segments ?? [])].map(
      ({ id, name }) => [id, name] as const,
    ),
  ]);
  if (differences.length === 0) return <p className={styles.quiet}>{t('ad.same')}</p>;
  return (
    <section aria-label={t('difference.title', { ns: 'campaigns' })}>
      <DifferenceTable
        differences={differences}
        headings={headings ?? [t('ad.running'), t('ad.proposed')]}
        currency={currencyOf(campaign.adSets[0]!.catalog.currencyCode)}
        nameOf={(id) => known.get(id) ?? id}
      />
    </section>
  );
}

interface VersionProps {
  shown: OpenedCase;
  content: ComparedContent;
  banners: ReviewedBannersFragment['banners'];
  /** What is not in this one is marked; null without another version. */
  other: ComparedContent | null;
}

function Version({ shown, content, banners, other }: VersionProps) {
  const { t } = useTranslation('review');
  const { catalog } = shown.campaign.adSets[0]!;
  if (banners.length > 0) {
    const same = new Map((other?.banners ?? []).map((banner) => [banner.id, banner]));
    return banners.map(({ id, url, landingUrl, skus, ...placement }) => (
      <div
        key={id}
        className={styles.banner}
        data-changed={(other && (same.get(id)?.url !== url || same.get(id)?.landingUrl !== landingUrl)) || undefined}
      >
        <BannerPage placement={placement} url={url ? pictureOf(url) : ''} shop={catalog.name} />
        <LandingPage url={landingUrl} baseUrl={catalog.baseUrl} />
        {skus.length > 0 && <p className={styles.quiet}>{t('ad.listOf', { count: skus.length })}</p>}
      </div>
    ));
  }
  return <Products shown={shown} content={content} other={other} />;
}

/** Uploaded pictures are shown from this console's own address. */
const pictureOf = (url: string) => {
  const own = imageNameOf(url);
  return own ? IMAGE_PATH + own : url;
};

function Products({ shown, content, other }: Omit<VersionProps, 'banners'>) {
  const { t } = useTranslation(['review', 'launch']);
  const { catalog } = shown.campaign.adSets[0]!;
  const money = useMoney(useCurrencies()(catalog.currencyCode));
  const isFilter = content.skus.length === 0;
  const chosen = isFilter ? shown.products : shown.products.filter(({ sku }) => content.skus.includes(sku));
  const count = isFilter ? (shown.productsOnSale ?? 0) : content.skus.length;
  if (chosen.length === 0) return <EmptyState isCompact title={t('ad.noProducts')} />;
  const imageOf = (images: ComparedContent['images'], sku: string) =>
    images.find((image) => image.sku === sku)?.url ?? null;
  const isChanged = (sku: string) =>
    other !== null &&
    ((!isFilter && other.skus.length > 0 && !other.skus.includes(sku)) ||
      imageOf(other.images, sku) !== imageOf(content.images, sku));
  // What changed is looked at first.
  const cards = chosen.toSorted((a, b) => Number(isChanged(b.sku)) - Number(isChanged(a.sku))).slice(0, MAX_CARDS);
  return (
    <div className={shop.shop}>
      <div className={shop.shopBar}>
        <span className={shop.shopName}>{catalog.name}</span>
        <span className={shop.shopSearch} />
      </div>
      <ul className={styles.cards}>
        {cards.map(({ sku, name, image, price, link, quantity }) => {
          const own = imageOf(content.images, sku);
          return (
            <li key={sku} className={shop.card} data-advertised={isChanged(sku) || undefined}>
              <Thumbnail src={own ? pictureOf(own) : image} sizePx={160} />
              <span className={shop.sponsored}>{t('preview.sponsored', { ns: 'launch' })}</span>
              <span className={shop.cardName}>{name}</span>
              <strong className="figures">{money(price)}</strong>
              {quantity === 0 && <span className={styles.late}>{t('ad.soldOut')}</span>}
              <LandingPage url={link} baseUrl={catalog.baseUrl} />
            </li>
          );
        })}
      </ul>
      {count > cards.length && <p className={styles.rest}>{t('ad.more', { count: count - cards.length })}</p>}
    </div>
  );
}

/** Where it leads; only the path, where that is a page of the storefront. */
export function LandingPage({ url, baseUrl }: { url: string | null; baseUrl: string }) {
  if (!url) return null;
  const text = url.startsWith(baseUrl) ? url.slice(baseUrl.length) || '/' : url;
  return (
    <a className={styles.landing} href={url} target="_blank" rel="noreferrer noopener" title={url}>
      {text}
    </a>
  );
}
