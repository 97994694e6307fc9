import { ActionIcon, Tooltip } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyWithTexts } from '#platform/console-kit/lazy-with-texts.ts';

const Definitions = lazyWithTexts('reports', () => import('./definitions.tsx'));

/** Opens the definitions of all metrics. */
export function DefinitionsButton() {
  const { t } = useTranslation('sponsorAds');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Tooltip label={t('metrics.definitions')}>
        <ActionIcon aria-label={t('metrics.definitions')} onClick={() => setIsOpen(true)}>
          <IconHelpCircle size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <Definitions onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
