import { SegmentedControl, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '#design/format.ts';
import { SkeletonLines } from '#design/states.tsx';
import { Thumbnail } from '#design/thumbnail.tsx';
import { useCurrencies } from '#core/session/console/index.ts';
import { IMAGE_PATH, imageNameOf } from '#core/media/rules/image.ts';
import type { ShelfPartsFragment } from '#platform/api-client/generated/graphql.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { BannerPreview } from './banner-preview.tsx';
import type { LaunchPlan } from './use-launch-plan.ts';
import formStyles from './launch.module.css';
import styles from './launch-preview.module.css';

type Device = 'phone' | 'desktop';

/** How shoppers would see the ads: the product on the shelf of a real search, or banners in their page. */
export function LaunchPreview({ wizard, launchPlan }: { wizard: Wizard; launchPlan: LaunchPlan }) {
  const { t } = useTranslation('launch');
  const [device, setDevice] = useState<Device>('desktop');
  const [isOpen, setIsOpen] = useState(false);
  const isBanner = wizard.values.adType === 'BANNER';
  const shelf = launchPlan.plan?.shelves[0];
  const advertised = shelf?.products.find(({ sku }) => sku === shelf.advertisedSku);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <aside className={styles.preview} aria-label={t('preview.title')} data-open={isOpen || undefined}>
      {/* On phones only: the preview is a strip that opens. */}
      <UnstyledButton className={styles.strip} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Thumbnail src={advertised?.image ?? null} sizePx={56} />
        <span className={styles.stripText}>
          <strong>{t('preview.title')}</strong>
          <span className={formStyles.quiet}>
            {shelf?.search ? t('preview.search', { search: shelf.search }) : t('preview.strip')}
          </span>
        </span>
        <Chevron size={18} stroke={1.8} aria-hidden />
      </UnstyledButton>
      <div className={styles.previewBody}>
        <header className={styles.previewHead}>
          <h2>{t('preview.title')}</h2>
          {!isBanner && (
            <SegmentedControl
              size="xs"
              aria-label={t('preview.device')}
              value={device}
              onChange={setDevice}
              data={[
                { value: 'desktop', label: <DeviceLabel Icon={IconDeviceDesktop} text={t('preview.desktop')} /> },
                { value: 'phone', label: <DeviceLabel Icon={IconDeviceMobile} text={t('preview.phone')} /> },
              ]}
            />
          )}
        </header>
        {isBanner ? (
          <BannerPreview wizard={wizard} />
        ) : (
          <Shelves wizard={wizard} launchPlan={launchPlan} device={device} />
        )}
      </div>
    </aside>
  );
}

function DeviceLabel({ Icon, text }: { Icon: typeof IconDeviceMobile; text: string }) {
  return (
    <span className={styles.device}>
      <Icon size={15} stroke={1.7} aria-hidden />
      {text}
    </span>
  );
}

function Shelves({ wizard, launchPlan, device }: { wizard: Wizard; launchPlan: LaunchPlan; device: Device }) {
  const { t } = useTranslation('launch');
  const [chosen, setChosen] = useState<string | null>(null);
  const { plan, isWithoutContent, isRefreshing, failure } = launchPlan;
  if (isWithoutContent) return <p className={formStyles.quiet}>{t('preview.withoutContent')}</p>;
  if (failure) return <p className={formStyles.quiet}>{t('preview.failed')}</p>;
  if (!plan) return <SkeletonLines count={8} />;
  const shelf = plan.shelves.find(({ search }) => search === chosen) ?? plan.shelves[0];
  if (!shelf) return <p className={formStyles.quiet}>{t('preview.none')}</p>;
  return (
    <div className={styles.shelfFrame} data-refreshing={isRefreshing || undefined} aria-busy={isRefreshing}>
      {shelf.search !== null && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('preview.searches')}
          value={shelf.search}
          onChange={setChosen}
          data={plan.shelves.flatMap(({ search }) => (search === null ? [] : [search]))}
        />
      )}
      <Shelf shelf={shelf} wizard={wizard} device={device} />
      <p className={formStyles.quiet} aria-live="polite">
        {shelf.search === null
          ? t('preview.category')
          : shelf.slot === null
            ? t('preview.noSlot')
            : t('preview.slot', { slot: shelf.slot })}
      </p>
    </div>
  );
}

/** The storefront's page of a search, drawn from the catalog alone. */
function Shelf({ shelf, wizard, device }: { shelf: ShelfPartsFragment; wizard: Wizard; device: Device }) {
  const { t } = useTranslation('launch');
  const { catalog, values } = wizard;
  const money = useMoney(useCurrencies()(catalog?.currencyCode));
  return (
    <div className={styles.shop} data-device={device}>
      <div className={styles.shopBar}>
        <span className={styles.shopName}>{catalog?.name}</span>
        <span className={styles.shopSearch}>{shelf.search ?? t('preview.categoryPage')}</span>
      </div>
      <ul
        className={styles.shelf}
        aria-label={shelf.search ? t('preview.search', { search: shelf.search }) : t('preview.categoryPage')}
      >
        {shelf.products.map(({ sku, name, image, price, brandName }) => {
          const isAdvertised = sku === shelf.advertisedSku;
          const own = isAdvertised ? imageNameOf(values.productImages[sku]?.url ?? '') : null;
          return (
            <li key={sku} className={styles.card} data-advertised={isAdvertised || undefined}>
              <Thumbnail src={own ? IMAGE_PATH + own : image} sizePx={96} />
              {isAdvertised && <span className={styles.sponsored}>{t('preview.sponsored')}</span>}
              <span className={styles.cardBrand}>{brandName}</span>
              <span className={styles.cardName}>{name}</span>
              <strong className="figures">{money(price)}</strong>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
