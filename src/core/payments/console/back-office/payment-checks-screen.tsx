import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { useFormat } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { StatusBadge } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { toastSuccess } from '#design/toast.ts';
import { useCurrencies } from '#core/session/console/index.ts';
import {
  DecideOtherPaymentDocument,
  OtherPaymentsDocument,
  type OtherPaymentDecision,
  type OtherPaymentsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { useListQuery } from '#platform/console-kit/list.ts';
import styles from '../billing.module.css';
import { PaymentExceptions } from './payment-exceptions.tsx';
import { Decided, useCaseColumns } from './case-columns.tsx';
import { BackOfficeTable } from './back-office-table.tsx';
import { AWAITED, BackOfficeSearchField, useBackOfficeList } from './use-back-office-list.tsx';

type Payment = OtherPaymentsQuery['otherPayments']['objects'][number];
type Choice = { payment: Payment; decision: OtherPaymentDecision };

/** Lists card payments that do not match their order, for staff to resolve. */
export function PaymentChecksScreen() {
  const { t } = useTranslation('billing');
  return (
    <Page title={t('checks.title')}>
      <PaymentChecks />
    </Page>
  );
}

function PaymentChecks() {
  const { t } = useTranslation('billing');
  const { isEnded, isLater, change } = useBackOfficeList();
  return (
    <Panel
      flush
      title={
        <span className={styles.lists}>
          <SegmentedControl
            size="xs"
            aria-label={t('checks.title')}
            data={[
              { value: 'other', label: t('checks.other') },
              { value: 'later', label: t('troubles.title') },
            ]}
            value={isLater ? 'later' : 'other'}
            onChange={(value) => change({ list: value === 'later' ? value : undefined })}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('transfers.decide')}
            data={[
              { value: 'waiting', label: t('checks.waiting') },
              { value: 'decided', label: t('transfers.ended') },
            ]}
            value={isEnded ? 'decided' : 'waiting'}
            onChange={(value) => change({ state: value === 'decided' ? value : undefined })}
          />
        </span>
      }
      actions={<BackOfficeSearchField label={t('checks.search')} />}
    >
      {isLater ? <PaymentExceptions /> : <UnmatchedPayments />}
    </Panel>
  );
}

function UnmatchedPayments() {
  const { t } = useTranslation('billing');
  const { address, isEnded, variables } = useBackOfficeList();
  const [choice, setChoice] = useState<Choice | null>(null);
  const { table } = useListQuery(
    OtherPaymentsDocument,
    { ...variables, isDone: isEnded },
    (result) => result.otherPayments,
    address,
    AWAITED,
  );
  const columns = useColumns();
  const last = useLastColumn(setChoice);
  return (
    <>
      <BackOfficeTable
        label={t('checks.other')}
        columns={[...columns, last]}
        table={table}
        none={t('checks.none')}
        noneDetail={t('checks.noneDetail')}
      />
      {choice && <DecisionDialog choice={choice} onClose={() => setChoice(null)} />}
    </>
  );
}

function useAmounts() {
  const format = useFormat();
  const currencyOf = useCurrencies();
  return {
    ordered: ({ orderedAmount, company: { walletCurrency } }: Payment) => format.moneyOf(walletCurrency)(orderedAmount),
    received: ({ receivedAmount, receivedCurrencyCode }: Payment) =>
      format.moneyOf(currencyOf(receivedCurrencyCode))(receivedAmount),
  };
}

function useColumns(): Column<Payment>[] {
  const { t } = useTranslation('billing');
  const money = useAmounts();
  return useCaseColumns<Payment>({
    page: '/billing/credits',
    detail: ({ paymentRef }) => paymentRef,
    amountHeader: t('checks.received'),
    amount: money.received,
    amountDetail: (payment) =>
      payment.hasRefundFailed
        ? t('checks.refundFailed')
        : payment.isForAnother
          ? t('checks.isForAnother')
          : payment.isSecond
            ? t('checks.isSecond')
            : t('checks.of', { amount: money.ordered(payment) }),
  });
}

function useLastColumn(select: (choice: Choice) => void): Column<Payment> {
  const { t } = useTranslation('billing');
  const { isEnded } = useBackOfficeList();
  if (isEnded)
    return {
      id: 'decided',
      header: t('transfers.decidedBy'),
      cell: ({ decision, decidedBy, dateDone }) => (
        <Decided by={decidedBy} date={dateDone}>
          <StatusBadge
            tone={decision === 'CREDIT' ? 'success' : 'neutral'}
            label={t(decision === 'CREDIT' ? 'transfers.credited' : 'checks.givenBack')}
          />
        </Decided>
      ),
    };
  return {
    id: 'decide',
    header: t('transfers.decide'),
    align: 'right',
    cell: (payment) =>
      payment.decision ? (
        <StatusBadge tone="warning" label={t('checks.underWay')} explanation={payment.decidedBy ?? undefined} />
      ) : (
        <span className={styles.decisions}>
          {payment.mayBeCredited && (
            <Button size="compact-sm" onClick={() => select({ payment, decision: 'CREDIT' })}>
              {t('checks.credit')}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => select({ payment, decision: 'REFUND' })}>
            {t('checks.refund')}
          </Button>
        </span>
      ),
  };
}

function DecisionDialog({ choice, onClose }: { choice: Choice; onClose(): void }) {
  const { t } = useTranslation('billing');
  const money = useAmounts();
  const { mutateAsync } = useApiMutation(DecideOtherPaymentDocument, {
    changes: ['OpenTopUp', 'OtherPayment', 'Wallet'],
    showsErrorInline: true,
  });
  const isCredit = choice.decision === 'CREDIT';
  const facts = {
    company: choice.payment.company.name,
    received: money.received(choice.payment),
    ordered: money.ordered(choice.payment),
  };
  return (
    <ConfirmDialog
      title={t(isCredit ? 'checks.creditTitle' : 'checks.refundTitle', facts)}
      confirmLabel={t(isCredit ? 'checks.credit' : 'checks.refund')}
      isDestructive={!isCredit}
      onConfirm={async () => {
        await mutateAsync({ input: { id: choice.payment.id, decision: choice.decision } });
        toastSuccess(t(isCredit ? 'checks.creditDone' : 'checks.refundDone', facts));
      }}
      onClose={onClose}
    >
      {t(isCredit ? 'checks.creditDetail' : 'checks.refundDetail', facts)}
    </ConfirmDialog>
  );
}
