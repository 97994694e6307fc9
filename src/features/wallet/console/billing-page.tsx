import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat } from '#design/format.ts';
import { Page } from '#design/page.tsx';
import { PermissionDenied } from '#design/states.tsx';
import { useViewer } from '#features/shell/console/index.ts';
import { useWallet } from './use-wallet.ts';
import { walletFigures } from './wallet-figures.ts';
import styles from './wallet.module.css';

interface BillingPageProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** Every screen of the billing area: owners only, with what the wallet holds in the header and the way to the others. */
export function BillingPage({ title, actions, children }: BillingPageProps) {
  const { t } = useTranslation(['billing', 'common']);
  const { isOwner } = useViewer();
  return (
    <Page
      title={title}
      breadcrumbs={[t('common:shell.billing')]}
      subtitle={isOwner && <CurrentCredit />}
      actions={isOwner && actions}
    >
      {isOwner ? (
        <>
          <BillingTabs />
          {children}
        </>
      ) : (
        <PermissionDenied detail={t('common:error.permissionDetail')} />
      )}
    </Page>
  );
}

function CurrentCredit() {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { data } = useWallet();
  const amount = data
    ? format.money(
        walletFigures(data.wallet).balance,
        data.wallet.currency.symbol,
        data.wallet.currency.maxFractionDigits,
      )
    : NO_VALUE;
  return (
    <>
      {t('area.currentCredit')} <strong className={styles.credit}>{amount}</strong>
    </>
  );
}

const SCREENS = ['info', 'method', 'transactions'] as const;

function BillingTabs() {
  const { t } = useTranslation('billing');
  return (
    <nav className={styles.tabs} aria-label={t('area.screens')}>
      {SCREENS.map((screen) => (
        <Link key={screen} to={`/billing/${screen}`} className={styles.tab}>
          {t(`area.screen.${screen}`)}
        </Link>
      ))}
    </nav>
  );
}
