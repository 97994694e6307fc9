import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat } from '#design/format.ts';
import type { Column } from '#design/table/data-table.tsx';
import { BillingDocumentsDocument, type BillingDocumentsQuery } from '#platform/api-client/generated/graphql.ts';
import { useListQuery } from '#platform/console-kit/list.ts';
import { BillingList } from './billing-list.tsx';
import { BillingPage, CountryFilter, DateFilter } from './billing-page.tsx';
import { DocumentsExport } from './documents-export.tsx';
import { DocumentNumber } from './download-document.tsx';
import { useDocumentKind } from './use-document-kind.ts';
import { useBillingList } from './use-billing-list.ts';

type Row = BillingDocumentsQuery['billingDocuments']['objects'][number];

/** Lists the documents of a company, each once, the latest issued first. */
export function InvoicesScreen() {
  const { t } = useTranslation('billing');
  return (
    <BillingPage title={t('invoices.title')}>
      <Invoices />
    </BillingPage>
  );
}

function Invoices() {
  const { t } = useTranslation('billing');
  const { address, variables } = useBillingList();
  const columns = useColumns();
  const { list, table } = useListQuery(
    BillingDocumentsDocument,
    variables,
    (result) => result.billingDocuments,
    address,
  );
  return (
    <BillingList
      label={t('invoices.title')}
      filters={
        <>
          <CountryFilter />
          <DateFilter />
          {list && list.total > 0 && <DocumentsExport params={variables} />}
        </>
      }
      columns={columns}
      address={address}
      table={table}
    />
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const kindOf = useDocumentKind();
  return useMemo(() => {
    const amount = (id: 'net' | 'tax' | 'total', isNarrow = false): Column<Row> => ({
      id,
      header: t(`invoices.${id}`),
      align: 'right',
      hideNarrow: !isNarrow,
      cell: (row) => <span className="figures">{format.moneyOf(row.currency)(row[id])}</span>,
    });
    return [
      {
        id: 'number',
        header: t('invoices.document'),
        pinned: 'left',
        cell: (row) => <DocumentNumber document={row} />,
      },
      { id: 'issuedOn', header: t('transactions.date'), cell: (row) => format.day(row.issuedOn), hideNarrow: true },
      { id: 'kind', header: t('invoices.kind'), cell: kindOf },
      {
        id: 'about',
        header: t('invoices.about'),
        hideNarrow: true,
        cell: ({ month, catalog, corrects, description }) => {
          if (month && catalog) return t('invoices.ads', { month: format.month(month), country: catalog.name });
          return corrects ? t('invoices.corrects', { number: corrects.invoiceNo }) : (description ?? NO_VALUE);
        },
      },
      amount('net'),
      amount('tax'),
      amount('total', true),
    ];
  }, [t, format, kindOf]);
}
