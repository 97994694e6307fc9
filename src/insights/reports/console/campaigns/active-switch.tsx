import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canSwitch } from '#core/serving/rules/campaign-state.ts';
import type { CampaignAdSetPartsFragment, RunningStatus } from '#platform/api-client/generated/graphql.ts';
import { SetAdSetRunningStatusDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { useUndo } from '#products/sponsored/console/index.ts';

interface ActiveSwitchProps {
  /** Name of the campaign, for screen readers. */
  name: string;
  adSet: CampaignAdSetPartsFragment;
  /** Whether the viewer's role may switch at all. */
  isAllowed: boolean;
}

/** The owner's switch of an ad set. Updates optimistically and offers Undo; a quick second click reverts it. */
export function ActiveSwitch({ name, adSet, isAllowed }: ActiveSwitchProps) {
  const { t } = useTranslation('sponsorAds');
  const { mutateAsync } = useApiMutation(SetAdSetRunningStatusDocument, { changes: ['AdSet'], queue: adSet.id });
  const { offer } = useUndo();
  // The last input takes precedence until the lists are refetched, otherwise the switch would flicker back in between.
  const [input, setInput] = useState<{ runningStatus: RunningStatus } | null>(null);

  const turn = async (runningStatus: RunningStatus) => {
    const mine = { runningStatus };
    setInput(mine);
    // A toast shows a failure.
    const done = await mutateAsync({ id: adSet.id, runningStatus }).catch(() => null);
    const said = runningStatus === 'STARTED' ? 'campaigns.resumed' : 'campaigns.paused';
    if (done) offer(done.setAdSetRunningStatus.operationId, t(said, { name }));
    setInput((last) => (last === mine ? null : last));
  };
  return (
    <Switch
      aria-label={t('campaigns.activeNamed', { name })}
      checked={(input ?? adSet).runningStatus === 'STARTED'}
      disabled={!isAllowed || !canSwitch(adSet)}
      onChange={(event) => void turn(event.currentTarget.checked ? 'STARTED' : 'PAUSED')}
    />
  );
}
