import { Tooltip } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Currency, useMoney } from '#design/format.ts';
import type { TransactionRowFragment } from '#platform/api-client/generated/graphql.ts';
import styles from './wallet.module.css';

const ICONS = { COMPLETED: IconCheck, FAILED: IconAlertCircle, PENDING: IconClock };

interface TransactionAmountProps {
  transaction: Pick<TransactionRowFragment, 'status' | 'statusReason' | 'isIncome' | 'amount'>;
  currency: Currency;
}

/** Shows income in blue, and money that has not moved or never will in grey. Hover and focus show why it failed. */
export function TransactionAmount({ transaction, currency }: TransactionAmountProps) {
  const { t } = useTranslation('billing');
  const { status, statusReason, isIncome, amount } = transaction;
  const tone = status !== 'COMPLETED' ? 'quiet' : isIncome ? 'income' : undefined;
  const Icon = ICONS[status];
  const state = t(`transactions.status.${status}`);
  const label = statusReason ? `${state}: ${statusReason}` : state;
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: true }}>
      <span className={styles.amount} data-tone={tone} tabIndex={statusReason ? 0 : undefined}>
        <SignedMoney amount={amount} isIncome={isIncome} currency={currency} />
        <Icon
          size={14}
          stroke={2}
          role="img"
          aria-label={label}
          className={styles.amountIcon}
          data-failed={status === 'FAILED' || undefined}
        />
      </span>
    </Tooltip>
  );
}

export function SignedMoney({ amount, isIncome, currency }: { amount: string; isIncome: boolean; currency: Currency }) {
  const money = useMoney(currency);
  // A day with unpaid impressions only has an amount of zero and no sign.
  const sign = Number(amount) === 0 ? '' : isIncome ? '+' : '−';
  return (
    <>
      {sign}
      {money(amount)}
    </>
  );
}
