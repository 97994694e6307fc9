import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { useFormat } from '#design/format.ts';
import { StatusBadge } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { toastSuccess } from '#design/toast.ts';
import {
  EndPaymentTroubleDocument,
  PaymentTroublesDocument,
  type PaymentTroubleOutcome,
  type PaymentTroublesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useKeyedMutation } from '#platform/api-client/hooks.ts';
import { useListQuery } from '#platform/console-kit/list.ts';
import { OUTCOMES_OF } from '../../rules/payment-exception.ts';
import styles from '../billing.module.css';
import { Decided, useCaseColumns } from './case-columns.tsx';
import { BackOfficeTable } from './back-office-table.tsx';
import { AWAITED, useBackOfficeList } from './use-back-office-list.tsx';

type PaymentException = PaymentTroublesQuery['paymentTroubles']['objects'][number];
type Choice = { exception: PaymentException; outcome: PaymentTroubleOutcome };

/** Lists payments that went wrong after completion, for staff to resolve. */
export function PaymentExceptions() {
  const { t } = useTranslation('billing');
  const { address, isEnded, variables } = useBackOfficeList();
  const [choice, setChoice] = useState<Choice | null>(null);
  const { table } = useListQuery(
    PaymentTroublesDocument,
    { ...variables, isEnded },
    (result) => result.paymentTroubles,
    address,
    AWAITED,
  );
  const columns = useColumns();
  const last = useLastColumn(setChoice);
  return (
    <>
      <BackOfficeTable
        label={t('troubles.title')}
        columns={[...columns, last]}
        table={table}
        none={t('troubles.none')}
        noneDetail={t('troubles.noneDetail')}
      />
      {choice && <OutcomeDialog choice={choice} onClose={() => setChoice(null)} />}
    </>
  );
}

function useAmounts() {
  const format = useFormat();
  return ({ amount, company: { walletCurrency } }: PaymentException) => format.moneyOf(walletCurrency)(amount);
}

function useColumns(): Column<PaymentException>[] {
  const { t } = useTranslation('billing');
  return useCaseColumns<PaymentException>({
    page: '/billing/transactions',
    detail: ({ description, paymentRef }) => description ?? paymentRef,
    amountHeader: t('troubles.amount'),
    amount: useAmounts(),
    amountDetail: ({ kind }) => t(`troubles.kind.${kind}`),
  });
}

function useLastColumn(select: (choice: Choice) => void): Column<PaymentException> {
  const { t } = useTranslation('billing');
  const { isEnded } = useBackOfficeList();
  if (isEnded)
    return {
      id: 'ended',
      header: t('transfers.decidedBy'),
      cell: ({ outcome, endedBy, dateEnded }) => (
        <Decided by={endedBy} date={dateEnded}>
          {outcome && (
            <StatusBadge
              tone={outcome === 'WRITTEN_OFF' ? 'neutral' : 'success'}
              label={t(`troubles.outcome.${outcome}`)}
            />
          )}
        </Decided>
      ),
    };
  return {
    id: 'decide',
    header: t('transfers.decide'),
    align: 'right',
    cell: (exception) => (
      <span className={styles.decisions}>
        {OUTCOMES_OF[exception.kind].map((outcome, index) => (
          <Button
            key={outcome}
            size="compact-sm"
            variant={index === 0 ? 'filled' : 'default'}
            onClick={() => select({ exception, outcome })}
          >
            {t(`troubles.do.${outcome}`)}
          </Button>
        ))}
      </span>
    ),
  };
}

function OutcomeDialog({ choice, onClose }: { choice: Choice; onClose(): void }) {
  const { t } = useTranslation('billing');
  const money = useAmounts();
  const { mutateAsync } = useKeyedMutation(EndPaymentTroubleDocument, 'endPaymentTrouble', {
    about: choice.exception.id,
    changes: ['PaymentTrouble', 'Wallet'],
  });
  const { exception, outcome } = choice;
  const facts = { company: exception.company.name, amount: money(exception) };
  return (
    <ConfirmDialog
      title={t(`troubles.ask.${outcome}`, facts)}
      confirmLabel={t(`troubles.do.${outcome}`)}
      isDestructive={outcome === 'WRITTEN_OFF'}
      onConfirm={async () => {
        await mutateAsync({ id: exception.id, outcome });
        toastSuccess(t(`troubles.outcome.${outcome}`));
      }}
      onClose={onClose}
    >
      {t(`troubles.detail.${outcome}`, facts)}
    </ConfirmDialog>
  );
}
