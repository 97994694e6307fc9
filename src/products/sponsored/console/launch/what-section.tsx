import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney } from '#design/format.ts';
import { Thumbnail } from '#design/thumbnail.tsx';
import { useCurrencies, useSelectBrand, useViewer } from '#core/session/console/index.ts';
import { SelectedProductsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { CampaignType } from '../wizard/campaign-type.tsx';
import { ContentStep } from '../wizard/content-step.tsx';
import { CountryField } from '../wizard/country-field.tsx';
import { PlacementGrid } from '../wizard/placement-grid.tsx';
import type { Wizard } from '../wizard/use-wizard.ts';
import { Section } from './section.tsx';
import styles from './launch.module.css';

const FIELDS = [
  'brandId',
  'adType',
  'catalogId',
  'skus',
  'productImages',
  'productBids',
  'productMinPrice',
  'productMaxPrice',
  'productCategoryIds',
  'productSellerIds',
  'banners',
  'bannerCategoryIds',
  'segments',
];
const VISIBLE_TILES = 12;

interface WhatSectionProps {
  wizard: Wizard;
  brand: { name: string; logo: string | null };
}

/** What is advertised: the kind of ads, the brand, the country, and the products or placements. */
export function WhatSection({ wizard, brand }: WhatSectionProps) {
  const { t } = useTranslation('launch');
  const { isBrandLocked } = useViewer();
  const selectBrand = useSelectBrand();
  const { values, wrong } = wizard;
  return (
    <Section
      title={t('what.title')}
      fields={FIELDS}
      isComplete={wrong.review.every((field) => !FIELDS.includes(field.split('.')[0]!))}
    >
      <CampaignType wizard={wizard} />
      <div className={styles.brandLine}>
        <Thumbnail src={brand.logo} name={brand.name} sizePx={28} />
        <strong>{brand.name}</strong>
        {!isBrandLocked && (
          <Button variant="subtle" size="compact-xs" onClick={() => void selectBrand(null)}>
            {t('brand.change')}
          </Button>
        )}
      </div>
      <CountryField wizard={wizard} />
      {values.adType === 'BANNER' && <PlacementGrid wizard={wizard} />}
      {values.adType === 'BANNER' ? (
        values.banners.length > 0 && <ContentStep wizard={wizard} />
      ) : (
        <Products wizard={wizard} />
      )}
    </Section>
  );
}

/** The advertised products as pictures; the picker with its search, list and filter opens below. */
function Products({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('launch');
  const format = useFormat();
  const { values, change, errorOf, catalog } = wizard;
  const [isPicking, setIsPicking] = useState(false);
  const money = useMoney(useCurrencies()(catalog?.currencyCode));
  const visible = values.skus.slice(0, VISIBLE_TILES);
  const { data } = useApiQuery(
    SelectedProductsDocument,
    { catalogId: values.catalogId, skus: visible },
    { isEnabled: visible.length > 0 && catalog !== null, keepPreviousData: true },
  );
  if (!catalog) return null;
  const bySku = new Map(data?.productDetails.map((product) => [product.sku, product]));
  const isFiltered = values.contentMode === 'FILTER';
  const isOpen = isPicking || isFiltered || errorOf('skus') !== undefined;
  const hidden = values.skus.length - visible.length;
  return (
    <div className={styles.products}>
      <div className={styles.productsHead}>
        <strong aria-live="polite">
          {isFiltered
            ? t('what.filtered')
            : t('what.products', { count: values.skus.length, shown: format.integer(values.skus.length) })}
        </strong>
        {!isFiltered && (
          <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsPicking(!isOpen)}>
            {t(isOpen ? 'what.done' : 'what.change')}
          </Button>
        )}
      </div>
      {!isFiltered && visible.length > 0 && (
        <ul className={styles.tiles} aria-label={t('what.tiles')}>
          {visible.map((sku) => {
            const product = bySku.get(sku);
            const name = product?.name ?? sku;
            return (
              <li key={sku} className={styles.tile}>
                <Thumbnail src={product?.image ?? null} sizePx={72} />
                <span className={styles.tileName} title={name}>
                  {name}
                </span>
                <span className={`${styles.quiet} figures`}>{product?.price ? money(product.price) : '…'}</span>
                <CloseButton
                  className={styles.tileClose}
                  size={24}
                  iconSize={13}
                  aria-label={t('what.drop', { name })}
                  onClick={() => change({ skus: values.skus.filter((one) => one !== sku) }, ['skus'])}
                />
              </li>
            );
          })}
        </ul>
      )}
      {!isFiltered && hidden > 0 && (
        <p className={styles.quiet}>{t('what.hidden', { count: hidden, shown: format.integer(hidden) })}</p>
      )}
      {isOpen && <ContentStep wizard={wizard} />}
    </div>
  );
}
