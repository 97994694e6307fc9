import { useTranslation } from 'react-i18next';
import { type Currency, useMoney } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { useCurrencies } from '#core/session/console/index.ts';
import {
  BannerOptionsDocument,
  SelectedProductsDocument,
  ReviewedContentsDocument,
  SellersOfBrandDocument,
  type ReviewedBannersFragment,
  type ReviewedProductsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { IMAGE_PATH, imageNameOf } from '#core/media/rules/image.ts';
import { pathsOf } from '../../rules/category-path.ts';
import {
  contentDifference,
  type ComparedBanner,
  type ComparedContent,
  type Difference,
} from '../../rules/content-difference.ts';
import styles from './review.module.css';

// Further products are listed by SKU only.
const MAX_NAMED = 100;

/** Shows the serving version and the pending version side by side, limited to their differences. */
export function ReviewDifference({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation('campaigns');
  const contents = useApiQuery(ReviewedContentsDocument, { id: campaignId });
  const campaign = contents.data?.sponsorCampaign;
  const catalog = campaign?.adSets[0]?.catalog;
  const currencyOf = useCurrencies();
  const before = campaign && compared(campaign.servingProductAd, campaign.servingBannerAd);
  const after = campaign && compared(campaign.productAd, campaign.bannerAd);
  const place = { catalogId: catalog?.id ?? '', brandId: campaign?.brand.id ?? '' };
  const options = useApiQuery(BannerOptionsDocument, place, { isEnabled: catalog !== undefined });
  const hasSellers = [before, after].some((content) => content && content.sellerIds.length > 0);
  const sellers = useApiQuery(SellersOfBrandDocument, place, { isEnabled: hasSellers });
  const differences = before && after ? contentDifference(before, after) : [];
  const skus = skusIn(differences).slice(0, MAX_NAMED);
  const products = useApiQuery(
    SelectedProductsDocument,
    { catalogId: place.catalogId, skus },
    { isEnabled: catalog !== undefined && skus.length > 0 },
  );
  const names = new Map([
    ...(products.data?.productDetails ?? []).map(({ sku, name }) => [sku, `${name} (${sku})`] as const),
    ...pathsOf(options.data?.productCategories ?? []).map(({ id, path }) => [id, path] as const),
    ...[...(options.data?.segments ?? []), ...(sellers.data?.sellersMatchingFilter ?? [])].map(
      ({ id, name }) => [id, name] as const,
    ),
  ]);
  return (
    <Panel title={t('difference.title')} className={styles.difference}>
      <QueryBoundary
        reads={{ contents }}
        skeleton={<SkeletonLines count={3} />}
        renderEmpty={() => differences.length === 0 && <EmptyState title={t('difference.none')} />}
      >
        {() => (
          <table className={styles.compared}>
            <thead>
              <tr>
                <td />
                <th scope="col">{t('difference.approved')}</th>
                <th scope="col">{t('difference.proposed')}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map((difference, index) => (
                <DifferenceRow
                  key={index}
                  difference={difference}
                  currency={currencyOf(catalog?.currencyCode)}
                  nameOf={(id) => names.get(id) ?? id}
                />
              ))}
            </tbody>
          </table>
        )}
      </QueryBoundary>
    </Panel>
  );
}

/** SKUs of the products that the differences refer to. */
function skusIn(differences: readonly Difference[]): string[] {
  const skus = differences.flatMap((difference) => {
    if (difference.kind === 'image') return [difference.sku];
    if (difference.kind === 'banner') return [...(difference.before?.skus ?? []), ...(difference.after?.skus ?? [])];
    return difference.kind === 'list' && difference.field === 'skus' ? [...difference.before, ...difference.after] : [];
  });
  return [...new Set(skus)];
}

function compared(
  product: ReviewedProductsFragment | null,
  banner: ReviewedBannersFragment | null,
): ComparedContent | null {
  if (!product && !banner) return null;
  return {
    name: product?.name ?? banner!.name,
    skus: product?.skus ?? [],
    categoryIds: product?.productCategoryIds ?? banner?.bannerCategoryIds ?? [],
    sellerIds: product?.productSellerIds ?? [],
    segmentIds: banner?.segments.map(({ id }) => id) ?? [],
    minPrice: product?.productMinPrice ?? null,
    maxPrice: product?.productMaxPrice ?? null,
    images: product?.productImages ?? [],
    banners: banner?.banners ?? [],
  };
}

const LABELS = {
  name: 'field.adName',
  minPrice: 'field.productMinPrice',
  maxPrice: 'field.productMaxPrice',
  skus: 'field.skus',
  categoryIds: 'field.productCategoryIds',
  sellerIds: 'field.productSellerIds',
  segmentIds: 'field.segments',
} as const;

interface DifferenceRowProps {
  difference: Difference;
  currency: Currency;
  /** Display name of a product, category, segment or seller. */
  nameOf(id: string): string;
}

function DifferenceRow({ difference, currency, nameOf }: DifferenceRowProps) {
  const { t } = useTranslation('campaigns');
  const money = useMoney(currency);
  switch (difference.kind) {
    case 'text': {
      const { field, before, after } = difference;
      const textOrNone = (text: string | null) =>
        text === null ? t('difference.noLimit') : field === 'name' ? text : money(text);
      return (
        <tr>
          <th scope="row">{t(LABELS[field])}</th>
          <td>{textOrNone(before)}</td>
          <td>{textOrNone(after)}</td>
        </tr>
      );
    }
    case 'list': {
      const { field, before, after } = difference;
      return (
        <tr>
          <th scope="row">{t(LABELS[field])}</th>
          <td>
            <Names names={before.map(nameOf)} sign="−" />
          </td>
          <td>
            <Names names={after.map(nameOf)} sign="+" />
          </td>
        </tr>
      );
    }
    case 'image':
      return (
        <tr>
          <th scope="row">
            {t('field.productImages')} · {nameOf(difference.sku)}
          </th>
          <td>
            <ContentImage url={difference.before} name={nameOf(difference.sku)} />
          </td>
          <td>
            <ContentImage url={difference.after} name={nameOf(difference.sku)} />
          </td>
        </tr>
      );
    case 'banner':
      return (
        <tr>
          <th scope="row">{difference.name}</th>
          <td>
            <Banner banner={difference.before} nameOf={nameOf} />
          </td>
          <td>
            <Banner banner={difference.after} nameOf={nameOf} />
          </td>
        </tr>
      );
  }
}

function Names({ names, sign }: { names: readonly string[]; sign: '+' | '−' }) {
  const { t } = useTranslation('campaigns');
  if (names.length === 0) {
    return (
      <span className={styles.quiet}>{t(sign === '+' ? 'difference.nothingAdded' : 'difference.nothingRemoved')}</span>
    );
  }
  return (
    <ul className={styles.names} data-sign={sign} tabIndex={0}>
      {names.map((name) => (
        <li key={name}>
          {sign} {name}
        </li>
      ))}
    </ul>
  );
}

function Banner({ banner, nameOf }: { banner: ComparedBanner | null; nameOf(sku: string): string }) {
  const { t } = useTranslation('campaigns');
  if (!banner) return <span className={styles.quiet}>{t('difference.notShown')}</span>;
  return (
    <span className={styles.bannerSide}>
      {banner.url && <ContentImage url={banner.url} name={banner.name} />}
      {banner.landingUrl && <span>{banner.landingUrl}</span>}
      {banner.deeplink && <span>{banner.deeplink}</span>}
      {banner.skus.length > 0 && <span>{banner.skus.map(nameOf).join(', ')}</span>}
    </span>
  );
}

function ContentImage({ url, name }: { url: string | null; name: string }) {
  const { t } = useTranslation('campaigns');
  const file = imageNameOf(url ?? '');
  if (!file) return <span className={styles.quiet}>{t('difference.ownPicture')}</span>;
  return <img className={styles.image} src={IMAGE_PATH + file} alt={name} />;
}
