import type { MenuBadgesQuery } from '#platform/api-client/generated/graphql.ts';
import type { MenuEntry, TabbedGroup } from './menu.ts';

/** What waits behind an entry of the menu. */
export interface MenuCount {
  count: number;
  /** Since when the oldest waits, where a queue has one. */
  since: string | null;
}

export type CountedEntry = Extract<
  MenuEntry | TabbedGroup,
  | 'home'
  | 'campaigns'
  | 'myBookings'
  | 'billing'
  | 'settings'
  | 'campaignReview'
  | 'bankTransfers'
  | 'paymentChecks'
  | 'companies'
  | 'bookingCalendar'
>;

const since = (...instants: (string | null | undefined)[]): string | null =>
  instants.filter((instant) => instant != null).toSorted()[0] ?? null;

/** Returns what waits behind each entry; what an answer leaves out is nothing. */
export function menuCounts(answer: Partial<MenuBadgesQuery>): Record<CountedEntry, MenuCount> {
  const { sponsorReviewQueue, bankTransfers, otherPayments, paymentTroubles, deskCompanies } = answer;
  const plain = (count: number | undefined): MenuCount => ({ count: count ?? 0, since: null });
  return {
    home: plain(answer.menuCounts?.todos),
    campaigns: plain(answer.sponsorCampaigns?.total),
    myBookings: plain(answer.menuCounts?.bookingsWithoutContent),
    billing: plain(answer.openTopUps?.filter(({ type }) => type === 'WIRE_TRANSFER').length),
    settings: plain(answer.invitations?.objects.filter(({ status }) => status === 'PENDING').length),
    campaignReview: {
      count: sponsorReviewQueue?.total ?? 0,
      since: since(sponsorReviewQueue?.objects[0]?.review.submittedAt),
    },
    bankTransfers: { count: bankTransfers?.total ?? 0, since: since(bankTransfers?.objects[0]?.dateCreated) },
    paymentChecks: {
      count: (otherPayments?.total ?? 0) + (paymentTroubles?.total ?? 0),
      since: since(otherPayments?.objects[0]?.dateFound, paymentTroubles?.objects[0]?.dateFound),
    },
    companies: {
      count: deskCompanies?.total ?? 0,
      since: since(deskCompanies?.objects[0]?.dateApprovalRequested),
    },
    bookingCalendar: plain(answer.bookingCampaigns?.total),
  };
}
