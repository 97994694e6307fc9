import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat, UNKNOWN_CURRENCY, type Currency, useMoney } from '#design/format.ts';
import type { Column } from '#design/table/data-table.tsx';
import {
  ListCreditsDocument,
  OpenTopUpsDocument,
  type CreditRowFragment,
  type OpenTopUpPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { useListAddress, useListQuery } from '#platform/console-kit/list.ts';
import { ExportMenu } from '#core/exports/console/index.ts';
import { BillingList } from './billing-list.tsx';
import { BillingPage, ChoiceFilter, DateFilter } from './billing-page.tsx';
import { CREDIT_KINDS, CREDIT_STATUSES, creditsList, PAYMENT_METHODS } from './billing-search.ts';
import { CreditState } from './credit-status.tsx';
import { InvoiceLink } from './download-document.tsx';
import { GrantCreditButton } from './corrections.tsx';
import { useBillingList } from './use-billing-list.ts';
import { useWallet } from './use-wallet.ts';
import styles from './wallet.module.css';

/** Lists all credits the wallet ever received, with their remaining amount and expiry. */
export function CreditsScreen() {
  const { t } = useTranslation('billing');
  return (
    <BillingPage title={t('credits.title')} actions={<GrantCreditButton />}>
      <Credits />
    </BillingPage>
  );
}

function Credits() {
  const { t } = useTranslation('billing');
  const { variables, follow } = useBillingList();
  const address = useListAddress(creditsList);
  const { search, change } = address;
  const wallet = useWallet();
  const open = (id: string) => follow('credit', id);
  const { companyId, fromDate, toDate } = variables;
  const { kind, status, method: paymentMethod, sort = 'dateCreated', direction = 'desc' } = search;
  const sortBy = direction === 'desc' ? `-${sort}` : sort;
  const { list, table } = useListQuery(
    ListCreditsDocument,
    { companyId, fromDate, toDate, kind, status, paymentMethod, sortBy },
    ({ listCredits }) => listCredits,
    address,
  );
  const waits = useWaits(companyId, list?.objects ?? []);
  const columns = useColumns(wallet.data?.wallet.currency ?? UNKNOWN_CURRENCY, open, waits);
  return (
    <BillingList
      label={t('credits.title')}
      filters={
        <>
          <ChoiceFilter
            label={t('credits.kind')}
            all={t('credits.allKinds')}
            choices={CREDIT_KINDS.map((value) => ({ value, label: t(`credits.kinds.${value}`) }))}
            value={kind}
            onChange={(kind) => change({ kind })}
          />
          <ChoiceFilter
            label={t('credits.status')}
            all={t('credits.allStatuses')}
            choices={CREDIT_STATUSES.map((value) => ({ value, label: t(`credits.statuses.${value}`) }))}
            value={status}
            onChange={(status) => change({ status })}
          />
          <ChoiceFilter
            label={t('credits.paymentMethod')}
            all={t('credits.allMethods')}
            choices={PAYMENT_METHODS.map((value) => ({ value, label: t(`credits.methods.${value}`) }))}
            value={paymentMethod}
            onChange={(method) => change({ method })}
          />
          <DateFilter />
          <ExportMenu
            dataType="CREDITS"
            params={{ companyId, fromDate, toDate, filters: { kind, status, paymentMethod } }}
          />
        </>
      }
      columns={columns}
      address={address}
      table={table}
    />
  );
}

type Waits = ReadonlyMap<string, OpenTopUpPartsFragment>;

/** Returns what each pending top-up waits for, keyed by the credit that is listed for it. */
function useWaits(companyId: string | null, rows: readonly CreditRowFragment[]): Waits {
  const isEnabled = rows.some(({ status }) => status === 'REQUESTED');
  const { data } = useApiQuery(OpenTopUpsDocument, { companyId }, { isEnabled });
  return useMemo(() => new Map((data?.openTopUps ?? []).map((topUp) => [topUp.creditId ?? '', topUp])), [data]);
}

function useColumns(currency: Currency, open: (id: string) => void, waits: Waits): Column<CreditRowFragment>[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const money = useMoney(currency);
  return useMemo(
    () => [
      {
        id: 'dateCreated',
        header: t('credits.date'),
        sort: 'desc-first',
        hideNarrow: true,
        cell: (row) => format.day(row.createdOn),
      },
      {
        id: 'description',
        header: t('transactions.description'),
        pinned: 'left',
        name: (row) => row.description ?? t(`credits.types.${row.creditType}`),
        detail: ({ id, description, creditType, promotionCode }) => {
          const type = t(`credits.types.${creditType}`);
          const wait = waits.get(id);
          const why = wait && t(`credits.waitsFor.${wait.waitsFor}`, { reference: wait.transferReference });
          return [(description ?? type) === type ? null : type, promotionCode, why].filter(Boolean).join(' · ');
        },
        open: ({ id }) => open(id),
      },
      {
        id: 'remainAmount',
        header: t('credits.remaining'),
        align: 'right',
        sort: 'desc-first',
        cell: (row) => <span className={styles.amount}>{money(row.remainAmount)}</span>,
      },
      {
        id: 'status',
        header: t('credits.status'),
        cell: (row) => <CreditState status={row.status} wait={waits.get(row.id)} />,
      },
      { id: 'kind', header: t('credits.kind'), cell: (row) => t(`credits.kinds.${row.kind}`), hideNarrow: true },
      {
        id: 'paymentMethod',
        header: t('credits.paymentMethod'),
        hideNarrow: true,
        cell: (row) => (row.paymentMethod ? t(`credits.methods.${row.paymentMethod}`) : NO_VALUE),
      },
      {
        id: 'startDate',
        header: t('credits.start'),
        sort: 'desc-first',
        hideNarrow: true,
        cell: (row) => format.day(row.startDate),
      },
      {
        id: 'expiryDate',
        header: t('credits.expiry'),
        sort: 'asc-first',
        hideNarrow: true,
        cell: (row) => (row.expiryDate ? format.day(row.expiryDate) : t('credits.never')),
      },
      {
        id: 'amountOriginal',
        header: t('credits.original'),
        align: 'right',
        sort: 'desc-first',
        hideNarrow: true,
        cell: (row) => money(row.amountOriginal),
      },
      {
        id: 'taxAmount',
        header: t('credits.tax'),
        align: 'right',
        hideNarrow: true,
        cell: (row) => money(row.taxAmount),
      },
      {
        id: 'invoice',
        header: t('invoices.invoice'),
        hideNarrow: true,
        cell: (row) => (row.invoice ? <InvoiceLink invoice={row.invoice} /> : NO_VALUE),
      },
    ],
    [t, format, money, open, waits],
  );
}
