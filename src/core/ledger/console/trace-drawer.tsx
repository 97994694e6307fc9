import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { UNKNOWN_CURRENCY } from '#design/format.ts';
import { traceTo, type Traced } from './billing-search.ts';
import { CreditTrace } from './credit-trace.tsx';
import { TransactionTrace } from './transaction-trace.tsx';
import { useWallet } from './use-wallet.ts';

interface TraceDrawerProps {
  traced: Traced;
  onFollow(trace: string): void;
  onClose(): void;
}

/** Traces money from a transaction to the credits that paid it and the ad sets it paid for, and onward from those. */
export default function TraceDrawer({ traced, onFollow, onClose }: TraceDrawerProps) {
  const { t } = useTranslation(['billing', 'common']);
  const wallet = useWallet();
  const currency = wallet.data?.wallet.currency ?? UNKNOWN_CURRENCY;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={t(traced.kind === 'credit' ? 'trace.credit' : 'trace.transaction')}
    >
      {traced.kind === 'credit' ? (
        <CreditTrace
          key={traced.id}
          id={traced.id}
          currency={currency}
          onTransaction={(id) => onFollow(traceTo('transaction', id))}
        />
      ) : (
        <TransactionTrace
          id={traced.id}
          currency={currency}
          onCredit={(id) => onFollow(traceTo('credit', id))}
          onTransaction={(id) => onFollow(traceTo('transaction', id))}
        />
      )}
    </Drawer>
  );
}
