import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { loggedValue } from '../../rules/activity-words.ts';
import styles from './manage.module.css';

interface ShownChange {
  actionType: 'create' | 'update' | 'delete';
  objectType: string;
  field: string;
  old: string | null;
  new: string | null;
}

/** What became of which field, before and after. */
export function ChangeList({ changes }: { changes: readonly ShownChange[] }) {
  const { t } = useTranslation('campaigns');
  return (
    <dl className={styles.changes}>
      {changes.map((change, index) => (
        <div key={`${change.objectType} ${change.field} ${index}`} className={styles.change}>
          <dt>{t(fieldKey(change))}</dt>
          <dd>
            {change.actionType !== 'create' && <Value field={change.field} value={change.old} isOld />}
            {change.actionType === 'update' && (
              <span className={styles.arrow} role="img" aria-label={t('history.becomes')}>
                →
              </span>
            )}
            {change.actionType !== 'delete' && <Value field={change.field} value={change.new} />}
            {change.actionType === 'delete' && <span> {t('history.removed')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type LoggedWord = Extract<ReturnType<typeof loggedValue>, { kind: 'word' }>;

const WORD_KEYS: Record<LoggedWord['group'], (word: string) => string> = {
  status: (word) => `status.${word}`,
  goal: (word) => `goal.${word}`,
  budgetType: (word) => `budgetType.${word}`,
  bidType: (word) => `bidType.${word}`,
  scheduleType: (word) => `scheduleType.${word}`,
  review: (word) => `review.${word}`,
};

function Value({ field, value, isOld = false }: { field: string; value: string | null; isOld?: boolean }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const read = loggedValue(field, value);
  const words = () => {
    switch (read.kind) {
      case 'none':
        return <span className={styles.quiet}>{t('history.nothing')}</span>;
      case 'word':
        // Values the log kept since before a word was dropped are shown as they were written.
        return t(WORD_KEYS[read.group](read.word) as 'status.DRAFT', { defaultValue: read.word });
      case 'day':
        return format.day(read.day);
      case 'count':
        return t('history.count', { count: read.count });
      case 'text':
        return read.text;
    }
  };
  return isOld ? <del className={styles.old}>{words()}</del> : <ins className={styles.new}>{words()}</ins>;
}

const fieldKey = ({ objectType, field }: ShownChange) =>
  `field.${objectType === 'ad' && field === 'name' ? 'adName' : field}` as 'field.name';
