import { expect, test } from 'vitest';
import { menuCounts } from './menu-badges.ts';

test('what a role may not read counts nothing', () => {
  for (const waiting of Object.values(menuCounts({}))) expect(waiting).toEqual({ count: 0, since: null });
});

test('a seller sees to-dos, stops, missing content, awaited transfers and open invitations', () => {
  const counts = menuCounts({
    menuCounts: { todos: 3, bookingsWithoutContent: 1 },
    sponsorCampaigns: { total: 2, objects: [] },
    openTopUps: [
      { id: 'a', type: 'WIRE_TRANSFER' },
      { id: 'b', type: 'CARD' },
    ],
    invitations: {
      objects: [
        { id: 'a', status: 'PENDING' },
        { id: 'b', status: 'ACCEPTED' },
      ],
    },
  });
  const { home, campaigns, myBookings, billing, settings } = counts;
  expect([home, campaigns, myBookings, billing, settings].map(({ count }) => count)).toEqual([3, 2, 1, 1, 1]);
});

test('staff see how much waits in each queue and since when, payments of both kinds together', () => {
  const counts = menuCounts({
    sponsorReviewQueue: { total: 60, objects: [{ id: '1', review: { submittedAt: '2026-11-01T00:00:00Z' } }] },
    bankTransfers: { total: 0, objects: [] },
    otherPayments: { total: 1, objects: [{ id: '1', dateFound: '2026-11-03T00:00:00Z' }] },
    paymentTroubles: { total: 2, objects: [{ id: '1', dateFound: '2026-11-02T00:00:00Z' }] },
    deskCompanies: { total: 1, objects: [{ id: '1', dateApprovalRequested: '2026-11-04T00:00:00Z' }] },
    bookingCampaigns: { total: 4, objects: [] },
  });
  expect(counts.campaignReview).toEqual({ count: 60, since: '2026-11-01T00:00:00Z' });
  expect(counts.bankTransfers).toEqual({ count: 0, since: null });
  expect(counts.paymentChecks).toEqual({ count: 3, since: '2026-11-02T00:00:00Z' });
  expect(counts.companies).toEqual({ count: 1, since: '2026-11-04T00:00:00Z' });
  expect(counts.bookingCalendar).toEqual({ count: 4, since: null });
});
