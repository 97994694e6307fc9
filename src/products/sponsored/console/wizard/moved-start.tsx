import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import type { Wizard } from './use-wizard.ts';
import styles from './wizard.module.css';

/** Says that choosing the country moved the start, where it is another day. */
export function MovedStart({ wizard: { movedStart, catalog } }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  return (
    <p role="status" className={styles.hint} hidden={!movedStart}>
      {movedStart && catalog && t('schedule.moved', { day: format.day(movedStart), country: catalog.name })}
    </p>
  );
}
