import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { WalletFigures } from './wallet-rows.tsx';

/** What opens from the balance in the header. */
export default function WalletPeek({ onFollow }: { onFollow(): void }) {
  const { t } = useTranslation('billing');
  return (
    <>
      <WalletFigures />
      <Group gap="md" mt="sm">
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/billing/statement" onClick={onFollow} />}>
          {t('wallet.statement')}
        </Anchor>
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/billing/transactions" onClick={onFollow} />}>
          {t('wallet.transactions')}
        </Anchor>
      </Group>
    </>
  );
}
