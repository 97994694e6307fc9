import { IconMessageCircle, IconShare3, IconThumbUp, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { initials, Thumbnail } from '#design/thumbnail.tsx';
import { MetaProductsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import styles from '../meta.module.css';
import { useCurrency, type Seller } from '../use-seller.ts';
import type { ProductRequest } from './products.ts';

const MAX_PRODUCTS = 8;
const PICTURE_PX = 148;

interface AdPreviewProps {
  seller: Seller;
  text: string;
  input: ProductRequest;
}

/** Preview of the ad as it appears in a feed. */
export function AdPreview({ seller, text, input }: AdPreviewProps) {
  const currency = useCurrency(seller.catalog.currencyCode);
  const { t } = useTranslation('metaAds');
  const money = useMoney(currency);
  const { data } = useApiQuery(
    MetaProductsDocument,
    { ...input, sellerId: seller.id, limit: MAX_PRODUCTS },
    { keepPreviousData: true },
  );
  return (
    <Panel title={t('preview.title')} className={styles.previewPanel}>
      <div className={styles.ad}>
        <header>
          <span className={styles.avatar} aria-hidden>
            {initials(seller.name)}
          </span>
          <div>
            <strong>{seller.name}</strong>
            <span className={styles.quiet}>
              {t('preview.sponsored')} · <IconWorld size={12} aria-hidden />
            </span>
          </div>
        </header>
        <p className={styles.adText}>{text.trim() || t('preview.noText')}</p>
        <div className={styles.carousel} role="region" aria-label={t('preview.products')} tabIndex={0}>
          <ul>
            {data?.metaCatalogProducts.objects.map((product) => (
              <li key={product.sku}>
                <Thumbnail src={product.imageUrl || null} name={product.name} sizePx={PICTURE_PX} />
                <strong title={product.name}>{product.name}</strong>
                <span className="figures">{money(product.price)}</span>
              </li>
            ))}
          </ul>
        </div>
        <footer aria-hidden>
          <span>
            <IconThumbUp size={16} stroke={1.6} /> {t('preview.like')}
          </span>
          <span>
            <IconMessageCircle size={16} stroke={1.6} /> {t('preview.comment')}
          </span>
          <span>
            <IconShare3 size={16} stroke={1.6} /> {t('preview.share')}
          </span>
        </footer>
      </div>
    </Panel>
  );
}
