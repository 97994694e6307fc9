import { Button, type ButtonProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openErrorDialog } from '#design/error-dialog.ts';
import { useTopUpEntry } from '../use-billing.ts';
import { TopUpDialog } from '../when-needed.ts';

/** Opens the top-up dialog, for owners of companies that can be topped up. */
export function TopUpButton({ size }: Pick<ButtonProps, 'size'>) {
  const { t } = useTranslation('billing');
  const { isVisible, isAllowed } = useTopUpEntry();
  const [isOpen, setIsOpen] = useState(false);
  if (!isVisible) return null;
  const open = () => (isAllowed ? setIsOpen(true) : openErrorDialog(t('topUp.disabled')));
  return (
    <>
      <Button size={size} leftSection={<IconPlus size={15} stroke={2} aria-hidden />} onClick={open}>
        {t('topUp.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TopUpDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
