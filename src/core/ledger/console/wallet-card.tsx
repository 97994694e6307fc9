import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#design/page.tsx';
import { WalletFigures } from './wallet-rows.tsx';

/** Shows owners the wallet. */
export function WalletCard({ action }: { /** Beside the balance, e.g. a top-up button. */ action?: ReactNode }) {
  const { t } = useTranslation('billing');
  return (
    <Panel
      title={t('wallet.title')}
      actions={
        <Anchor size="xs" renderRoot={(props) => <Link {...props} to="/billing/transactions" />}>
          {t('wallet.transactions')}
        </Anchor>
      }
    >
      <WalletFigures action={action} />
    </Panel>
  );
}
