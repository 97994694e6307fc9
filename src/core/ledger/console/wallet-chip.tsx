import { IconWallet } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMoney } from '#design/format.ts';
import { useWallet } from './use-wallet.ts';
import styles from './wallet.module.css';
import { walletMetrics } from './wallet-metrics.ts';

/** Shows the spendable balance in the header and links to the transactions. */
export function WalletChip() {
  const { t } = useTranslation('common');
  const { data } = useWallet();
  const money = useMoney(data?.wallet.currency);
  if (!data) return null;
  const { balance } = walletMetrics(data.wallet);
  const amount = money(balance);
  return (
    <Link
      to="/billing/transactions"
      className={styles.chip}
      data-empty={Number(balance) <= 0 || undefined}
      aria-label={`${t('shell.walletBalance')}: ${amount}`}
    >
      <IconWallet size={16} stroke={1.6} aria-hidden />
      {amount}
    </Link>
  );
}
