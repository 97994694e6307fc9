import { useParams } from '@tanstack/react-router';
import {
  BookingCampaignDocument,
  BookingCampaignsDocument,
  TakenWeeksDocument,
  type BookingCampaignQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery, useRefetch } from '#platform/api-client/hooks.ts';

export type BookedCampaign = NonNullable<BookingCampaignQuery['bookingCampaign']>;

/** The booked package of the address. */
export function useBookedCampaign() {
  const { campaignId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useApiQuery(BookingCampaignDocument, { id: campaignId });
  return { campaign: data?.bookingCampaign ?? null, error, refetch };
}

/** Whatever a change of a booked package shows in is asked for again. */
export function useRefetchBookings(): () => Promise<void> {
  const refetch = useRefetch();
  return () => refetch(BookingCampaignDocument, BookingCampaignsDocument, TakenWeeksDocument);
}
