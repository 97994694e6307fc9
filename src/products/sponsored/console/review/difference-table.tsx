import { useTranslation } from 'react-i18next';
import { type Currency, useMoney } from '#design/format.ts';
import type { ReviewedBannersFragment, ReviewedProductsFragment } from '#platform/api-client/generated/graphql.ts';
import { IMAGE_PATH, imageNameOf } from '#core/media/rules/image.ts';
import type { ComparedBanner, ComparedContent, Difference } from '../../rules/content-difference.ts';
import styles from './review.module.css';

interface DifferenceTableProps {
  differences: readonly Difference[];
  /** Headings of the two versions. */
  headings: readonly [before: string, after: string];
  currency: Currency;
  /** Display name of a product, category, segment or seller. */
  nameOf(id: string): string;
}

/** Two versions of a content side by side, limited to what differs. */
export function DifferenceTable({ differences, headings, currency, nameOf }: DifferenceTableProps) {
  return (
    <table className={styles.compared}>
      <thead>
        <tr>
          <td />
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map((difference, index) => (
          <DifferenceRow key={index} difference={difference} currency={currency} nameOf={nameOf} />
        ))}
      </tbody>
    </table>
  );
}

/** A content as it is compared; null without one. */
export function compared(
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
