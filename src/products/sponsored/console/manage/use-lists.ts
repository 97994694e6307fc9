import {
  AdSetsDocument,
  ExpiringCampaignsDocument,
  OutOfBudgetCampaignsDocument,
  SponsorCampaignsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { useRefetch } from '#platform/api-client/hooks.ts';

/** Returns a function that refetches every list of campaigns. Call it after a campaign changes. */
export function useRefetchLists(): () => Promise<void> {
  const refetch = useRefetch();
  return () =>
    refetch(SponsorCampaignsDocument, AdSetsDocument, ExpiringCampaignsDocument, OutOfBudgetCampaignsDocument);
}
