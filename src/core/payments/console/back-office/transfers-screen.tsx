import { Button, SegmentedControl, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog, FormDialog } from '#design/dialog/dialogs.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { NO_VALUE, useFormat } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { StatusBadge } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { toastSuccess } from '#design/toast.ts';
import {
  BankTransfersDocument,
  ConfirmTransferDocument,
  RefuseTransferDocument,
  type BankTransfersQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useKeyedMutation } from '#platform/api-client/hooks.ts';
import { useListQuery } from '#platform/console-kit/list.ts';
import styles from '../billing.module.css';
import { TwoLines } from './case-columns.tsx';
import { BackOfficeTable } from './back-office-table.tsx';
import { AWAITED, BackOfficeSearchField, useBackOfficeList } from './use-back-office-list.tsx';

type Transfer = BankTransfersQuery['bankTransfers']['objects'][number];
type Decision = { transfer: Transfer; has: 'arrived' | 'not arrived' };

/** Lists pending and decided transfers. */
export function TransfersScreen() {
  const { t } = useTranslation('billing');
  return (
    <Page title={t('transfers.title')}>
      <Transfers />
    </Page>
  );
}

function Transfers() {
  const { t } = useTranslation('billing');
  const { address, isEnded, change, variables } = useBackOfficeList();
  const [decision, setDecision] = useState<Decision | null>(null);
  const { table } = useListQuery(
    BankTransfersDocument,
    { ...variables, isEnded },
    (result) => result.bankTransfers,
    address,
    AWAITED,
  );
  const shared = useColumns();
  const awaited = useAwaitedColumns(setDecision);
  const ended = useEndedColumns();
  return (
    <Panel
      flush
      title={
        <SegmentedControl
          size="xs"
          aria-label={t('transfers.title')}
          data={[
            { value: 'awaited', label: t('transfers.awaited') },
            { value: 'decided', label: t('transfers.ended') },
          ]}
          value={isEnded ? 'decided' : 'awaited'}
          onChange={(value) => change({ state: value === 'decided' ? value : undefined })}
        />
      }
      actions={<BackOfficeSearchField label={t('transfers.search')} />}
    >
      <BackOfficeTable
        label={t('transfers.title')}
        columns={[...shared, ...(isEnded ? ended : awaited)]}
        table={table}
        none={t('transfers.none')}
        noneDetail={t('transfers.noneDetail')}
      />
      {decision?.has === 'arrived' && <ArrivedDialog transfer={decision.transfer} onClose={() => setDecision(null)} />}
      {decision?.has === 'not arrived' && (
        <RejectDialog transferReference={decision.transfer.transferReference} onClose={() => setDecision(null)} />
      )}
    </Panel>
  );
}

function useAmounts() {
  const format = useFormat();
  return (amount: string, { company: { walletCurrency } }: Transfer) => format.moneyOf(walletCurrency)(amount);
}

function useColumns(): Column<Transfer>[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const money = useAmounts();
  return [
    {
      id: 'reference',
      header: t('topUp.transfer.reference'),
      hideNarrow: true,
      cell: ({ transferReference, creditNoteNo, method }) => (
        <TwoLines second={[t(`credits.methods.${method}`), creditNoteNo].filter(Boolean).join(' ')}>
          <strong className="figures">{transferReference}</strong>
        </TwoLines>
      ),
    },
    {
      id: 'company',
      header: t('audit.company'),
      cell: ({ company, requestedBy, transferReference, creditNoteNo }) => (
        <span className={styles.twoLines}>
          <Link to="/billing/credits" search={{ company: company.id }}>
            {company.name}
          </Link>
          <Text span className={styles.second} visibleFrom="sm">
            {requestedBy ?? NO_VALUE}
          </Text>
          <Text span className={styles.second} hiddenFrom="sm">
            {creditNoteNo ?? transferReference}
          </Text>
        </span>
      ),
    },
    {
      id: 'ordered',
      header: t('transfers.ordered'),
      hideNarrow: true,
      cell: ({ dateCreated }) => format.dateTime(dateCreated),
    },
    {
      id: 'total',
      header: t('transfers.toReceive'),
      align: 'right',
      cell: (transfer) => money(transfer.totalAmount, transfer),
    },
    {
      id: 'amount',
      header: t('topUp.credit'),
      align: 'right',
      hideNarrow: true,
      cell: (transfer) => money(transfer.amount, transfer),
    },
  ];
}

function useAwaitedColumns(decide: (decision: Decision) => void): Column<Transfer>[] {
  const { t } = useTranslation('billing');
  return [
    {
      id: 'decide',
      header: t('transfers.decide'),
      align: 'right',
      cell: (transfer) => (
        <span className={styles.decisions}>
          <Button size="compact-sm" onClick={() => decide({ transfer, has: 'arrived' })}>
            {t('transfers.arrived')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => decide({ transfer, has: 'not arrived' })}>
            {t('transfers.refuse')}
          </Button>
        </span>
      ),
    },
  ];
}

function useEndedColumns(): Column<Transfer>[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return [
    {
      id: 'status',
      header: t('credits.status'),
      cell: ({ status }) =>
        status === 'SUCCEEDED' ? (
          <StatusBadge tone="success" label={t('transfers.credited')} />
        ) : (
          <StatusBadge tone="neutral" label={t('transfers.notArrived')} />
        ),
    },
    {
      id: 'decided',
      header: t('transfers.decidedBy'),
      cell: ({ decidedBy, dateEnded }) => (
        <TwoLines second={format.dateTime(dateEnded)}>{decidedBy ?? t('transfers.commandLine')}</TwoLines>
      ),
    },
  ];
}

/** Staff type the amount themselves instead of confirming a prefilled value: the bank statement decides. */
function ArrivedDialog({ transfer, onClose }: { transfer: Transfer; onClose(): void }) {
  const { t } = useTranslation('billing');
  const money = useAmounts();
  const { transferReference, creditNoteNo, company } = transfer;
  const { mutateAsync } = useKeyedMutation(ConfirmTransferDocument, 'confirmTransfer', {
    about: transferReference,
    changes: ['BankTransfer', 'BookingCampaign', 'OpenTopUp', 'Wallet'],
  });
  const { form, ...state } = useServerForm({
    initialValues: { receivedAmount: '' },
    validate: { receivedAmount: (value) => (value ? null : t('topUp.problem.REQUIRED')) },
    submit: async ({ receivedAmount }) => {
      await mutateAsync({ transferReference, receivedAmount });
      toastSuccess(t('transfers.creditedTo', { amount: money(transfer.amount, transfer), company: company.name }));
      onClose();
    },
  });
  return (
    <FormDialog
      size="sm"
      title={t('transfers.arrivedTitle', { reference: transferReference })}
      submitLabel={t('transfers.confirm')}
      {...state}
      onClose={onClose}
    >
      <span>
        {t(creditNoteNo ? 'transfers.noteDetail' : 'transfers.arrivedDetail', {
          company: company.name,
          total: money(transfer.totalAmount, transfer),
          note: creditNoteNo,
        })}
      </span>
      <MoneyField
        label={t('transfers.received')}
        currency={company.walletCurrency}
        data-autofocus
        {...form.getInputProps('receivedAmount')}
      />
    </FormDialog>
  );
}

function RejectDialog({ transferReference, onClose }: { transferReference: string; onClose(): void }) {
  const { t } = useTranslation('billing');
  const { mutateAsync } = useKeyedMutation(RefuseTransferDocument, 'refuseTransfer', {
    about: transferReference,
    changes: ['BankTransfer', 'Booking', 'BookingCampaign', 'OpenTopUp', 'Wallet'],
  });
  return (
    <ConfirmDialog
      title={t('transfers.refuseTitle', { reference: transferReference })}
      confirmLabel={t('transfers.refuse')}
      isDestructive
      onConfirm={() => mutateAsync({ transferReference })}
      onClose={onClose}
    >
      {t('transfers.refuseDetail')}
    </ConfirmDialog>
  );
}
