import type { Transaction } from '#platform/db/database.ts';
import type { PlacementField } from '../rules/placement-content.ts';
import { readContents } from './content.repository.ts';
import { readBookedNames, weeksOfCampaigns } from './list.repository.ts';
import { readPlacements, readVentures } from './package.repository.ts';
import type { Booking, BookingCampaign } from './refs.ts';

/** A booked package with its weeks, and what each of them shows. */
export interface BookedPackage {
  campaign: BookingCampaign;
  brand: string;
  packageName: string;
  /** `place` names storefront, segment and placement. */
  weeks: (Booking & { place: string; fields: PlacementField[]; values: Record<string, string> })[];
}

/** Adds the weeks of booked packages, with what all ids stand for. */
export async function withWeeks(tx: Transaction, campaigns: readonly BookingCampaign[]): Promise<BookedPackage[]> {
  const ids = campaigns.map(({ id }) => id);
  const [ofWeeks, ofCampaigns, names, allVentures, allPlacements] = await Promise.all([
    readContents(tx, ids),
    weeksOfCampaigns(tx, ids),
    readBookedNames(tx, campaigns),
    readVentures(tx),
    readPlacements(tx),
  ]);
  const contents = new Map(ofWeeks.map((one) => [one.bookingId, one]));
  const weeks = Map.groupBy(ofCampaigns, ({ campaignId }) => campaignId);
  const ventures = new Map(allVentures.map((one) => [one.id, one]));
  const placements = new Map(allPlacements.map((one) => [one.id, one.name]));
  const placeOf = ({ ventureId, segmentId, placementId }: Booking) => {
    const venture = ventures.get(ventureId);
    const segment = venture?.segments.find(({ id }) => id === segmentId)?.name;
    return [venture?.name, segment ?? segmentId, placements.get(placementId)].filter(Boolean).join(' · ');
  };
  return campaigns.map((campaign) => ({
    campaign,
    brand: names.get(campaign.brandId) ?? '',
    packageName: names.get(campaign.packageId) ?? '',
    weeks: (weeks.get(campaign.id) ?? []).map((week) => {
      const { fields = [], values = {} } = contents.get(week.id) ?? {};
      return { ...week, place: placeOf(week), fields, values };
    }),
  }));
}
