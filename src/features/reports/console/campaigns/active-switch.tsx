import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CampaignAdSetPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { SetAdSetRunningStatusDocument, SponsorCampaignsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useRefetch } from '#platform/api-client/hooks.ts';
import { canToggle } from './ad-set-display.ts';

interface ActiveSwitchProps {
  /** Name of the campaign, for screen readers. */
  name: string;
  adSet: CampaignAdSetPartsFragment;
  /** Whether the reader's role may switch at all. */
  isAllowed: boolean;
}

/** The owner's switch of an ad set. It moves at once, since a second click undoes it. */
export function ActiveSwitch({ name, adSet, isAllowed }: ActiveSwitchProps) {
  const { t } = useTranslation('sponsorAds');
  const refetch = useRefetch();
  const { mutate, isPending, variables } = useApiMutation(SetAdSetRunningStatusDocument);
  const shown = isPending ? variables.runningStatus : adSet.runningStatus;
  return (
    <Switch
      aria-label={t('campaigns.activeNamed', { name })}
      checked={shown === 'STARTED'}
      disabled={!isAllowed || !canToggle(adSet)}
      onChange={(event) =>
        mutate(
          { id: adSet.id, runningStatus: event.currentTarget.checked ? 'STARTED' : 'PAUSED' },
          // Waiting for the list keeps the switch where it was put until the row says so too.
          { onSettled: () => refetch(SponsorCampaignsDocument) },
        )
      }
    />
  );
}
