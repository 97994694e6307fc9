import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedCampaignPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { lazyWithTexts } from '#platform/console-kit/lazy-with-texts.ts';
import { useCampaignActions } from './use-campaign-actions.ts';

const DuplicateDialog = lazyWithTexts('campaigns', () => import('./duplicate-dialog.tsx'));

/** Copies a campaign within its company; nothing for those who may not. */
export function DuplicateButton({ campaign }: { campaign: ManagedCampaignPartsFragment }) {
  const { t } = useTranslation('sponsorAds');
  const [isOpen, setIsOpen] = useState(false);
  if (!useCampaignActions()(campaign).includes('duplicate')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('action.duplicate')}
      </Button>
      {isOpen && (
        <Suspense>
          <DuplicateDialog campaign={campaign} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
