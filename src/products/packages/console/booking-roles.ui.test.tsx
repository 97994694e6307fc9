import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import {
  answer,
  isPending,
  renderScreen,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  BookingBrandsDocument,
  BookingCampaignsDocument,
  OwnApprovalDocument,
  PackageCatalogDocument,
  PackageTermsDocument,
  VenturesDocument,
  type CurrentSessionQuery,
} from '#platform/api-client/generated/graphql.ts';
import { bookingRoutes } from './routes.ts';

const PAGES = ['/booking', '/booking/packages', '/booking/cart', '/booking/error'];
const STAFF_PAGES = ['/booking-calendar', '/packages', '/packages/new', '/packages/1/edit'];
const none = { objects: [], page: 1, numPages: 1, total: 0 };
const brands = (...objects: { id: string; name: string; logo: null }[]) =>
  answer(BookingBrandsDocument, { accessibleCompanyBrands: { objects }, overlap: { isActive: false } });
const ANSWERS = [
  brands({ id: 'bee', name: 'Bee', logo: null }),
  answer(BookingCampaignsDocument, { bookingCampaigns: none }),
];
const open = (path: string, session: CurrentSessionQuery, answers: readonly Answer[] = ANSWERS) =>
  renderScreen(path, { routes: bookingRoutes, session, answers });

test.each([...PAGES, ...STAFF_PAGES])('a viewer whom staff did not approve is denied %s', async (path) => {
  const company = { id: 'acme', isApprovalRequested: false };
  await open(path, sessionOf('VIEWER', { me: { isApprovedByStaff: false } }), [
    answer(OwnApprovalDocument, { me: { id: 'olivia', company } }),
  ]);
  await screen.findByText('Permission denied');
  await expectNoViolation();
  expect(screen.queryByRole('button', { name: 'Ask for approval' })).toBeNull();
});

const LOADING = [PackageCatalogDocument, PackageTermsDocument, VenturesDocument].map((document) =>
  answer(document as typeof VenturesDocument, isPending),
);
const ROLES = ['ADMIN', 'MEMBER'] as const;

test.each(ROLES.flatMap((role) => PAGES.map((path) => [role, path] as const)))(
  'an approved %s books at %s',
  async (role, path) => {
    await open(path, sessionOf(role), [...ANSWERS, ...LOADING]);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Permission denied')).toBeNull();
  },
);

test.each(ROLES.flatMap((role) => STAFF_PAGES.map((path) => [role, path] as const)))(
  'an approved %s is denied %s, which is for staff',
  async (role, path) => {
    await open(path, sessionOf(role));
    await screen.findByText('Permission denied');
  },
);

test.each(PAGES)('at %s a company without a brand is asked to add one first', async (path) => {
  const { user, history } = await open(path, sessionOf('OWNER'), [...ANSWERS, brands()]);
  await screen.findByText('You have no brand. Please add brands that you manage to continue.');
  await expectNoViolation();
  await user.click(screen.getByRole('link', { name: 'Add brands' }));
  await waitFor(() => expect(history.location.pathname).toBe('/brands'));
});
