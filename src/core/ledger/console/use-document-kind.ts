import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentPartsFragment } from '#platform/api-client/generated/graphql.ts';

/** Returns what kind a document is, in words: of a pro-forma also whether it is still to be paid. */
export function useDocumentKind(): (document: Pick<DocumentPartsFragment, 'kind' | 'proForma'>) => string {
  const { t } = useTranslation('billing');
  return useCallback(
    ({ kind, proForma }) => {
      if (proForma?.invoice) return t('invoices.paidBy', { number: proForma.invoice.invoiceNo });
      return proForma?.isEnded ? t('invoices.ended') : t(`statement.document.${kind}`);
    },
    [t],
  );
}
