import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusy } from '#design/use-busy.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';
import {
  LaunchCampaignDocument,
  SaveCampaignDocument,
  WizardCampaignDocument,
  type WizardCampaignPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useKeyedMutation } from '#platform/api-client/hooks.ts';
import { justMade } from '#platform/console-kit/just-made.ts';
import type { Step } from '../../rules/wizard-steps.ts';
import { useUndo } from '../use-undo.ts';
import type { Wizard } from './use-wizard.ts';
import { apiInputOf } from './api-input.ts';

/**
 * Launches or saves the campaign. Errors are assigned to their fields, and the first step with an error opens. `onSaved` is called instead
 * of leading to the list, with the id of the campaign.
 */
export function useSaveCampaign(wizard: Wizard, onSaved?: (campaignId: string) => void) {
  const { t } = useTranslation('campaigns');
  const router = useRouter();
  const { campaign, input } = wizard;
  const launch = useKeyedMutation(LaunchCampaignDocument, 'createSponsorCampaign', {
    about: input.brandId,
    changes: ['AdSet', 'SponsorCampaign'],
  });
  const { offer } = useUndo();
  const { isBusy, run } = useBusy();
  const save = useApiMutation(SaveCampaignDocument, { changes: ['AdSet', 'SponsorCampaign'], showsErrorInline: true });
  const [theirs, setTheirs] = useState<WizardCampaignPartsFragment | null>(null);
  // Bypasses the query cache that the screen renders from: the edited values must not change before the editor agrees.
  const refetch = async (id: string) => (await callApi(WizardCampaignDocument, { id })).sponsorCampaign;

  const send = async (savesDraft: boolean): Promise<{ id: string; operationId: string | null }> => {
    if (!campaign) {
      const made = await launch.mutateAsync({ ...apiInputOf(input), adType: input.adType });
      return { id: made.createSponsorCampaign.sponsorCampaign.id, operationId: null };
    }
    const edit = { ...apiInputOf(input), id: campaign.id, version: campaign.version };
    const saved = await save.mutateAsync({ input: savesDraft ? { ...edit, status: 'DRAFT' } : edit });
    return { id: campaign.id, operationId: saved.updateSponsorCampaign.operationId };
  };
  const deliver = async (openStep: (step: Step) => void, savesDraft: boolean) => {
    const unsavable = savesDraft ? wizard.showUnsavable() : null;
    if (unsavable) return openStep(unsavable);
    wizard.clearFailure();
    setTheirs(null);
    let done: Awaited<ReturnType<typeof send>>;
    try {
      done = await send(savesDraft);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'CONFLICT' && campaign) setTheirs(await refetch(campaign.id));
      const step = wizard.showRejection(error);
      if (step) openStep(step);
      return;
    }
    wizard.finish();
    const isLaunched = !campaign || campaign.adSets[0]!.status === 'DRAFT';
    const message = t(savesDraft ? 'saved.draft' : isLaunched ? 'saved.launched' : 'saved.saved');
    if (onSaved) {
      offer(done.operationId, message);
      return onSaved(done.id);
    }
    const open = () => {
      justMade.set(done.id);
      void router.navigate({ to: '/campaigns/$campaignId', params: { campaignId: done.id } });
    };
    offer(done.operationId, message, isLaunched && !savesDraft ? { label: t('saved.open'), run: open } : undefined);
    await router.navigate({ to: '/sponsor', search: input.adType === 'BANNER' ? { adType: 'BANNER' } : {} });
  };
  const submit = (open: (step: Step) => void, { savesDraft = false } = {}) => run(() => deliver(open, savesDraft));

  return {
    submit,
    isSaving: isBusy,
    /** The campaign as another user saved it in the meantime, which caused the conflict. */
    theirs: theirs?.version === campaign?.version ? null : theirs,
  };
}
