import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { DuplicateCampaignDocument } from '#platform/api-client/generated/graphql.ts';
import { useKeyedMutation } from '#platform/api-client/hooks.ts';
import type { ManageProps } from './campaign-menu.tsx';

export default function DuplicateDialog({ campaign, onClose }: ManageProps) {
  const { t } = useTranslation('campaigns');
  const router = useRouter();
  const duplicate = useKeyedMutation(DuplicateCampaignDocument, 'duplicateSponsorCampaign', {
    about: campaign.id,
    changes: ['AdSet', 'SponsorCampaign'],
  });
  return (
    <ConfirmDialog
      title={t('duplicate.title', { name: campaign.name })}
      confirmLabel={t('duplicate.confirm')}
      onConfirm={async () => {
        const { duplicateSponsorCampaign } = await duplicate.mutateAsync({ id: campaign.id });
        void router.navigate({
          to: '/sponsor-v2/$campaignId',
          params: { campaignId: duplicateSponsorCampaign.duplicatedCampaign.id },
        });
      }}
      onClose={onClose}
    >
      {t('duplicate.detail')}
    </ConfirmDialog>
  );
}
