import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { useViewer } from '#core/session/console/index.ts';
import { MetaBalanceDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import styles from '../meta.module.css';
import type { Seller } from '../use-seller.ts';

const TopUpDialog = lazy(() => import('../credits/top-up-dialog.tsx'));
const REFETCH_MS = 10_000;

/** Loads the amount a seller can still spend at Meta; null while unknown. */
export function useBalance(sellerId: string) {
  const query = useApiQuery(MetaBalanceDocument, { sellerId }, { refetchIntervalMs: REFETCH_MS });
  const account = query.data?.adAccountBalance ?? null;
  return { query, account, balance: account === null ? null : Number(account.walletBalance) };
}

export function BalanceCard({ seller }: { seller: Seller }) {
  const { t } = useTranslation('metaAds');
  const format = useFormat();
  const { query, account, balance } = useBalance(seller.id);
  return (
    <Panel title={t('wallet.title')}>
      <div className={styles.balance}>
        <QueryBoundary reads={{ balance: query }} skeleton={<Skeleton height={28} width={120} />}>
          {() =>
            account ? (
              <strong className="figures">
                <small>{account.accountCurrency}</small> {format.integer(Math.round(balance ?? 0))}
              </strong>
            ) : (
              <Skeleton height={28} width={120} />
            )
          }
        </QueryBoundary>
        <MetaTopUpButton seller={seller} />
      </div>
    </Panel>
  );
}

/** Button that opens the top-up, for owners. */
export function MetaTopUpButton({ seller }: { seller: Seller }) {
  const { t } = useTranslation('metaAds');
  const { isOwner, isImpersonate, company } = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOwner || isImpersonate || !company?.canBeToppedUp) return null;
  return (
    <>
      <Button leftSection={<IconPlus size={15} stroke={2} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('topUp.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TopUpDialog seller={seller} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
