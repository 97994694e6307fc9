import { ActionIcon } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PromotionBannersDocument, type PromotionBannersQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import styles from './promotion-carousel.module.css';

type Promotion = PromotionBannersQuery['promotionBanners'][number];

const NEXT_AFTER_MS = 6000;

/**
 * Rotates the provider's promotion images. Pauses under the pointer, on focus, and for users who prefer reduced motion.
 */
export function PromotionCarousel() {
  const { data } = useApiQuery(PromotionBannersDocument, {});
  const promotions = data?.promotionBanners ?? [];
  return promotions.length === 0 ? null : <Carousel promotions={promotions} />;
}

function Carousel({ promotions }: { promotions: readonly Promotion[] }) {
  const { t } = useTranslation('common');
  const wantsStillness = useReducedMotion();
  const [index, setIndex] = useState(0);
  const [isStopped, setIsStopped] = useState(false);
  const [isLookedAt, setIsLookedAt] = useState(false);
  const count = promotions.length;
  const runs = count > 1 && !wantsStillness && !isStopped && !isLookedAt;

  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setIndex((current) => (current + 1) % count), NEXT_AFTER_MS);
    return () => clearInterval(timer);
  }, [runs, count]);

  const visible = index % count;
  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={t('promotions.title')}
      onMouseEnter={() => setIsLookedAt(true)}
      onMouseLeave={() => setIsLookedAt(false)}
      onFocus={() => setIsLookedAt(true)}
      onBlur={() => setIsLookedAt(false)}
    >
      <div className={styles.slides} aria-live={runs ? 'off' : 'polite'}>
        {promotions.map((promotion, position) => (
          <div
            key={promotion.id}
            className={styles.slide}
            data-visible={position === visible || undefined}
            inert={position !== visible}
            role="group"
            aria-roledescription="slide"
            aria-label={t('promotions.slide', { position: position + 1, count })}
          >
            <Picture promotion={promotion} />
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className={styles.controls}>
          {!wantsStillness && (
            <ActionIcon
              variant="subtle"
              aria-label={isStopped ? t('promotions.play') : t('promotions.pause')}
              onClick={() => setIsStopped(!isStopped)}
            >
              {isStopped ? <IconPlayerPlay size={15} stroke={1.8} /> : <IconPlayerPause size={15} stroke={1.8} />}
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            aria-label={t('promotions.previous')}
            onClick={() => setIndex((visible + count - 1) % count)}
          >
            <IconChevronLeft size={16} stroke={1.8} />
          </ActionIcon>
          <span className={`${styles.position} figures`} aria-hidden>
            {visible + 1} / {count}
          </span>
          <ActionIcon
            variant="subtle"
            aria-label={t('promotions.next')}
            onClick={() => setIndex((visible + 1) % count)}
          >
            <IconChevronRight size={16} stroke={1.8} />
          </ActionIcon>
        </div>
      )}
    </section>
  );
}

function Picture({ promotion: { name, imageUrl, href } }: { promotion: Promotion }) {
  const picture = <img className={styles.picture} src={imageUrl} alt={name} />;
  return href ? (
    <a href={href} target="_blank" rel="noreferrer">
      {picture}
    </a>
  ) : (
    picture
  );
}
