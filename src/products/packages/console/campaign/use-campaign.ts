import { BookingCampaignDocument, type BookingCampaignQuery } from '#platform/api-client/generated/graphql.ts';
import { uuid } from '#kernel/search-parameters.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

export type BookedCampaign = NonNullable<BookingCampaignQuery['bookingCampaign']>;

/** Loads the booked package of the address. */
export function useBookedCampaign(campaignId: string) {
  const isId = uuid(campaignId) !== undefined;
  const read = useApiQuery(BookingCampaignDocument, { id: campaignId }, { isEnabled: isId });
  return {
    campaign: read.data?.bookingCampaign ?? null,
    read,
    /** The booking does not exist or belongs to another company. */
    isMissing: !isId || read.error?.code === 'NOT_FOUND',
  };
}
