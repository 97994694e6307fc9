import { Popover, Skeleton, UnstyledButton } from '@mantine/core';
import { IconWallet } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '#design/format.ts';
import { roundRunway } from '../rules/runway.ts';
import { useWallet } from './use-wallet.ts';
import styles from './wallet.module.css';
import { walletMetrics } from './wallet-metrics.ts';

const WalletPeek = lazy(() => import('./wallet-peek.tsx'));

/** Shows the spendable balance in the header, and how long it lasts; opens what it consists of. */
export function WalletChip() {
  const { t } = useTranslation('common');
  const { data } = useWallet();
  const money = useMoney(data?.wallet.currency);
  const [isOpen, setIsOpen] = useState(false);
  if (!data) return null;
  const { balance } = walletMetrics(data.wallet);
  const amount = money(balance);
  const runway = roundRunway(data.wallet.runwayDays);
  const days = typeof runway === 'number' ? t('shell.walletDays', { count: runway }) : null;
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={styles.chip}
          data-empty={Number(balance) <= 0 || undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconWallet size={16} stroke={1.6} aria-hidden />
          <span className="visually-hidden">{`${t('shell.walletBalance')}: `}</span>
          {amount}
          {days && <span className={styles.runway}>{` ${days}`}</span>}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        {isOpen && (
          <Suspense fallback={<Skeleton height={150} />}>
            <WalletPeek onFollow={() => setIsOpen(false)} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
