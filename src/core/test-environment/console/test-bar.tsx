import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeZoneContext, useFormat } from '#design/format.ts';
import { useSessionZone } from '#core/session/console/index.ts';
import styles from './test-bar.module.css';
import { useFollowedClock } from './use-test-clock.ts';

/** Says on every screen that nothing here is real, and what time it is here. */
export default function TestBar() {
  const { t } = useTranslation('testEnvironment');
  const clock = useFollowedClock();
  // The bar is above the frame, which has the zone of the profile.
  const zone = useSessionZone();
  // What sticks to the top of a screen sticks below it.
  useLayoutEffect(() => {
    document.documentElement.dataset['testBar'] = '';
    return () => void delete document.documentElement.dataset['testBar'];
  }, []);
  return (
    <div className={styles.bar} role="note" aria-label={t('bar.label')}>
      <span className={styles.text}>{t('bar.label')}</span>
      <span className={styles.detail}>{t('bar.detail')}</span>
      <TimeZoneContext value={zone}>{clock && <Time atMs={clock.targetMs ?? clock.nowMs} />}</TimeZoneContext>
    </div>
  );
}

function Time({ atMs }: { atMs: number }) {
  const format = useFormat();
  return <time className={styles.time}>{format.dateTime(new Date(atMs))}</time>;
}
