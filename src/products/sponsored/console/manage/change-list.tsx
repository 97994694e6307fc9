import { useTranslation } from 'react-i18next';
import { Becomes, ChangeRows, NewValue, OldValue } from '#design/change-rows.tsx';
import { useFormat, useLocale, type Currency } from '#design/format.ts';
import { countedChange, loggedValue, type CountedChange, type ReadableField } from '../../rules/activity-values.ts';
import { hoursName, useModifierName } from '../modifier-name.ts';
import styles from './manage.module.css';

interface ChangeView {
  actionType: 'create' | 'update' | 'delete';
  objectType: string;
  field: string;
  old: string | null;
  new: string | null;
}

/** Currencies in which a campaign's changes are displayed. */
export interface ChangeCurrencies {
  wallet: Currency;
  catalog: Currency;
}

interface ChangeListProps {
  changes: readonly ChangeView[];
  currencies: ChangeCurrencies;
}

/** Lists each changed field with its old and new value. */
export function ChangeList({ changes, currencies }: ChangeListProps) {
  const { t } = useTranslation('campaigns');
  return (
    <ChangeRows
      rows={changes.map((change) => ({
        label: t(fieldKey(change)),
        value: <Became change={change} currencies={currencies} />,
      }))}
    />
  );
}

interface BecameProps {
  change: ChangeView;
  currencies: ChangeCurrencies;
}

function Became({ change: { actionType, field, old, new: now }, currencies }: BecameProps) {
  const { t } = useTranslation('campaigns');
  const counted = actionType === 'update' ? countedChange(field, old, now) : null;
  if (counted) return <Counts counted={counted} />;
  return (
    <>
      {actionType !== 'create' && <Value field={field} value={old} currencies={currencies} isOld />}
      {actionType === 'update' && <Becomes />}
      {actionType !== 'delete' && <Value field={field} value={now} currencies={currencies} />}
      {actionType === 'delete' && <span> {t('history.removed')}</span>}
    </>
  );
}

function Counts({ counted: { added, removed, changed } }: { counted: CountedChange }) {
  const { t } = useTranslation('campaigns');
  return [
    added > 0 && t('history.addedCount', { count: added }),
    removed > 0 && t('history.removedCount', { count: removed }),
    changed > 0 && t('history.changedCount', { count: changed }),
  ]
    .filter(Boolean)
    .join(', ');
}

type LoggedWord = Extract<ReturnType<typeof loggedValue>, { kind: 'word' }>;

const WORD_KEYS: Record<LoggedWord['group'], (word: string) => string> = {
  status: (word) => `status.${word}`,
  goal: (word) => `goal.${word}`,
  budgetType: (word) => `budgetType.${word}`,
  bidType: (word) => `bidType.${word}`,
  scheduleType: (word) => `scheduleType.${word}`,
  review: (word) => `review.${word}`,
  sharedDays: (word) => `sharedDays.${word}`,
};

interface ValueProps {
  field: string;
  value: string | null;
  currencies: ChangeCurrencies;
  isOld?: boolean;
}

function Value({ field, value, currencies, isOld = false }: ValueProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const locale = useLocale();
  const nameOf = useModifierName();
  const read = loggedValue(field, value);
  const bucketText = (name: string, isOn: boolean, bid: string | null) =>
    isOn && bid !== null
      ? `${name} ${format.moneyOf(currencies.wallet)(bid, Math.max(currencies.wallet.maxFractionDigits, digitsOf(bid)))}`
      : t(isOn ? 'automatic.isOn' : 'automatic.isOff', { name });
  const description = () => {
    switch (read.kind) {
      case 'none':
        return <span className={styles.quiet}>{t('history.empty')}</span>;
      case 'word':
        // The log may contain enum values that no longer exist; they are shown as stored.
        return t(WORD_KEYS[read.group](read.word) as 'status.DRAFT', { defaultValue: read.word });
      case 'money':
        return format.moneyOf(currencies[read.of])(read.amount, digitsOf(read.amount));
      case 'day':
        return format.day(read.day);
      case 'count':
        return t('history.count', { count: read.count });
      case 'modifiers':
        return read.modifiers
          .map((line) => `${nameOf(line.dimension, line.value)} ${format.percent(line.percent)}`)
          .join(', ');
      case 'hours':
        return read.runs
          .map(({ from, to, percent }) => `${hoursName(locale, from, to)} ${format.percent(percent)}`)
          .join(', ');
      case 'buckets':
        return read.buckets.length === 0 ? (
          <span className={styles.quiet}>{t('automatic.preset')}</span>
        ) : (
          read.buckets.map(({ bucket, isOn, bid }) => bucketText(t(`automatic.name.${bucket}`), isOn, bid)).join(', ')
        );
      case 'frequency':
        return [
          t('frequency.cap', { times: read.cap.times, hours: read.cap.hours }),
          ...(read.cap.showsUnknown ? [] : [t('frequency.knownOnly')]),
        ].join(', ');
      case 'text':
        return read.text;
    }
  };
  return isOld ? <OldValue>{description()}</OldValue> : <NewValue>{description()}</NewValue>;
}

/**
 * Number of decimals the amount was stored with, so that bids below a cent remain distinguishable; none for whole
 * amounts.
 */
const digitsOf = (amount: string): number => amount.split('.')[1]?.replace(/0+$/, '').length ?? 0;

const fieldKey = ({ objectType, field }: ChangeView) =>
  `field.${objectType === 'ad' && field === 'name' ? 'adName' : field}` as `field.${ReadableField}`;
