import { Button } from '@mantine/core';
import { IconFileTypeZip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useExport } from '#core/exports/console/index.ts';
import { BillingSwitchesDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

/** Downloads the documents of a list as one archive, where documents are available. */
export function DocumentsExport({ params }: { params: Record<string, unknown> }) {
  const { t } = useTranslation('billing');
  const { start, isBusy } = useExport();
  const { data } = useApiQuery(BillingSwitchesDocument, {});
  if (!data?.downloadInvoice.isActive) return null;
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconFileTypeZip size={15} stroke={1.6} aria-hidden />}
      onClick={() => void start({ fileType: 'ZIP', dataType: 'INVOICES', params })}
    >
      {t('document.downloadAll')}
    </Button>
  );
}
