import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openErrorDialog } from '#design/error-dialog.ts';
import { useMoney } from '#design/format.ts';
import { useTopUpEntry, useWalletCurrency } from '../use-billing.ts';
import { TopUpDialog } from '../when-needed.ts';

interface TopUpButtonProps extends Pick<ButtonProps, 'size'> {
  /** What an order lacks, in wallet currency: the button names it, the dialog presets it. */
  missing?: string;
}

/** Opens the top-up dialog, for owners of companies that can be topped up. */
export function TopUpButton({ size, missing }: TopUpButtonProps) {
  const { t } = useTranslation('billing');
  const money = useMoney(useWalletCurrency());
  return (
    <TopUpEntry missing={missing}>
      {(open) => (
        <Button size={size} leftSection={<IconPlus size={15} stroke={2} aria-hidden />} onClick={open}>
          {missing === undefined ? t('topUp.open') : t('topUp.openFor', { amount: money(missing) })}
        </Button>
      )}
    </TopUpEntry>
  );
}

/** The same in the header, whose texts are loaded with every page. */
export function TopUpIcon() {
  const { t } = useTranslation('common');
  return (
    <TopUpEntry>
      {(open) => (
        <ActionIcon size={30} variant="default" radius="xl" aria-label={t('shell.topUp')} onClick={open}>
          <IconPlus size={16} stroke={2} aria-hidden />
        </ActionIcon>
      )}
    </TopUpEntry>
  );
}

function TopUpEntry({ missing, children }: { missing?: string | undefined; children(open: () => void): ReactNode }) {
  const { t } = useTranslation('common');
  const { isVisible, isAllowed } = useTopUpEntry();
  const [isOpen, setIsOpen] = useState(false);
  if (!isVisible) return null;
  return (
    <>
      {children(() => (isAllowed ? setIsOpen(true) : openErrorDialog(t('shell.topUpOff'))))}
      {isOpen && (
        <Suspense fallback={null}>
          <TopUpDialog missing={missing} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
