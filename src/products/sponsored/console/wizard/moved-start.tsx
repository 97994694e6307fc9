import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import type { Wizard } from './use-wizard.ts';
import styles from './wizard.module.css';

/** Points out that choosing the country moved the start to another day. */
export function MovedStart({ wizard: { movedStart, catalog } }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  return (
    <p role="status" className={styles.hint} hidden={!movedStart}>
      {movedStart && catalog && t('schedule.moved', { day: format.day(movedStart), country: catalog.name })}
    </p>
  );
}
