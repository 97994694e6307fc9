import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PlacementPartsFragment } from '#platform/api-client/generated/graphql.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import formStyles from './launch.module.css';
import styles from './launch-preview.module.css';

const GHOSTS = [0, 1, 2, 3, 4, 5];

/** Every chosen placement in a drawing of its page, with the uploaded picture in it. */
export function BannerPreview({ wizard: { values, placements, catalog } }: { wizard: Wizard }) {
  const { t } = useTranslation('launch');
  const chosen = values.banners.flatMap((banner) => {
    const placement = placements.find(({ id }) => id === banner.bannerTypeId);
    return placement ? [{ ...placement, url: banner.url }] : [];
  });
  if (chosen.length === 0) return <p className={formStyles.quiet}>{t('preview.withoutPlacement')}</p>;
  return (
    <div className={styles.shelfFrame}>
      {chosen.map((placement) => (
        <BannerPage key={placement.id} placement={placement} url={placement.url} shop={catalog?.name ?? ''} />
      ))}
    </div>
  );
}

interface BannerPageProps {
  placement: Pick<PlacementPartsFragment, 'name' | 'bannerType' | 'width' | 'height'>;
  /** Empty without a picture. */
  url: string;
  /** Name of the storefront. */
  shop: string;
}

/** A placement in a drawing of its page. */
export function BannerPage({ placement, url, shop }: BannerPageProps) {
  const { t } = useTranslation('launch');
  const { name, bannerType, width, height } = placement;
  const isTile = bannerType.startsWith('TILE');
  const device = bannerType.startsWith('DESKTOP') ? 'desktop' : 'phone';
  const banner = (
    <div
      className={styles.bannerSpot}
      style={{ aspectRatio: `${width} / ${height}` }}
      data-empty={url === '' || undefined}
    >
      {url === '' ? (
        <span className={formStyles.quiet}>
          <IconPhoto size={18} stroke={1.5} aria-hidden /> {t('preview.noPicture', { width, height })}
        </span>
      ) : (
        <img src={url} alt={name} />
      )}
      <span className={styles.sponsored}>{t('preview.sponsored')}</span>
    </div>
  );
  return (
    <figure className={styles.bannerPage}>
      <figcaption>{name}</figcaption>
      <div className={styles.shop} data-device={device}>
        <div className={styles.shopBar}>
          <span className={styles.shopName}>{shop}</span>
          <span className={styles.shopSearch} />
        </div>
        {!isTile && banner}
        <div className={styles.shelf} aria-hidden>
          {GHOSTS.map((index) =>
            isTile && index === 1 ? <div key={index}>{banner}</div> : <span key={index} className={styles.ghost} />,
          )}
        </div>
      </div>
    </figure>
  );
}
