import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFlag } from '#core/session/console/index.ts';
import { metricIds } from '../../rules/metric-list.ts';
import styles from './definitions.module.css';

/** Definition and formula of every metric. */
export default function Definitions({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['reports', 'sponsorAds', 'common']);
  const withHalo = useFlag('halo_sales_reports');
  return (
    <Drawer opened position="right" size="md" title={t('sponsorAds:metrics.definitions')} onClose={onClose}>
      <dl className={styles.list}>
        {metricIds(withHalo).map((id) => (
          <div key={id} className={styles.entry}>
            <dt>{t(`sponsorAds:metric.${id}`)}</dt>
            <dd>{t(`definition.${id}.words`)}</dd>
            <dd className={styles.formula}>{t(`definition.${id}.formula`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('definition.dash')}</p>
      <p className={styles.note}>{t('definition.attribution')}</p>
    </Drawer>
  );
}
