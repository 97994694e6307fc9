import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastSuccess } from '#design/toast.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';
import {
  LaunchCampaignDocument,
  SaveCampaignDocument,
  WizardCampaignDocument,
  type WizardCampaignPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import type { Step } from '../../rules/wizard-steps.ts';
import type { Wizard } from './use-wizard.ts';
import { apiInputOf } from './api-input.ts';

/** Launches or saves the campaign; a refusal lands on its fields and opens the first step that has one. */
export function useSaveCampaign(wizard: Wizard) {
  const { t } = useTranslation('campaigns');
  const router = useRouter();
  const launch = useApiMutation(LaunchCampaignDocument, { isShownInPlace: true });
  const save = useApiMutation(SaveCampaignDocument, { isShownInPlace: true });
  const [theirs, setTheirs] = useState<WizardCampaignPartsFragment | null>(null);
  const { campaign, input } = wizard;
  // Past the answer the screen is drawn from: what is edited must not change before its editor says so.
  const readAgain = async (id: string) => (await callApi(WizardCampaignDocument, { id })).sponsorCampaign;

  const submit = async (open: (step: Step) => void) => {
    wizard.clearFailure();
    setTheirs(null);
    try {
      if (campaign)
        await save.mutateAsync({ input: { ...apiInputOf(input), id: campaign.id, version: campaign.version } });
      else await launch.mutateAsync({ input: { ...apiInputOf(input), adType: input.adType } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'CONFLICT' && campaign) setTheirs(await readAgain(campaign.id));
      const step = wizard.refuse(error);
      if (step) open(step);
      return;
    }
    wizard.discard();
    toastSuccess(campaign && campaign.adsetSet[0]!.status !== 'DRAFT' ? t('saved.saved') : t('saved.launched'));
    await router.navigate({
      href: input.adType === 'BANNER' ? '/sponsor?adType=BANNER' : '/sponsor',
      state: { manualRefresh: true },
    });
  };

  return {
    submit,
    isSaving: launch.isPending || save.isPending,
    /** The campaign as somebody else saved it meanwhile, which is why it could not be saved here. */
    theirs: theirs?.version === campaign?.version ? null : theirs,
  };
}
