import { ActionIcon, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyWithTexts } from '#platform/console-kit/lazy-with-texts.ts';
import type { useColumns } from './use-columns.ts';

const ColumnsDialog = lazyWithTexts('reports', () => import('./columns-dialog.tsx'));

interface ColumnsButtonProps extends ReturnType<typeof useColumns> {
  titleOf(id: string): string;
}

/** Opens the dialog to arrange a list's columns. */
export function ColumnsButton({ columns, defaults, save, titleOf }: ColumnsButtonProps) {
  const { t } = useTranslation('sponsorAds');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Tooltip label={t('campaigns.columns')}>
        <ActionIcon variant="default" size={30} aria-label={t('campaigns.columns')} onClick={() => setIsOpen(true)}>
          <IconAdjustmentsHorizontal size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <ColumnsDialog
            columns={columns}
            defaults={defaults}
            titleOf={titleOf}
            onSave={save}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
