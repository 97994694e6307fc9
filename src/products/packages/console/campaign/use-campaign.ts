import { useParams } from '@tanstack/react-router';
import {
  BookingCampaignDocument,
  BookingCampaignsDocument,
  TakenWeeksDocument,
  type BookingCampaignQuery,
} from '#platform/api-client/generated/graphql.ts';
import { uuid } from '#kernel/search-parameters.ts';
import { useApiQuery, useRefetch } from '#platform/api-client/hooks.ts';

export type BookedCampaign = NonNullable<BookingCampaignQuery['bookingCampaign']>;

/** The booked package of the address. */
export function useBookedCampaign() {
  const { campaignId = '' } = useParams({ strict: false });
  const isId = uuid(campaignId) !== undefined;
  const { data, error, refetch } = useApiQuery(BookingCampaignDocument, { id: campaignId }, { isEnabled: isId });
  return {
    campaign: data?.bookingCampaign ?? null,
    error,
    /** There is no such booking, or it is another company's. */
    isMissing: !isId || error?.code === 'NOT_FOUND',
    refetch,
  };
}

/** Whatever a change of a booked package shows in is asked for again. */
export function useRefetchBookings(): () => Promise<void> {
  const refetch = useRefetch();
  return () => refetch(BookingCampaignDocument, BookingCampaignsDocument, TakenWeeksDocument);
}
