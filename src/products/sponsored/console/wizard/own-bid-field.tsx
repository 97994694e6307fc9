import { useTranslation } from 'react-i18next';
import { MoneyField } from '#design/form/number-fields.tsx';
import { useFormat } from '#design/format.ts';
import type { Wizard } from './use-wizard.ts';
import styles from './own-bids.module.css';

interface OwnBidFieldProps {
  wizard: Wizard;
  /** What the bid is for. */
  name: string;
  /** As problems name it. */
  field: string;
  value: string;
  onChange(bid: string): void;
}

/** A bid beside the campaign's, which is shown where there is none. */
export function OwnBidField({ wizard, name, field, value, onChange }: OwnBidFieldProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { values, currency, errorOf, touch } = wizard;
  const campaigns = values.bidType === 'AUTOMATED' ? t('ownBids.automatic') : values.bid && format.decimal(values.bid);
  return (
    <MoneyField
      className={styles.amount}
      size="sm"
      aria-label={t('ownBids.bidFor', { name })}
      placeholder={campaigns || undefined}
      currency={currency}
      digits={bidDigits(values)}
      value={value}
      onChange={onChange}
      onBlur={() => touch(field)}
      error={errorOf(field)}
    />
  );
}

/** Bids for impressions have six decimals. */
export const bidDigits = ({ bidType }: Wizard['values']): number => (bidType === 'MAXIMUM_CPI' ? 6 : 2);
