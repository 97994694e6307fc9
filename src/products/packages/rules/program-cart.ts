import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import { hasFixedDates } from './cart.ts';
import type { CartCampaign, PackageFacts } from './cart-terms.ts';
import { endOfWeek } from './weeks.ts';

/** A package as a program asks for it: weeks by their Monday, in a storefront that it knows by its catalog. */
export interface ProgramCampaign {
  packageId: string;
  name: string;
  budgetMicros: Micros | null;
  discountIds: readonly string[] | null;
  bookings: readonly { catalogId: string; segmentId: string; placementId: string; startDate: Day }[];
}

interface Offer {
  packages: ReadonlyMap<string, Pick<PackageFacts, 'startDate' | 'endDate' | 'dynamicStartDate'>>;
  ventures: readonly { id: string; catalogId: string }[];
}

/** Completes a program's cart: a package lasts from its first week to its last, unless its days are fixed. */
export function cartOfProgram(campaigns: readonly ProgramCampaign[], { packages, ventures }: Offer): CartCampaign[] {
  const ventureOf = new Map(ventures.map(({ id, catalogId }) => [catalogId, id]));
  return campaigns.map(({ bookings, ...campaign }, index) => {
    const weeks = bookings.map(({ catalogId, ...week }) => ({
      ...week,
      // No venture has an empty id: the check of the cart then finds that the segment is not offered.
      ventureId: ventureOf.get(catalogId) ?? '',
      endDate: endOfWeek(week.startDate),
    }));
    const starts = weeks.map(({ startDate }) => startDate).toSorted();
    const span = { startDate: starts[0] ?? '', endDate: starts.length ? endOfWeek(starts.at(-1)!) : '' };
    const terms = packages.get(campaign.packageId);
    const fixed = terms && hasFixedDates(terms) ? terms : null;
    return {
      ...campaign,
      id: String(index),
      startDate: fixed?.startDate ?? span.startDate,
      endDate: fixed?.endDate ?? span.endDate,
      bookings: weeks,
    };
  });
}

/** What is wrong by the name of what was sent: days follow from the weeks, and only wallet credit pays. */
export const sentCartField = (field: string): string =>
  field === 'paymentMethod' ? 'campaigns' : field.replace(/^(campaigns\.\d+)\.(?:start|end)Date$/, '$1.bookings');
