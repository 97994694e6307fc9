import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toastSuccess } from '#design/toast.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { LaunchCampaignDocument, SaveCampaignDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import type { Step } from '../../rules/wizard-steps.ts';
import type { Wizard } from './use-wizard.ts';
import { apiInputOf } from './wizard-values.ts';

/** Launches or saves the campaign; a refusal lands on its fields and opens the first step that has one. */
export function useSaveCampaign(wizard: Wizard) {
  const { t } = useTranslation('campaigns');
  const router = useRouter();
  const launch = useApiMutation(LaunchCampaignDocument, { isShownInPlace: true });
  const save = useApiMutation(SaveCampaignDocument, { isShownInPlace: true });
  const { campaign, input } = wizard;

  const submit = async (open: (step: Step) => void) => {
    wizard.clearFailure();
    try {
      if (campaign)
        await save.mutateAsync({ input: { ...apiInputOf(input), id: campaign.id, version: campaign.version } });
      else await launch.mutateAsync({ input: { ...apiInputOf(input), adType: input.adType } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const step = wizard.refuse(error);
      if (step) open(step);
      return;
    }
    wizard.discard();
    toastSuccess(campaign && campaign.adsetSet[0]!.status !== 'DRAFT' ? t('saved.saved') : t('saved.launched'));
    router.history.push(input.adType === 'BANNER' ? '/sponsor?adType=BANNER' : '/sponsor', { manualRefresh: true });
  };

  return { submit, isSaving: launch.isPending || save.isPending };
}
