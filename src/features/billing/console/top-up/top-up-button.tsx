import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '#design/dialog/dialogs.tsx';
import { useTopUpEntry } from '../use-billing.ts';

const TopUpDialog = lazy(() => import('./top-up-dialog.tsx'));

/** The way to a top-up, for owners of companies that may have one. */
export function TopUpButton() {
  const { t } = useTranslation(['billing', 'common']);
  const { isShown, isAllowed } = useTopUpEntry();
  const [isOpen, setIsOpen] = useState(false);
  if (!isShown) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button leftSection={<IconPlus size={15} stroke={2} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('topUp.open')}
      </Button>
      {isOpen && isAllowed && (
        <Suspense fallback={null}>
          <TopUpDialog onClose={close} />
        </Suspense>
      )}
      <MessageDialog
        isOpen={isOpen && !isAllowed}
        title={t('topUp.disabled')}
        closeLabel={t('common:action.close')}
        onClose={close}
      >
        {t('topUp.disabledDetail')}
      </MessageDialog>
    </>
  );
}
