import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { toastSuccess } from '#design/toast.ts';
import { RemoveAdSetDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import type { ManageProps } from './campaign-menu.tsx';

export default function RemoveDialog({ campaign, onClose }: ManageProps) {
  const { t } = useTranslation('campaigns');
  const remove = useApiMutation(RemoveAdSetDocument, { changes: ['AdSet', 'SponsorCampaign'], showsErrorInline: true });
  return (
    <ConfirmDialog
      isDestructive
      title={t('remove.title', { name: campaign.name })}
      confirmLabel={t('remove.confirm')}
      onConfirm={async () => {
        await remove.mutateAsync({ id: campaign.adSets[0]!.id });
        toastSuccess(t('remove.done', { name: campaign.name }));
      }}
      onClose={onClose}
    >
      {t('remove.detail')}
    </ConfirmDialog>
  );
}
