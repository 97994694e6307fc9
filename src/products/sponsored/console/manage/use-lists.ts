import {
  AdSetsDocument,
  ExpiringCampaignsDocument,
  OutOfBudgetCampaignsDocument,
  SponsorCampaignsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { useRefetch } from '#platform/api-client/hooks.ts';

/** Makes every list of campaigns ask again, after one of them changed. */
export function useRefetchLists(): () => Promise<void> {
  const refetch = useRefetch();
  return () =>
    refetch(SponsorCampaignsDocument, AdSetsDocument, ExpiringCampaignsDocument, OutOfBudgetCampaignsDocument);
}
