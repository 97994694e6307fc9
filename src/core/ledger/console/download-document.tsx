import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '#design/dialog/dialogs.tsx';
import { saveFile } from '#design/save-file.ts';
import { callForFile } from '#platform/api-client/client.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { BillingSwitchesDocument, type DocumentPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

const FILES = {
  INVOICE: { route: '/v1/billing/invoices', field: 'invoiceId', prefix: '' },
  PRO_FORMA: { route: '/v1/billing/pro-formas', field: 'proFormaId', prefix: '' },
  CREDIT_NOTE: { route: '/v1/billing/credit-notes', field: 'creditNoteId', prefix: 'CN_' },
} as const;

/** Saves a document as a file. Fails with the server's rejection. */
export async function saveDocument(
  kind: keyof typeof FILES,
  { id, number }: { id: string; number: string },
): Promise<void> {
  const { route, field, prefix } = FILES[kind];
  saveFile(await callForFile(route, { [field]: id }), `${prefix}${number}.pdf`);
}

/** Shows an invoice number, as a download link where the document is available. */
export function InvoiceLink({ invoice }: { invoice: { id: string; invoiceNo: string; isDownloadable: boolean } }) {
  const { data } = useApiQuery(BillingSwitchesDocument, {});
  const { id, invoiceNo, isDownloadable } = invoice;
  return (
    <DocumentLink
      number={invoiceNo}
      isOffered={isDownloadable && data?.downloadInvoice.isActive === true}
      save={() => saveDocument('INVOICE', { id, number: invoiceNo })}
    />
  );
}

/** Shows a pro-forma number, as `InvoiceLink` does. */
export function ProFormaLink({ proForma }: { proForma: { id: string; proFormaNo: string; isDownloadable: boolean } }) {
  const { data } = useApiQuery(BillingSwitchesDocument, {});
  const { id, proFormaNo, isDownloadable } = proForma;
  return (
    <DocumentLink
      number={proFormaNo}
      isOffered={isDownloadable && data?.downloadInvoice.isActive === true}
      save={() => saveDocument('PRO_FORMA', { id, number: proFormaNo })}
    />
  );
}

interface CreditNoteLinkProps {
  creditNote: { id: string; creditNoteNo: string };
  /** Applies to the credit note as well: documents of one country become downloadable together. */
  invoice: { isDownloadable: boolean };
}

/** Shows a credit note number, as `InvoiceLink` does. */
export function CreditNoteLink({ creditNote, invoice }: CreditNoteLinkProps) {
  const { data } = useApiQuery(BillingSwitchesDocument, {});
  const { id, creditNoteNo } = creditNote;
  return (
    <DocumentLink
      number={creditNoteNo}
      isOffered={invoice.isDownloadable && data?.downloadCreditNote.isActive === true}
      save={() => saveDocument('CREDIT_NOTE', { id, number: creditNoteNo })}
    />
  );
}

/** Shows a document's number, whatever its kind, as `InvoiceLink` does. */
export function DocumentNumber({ document }: { document: DocumentPartsFragment }) {
  const { invoice, creditNote, proForma } = document;
  if (invoice) return <InvoiceLink invoice={invoice} />;
  if (creditNote) return <CreditNoteLink creditNote={creditNote} invoice={document} />;
  return proForma && <ProFormaLink proForma={proForma} />;
}

interface DocumentLinkProps {
  number: string;
  isOffered: boolean;
  save(): Promise<void>;
}

function DocumentLink({ number, isOffered, save }: DocumentLinkProps) {
  const { t } = useTranslation(['billing', 'common']);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!isOffered) return <span className="figures">{number}</span>;

  const download = async () => {
    setIsBusy(true);
    try {
      await save();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        ml={-8}
        loading={isBusy}
        leftSection={<IconDownload size={14} stroke={1.8} aria-hidden />}
        aria-label={t('document.download', { number })}
        onClick={() => void download()}
      >
        {number}
      </Button>
      {failure !== null && (
        <MessageDialog
          title={t('document.failed')}
          closeLabel={t('common:action.close')}
          onClose={() => setFailure(null)}
        >
          {failure}
        </MessageDialog>
      )}
    </>
  );
}
