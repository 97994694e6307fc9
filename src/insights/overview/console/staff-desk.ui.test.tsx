import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import { HOUR_MS } from '#kernel/time.ts';
import {
  answer,
  FLAG_ON,
  isUnreachable,
  renderScreen,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  DeskHealthDocument,
  DeskQueuesDocument,
  SpendByCompanyDocument,
  type DeskHealthQuery,
  type DeskQueuesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { overviewRoutes } from './index.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const QUEUES: DeskQueuesQuery = {
  sponsorReviewQueue: { total: 60, objects: [{ id: '1', review: { submittedAt: hoursAgo(38) } }] },
  bankTransfers: { total: 2, objects: [{ id: '1', dateCreated: hoursAgo(72) }] },
  otherPayments: { total: 1, objects: [{ id: '1', dateFound: hoursAgo(5) }] },
  paymentTroubles: { total: 1, objects: [{ id: '1', dateFound: hoursAgo(9) }] },
  bookingCampaigns: { total: 0, objects: [] },
};
const HEALTH: DeskHealthQuery = {
  platformHealth: {
    processes: [{ id: '1', roles: ['api', 'ads', 'worker'], isLiving: true }],
    daysUnsettled: 0,
    auditFindings: 0,
    upkeepFailures: 0,
    auditedAt: '2026-11-23T14:15:00Z',
    jobsGivenUp: 0,
  },
  eventIssues: [{ id: '1', events: '3' }],
  silentStorefronts: [],
};
const COMPANIES = {
  campaignGrid: {
    groups: [{ key: 'acme', name: 'Acme', figures: { spend: '60', previousSpend: '100', spendChange: -40 } }],
  },
};

const open = (...answers: Answer[]) =>
  renderScreen('/homepage', {
    routes: overviewRoutes,
    session: sessionOf('STAFF', { homepage: FLAG_ON, standard_package_ads: FLAG_ON }),
    answers: [
      answer(DeskQueuesDocument, QUEUES),
      answer(DeskHealthDocument, HEALTH),
      answer(SpendByCompanyDocument, COMPANIES),
      ...answers,
    ],
  });

test('shows what waits, the oldest of it, and leads to its queue', async () => {
  await open();
  await screen.findByText('64 cases wait for you.');
  const queue = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) });
  expect(queue('Reviews').textContent).toBe('Reviews60Oldest: 38 hours');
  expect(queue('Reviews').getAttribute('href')).toBe('/review');
  expect(queue('Transfers').textContent).toBe('Transfers2Oldest: 3 days');
  expect(queue('Payment issues').textContent).toBe('Payment issues2Oldest: 9 hours');
  expect(queue('Bookings').textContent).toBe('Bookings to decide0Nothing waits');
  await expectNoViolation();
});

test('says whether platform, storefronts and ledger are well, and who changed most', async () => {
  await open();
  const line = (name: string) => within(screen.getByRole('link', { name }).closest('li')!);
  await screen.findByText('Everything works');
  line('Health').getByText('OK');
  line('Storefront events').getByText('3 events with a problem in the last 7 days');
  line('Storefront events').getByText('Check');
  line('Ledger audit').getByText(/^All checks passed/);
  expect((await screen.findByRole('link', { name: 'Acme' })).getAttribute('href')).toBe('/campaigns?company=acme');
  screen.getByRole('link', { name: '−40%' });
});

test('names storefronts that went silent, with since when, and leads to their health', async () => {
  const catalog = { id: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'Singapore' };
  const silentStorefronts = [{ catalog, since: '2026-11-23T14:15:00Z' }];
  await open(answer(DeskHealthDocument, { ...HEALTH, silentStorefronts }));
  await screen.findByText(/^Singapore silent since .*:15/);
  const link = screen.getByRole('link', { name: 'Storefront traffic' });
  expect(link.getAttribute('href')).toBe(`/storefront?tab=health&catalog=${catalog.id}`);
  within(link.closest('li')!).getByText('Check');
});

test('names problems of the platform and of the ledger', async () => {
  const ill = { ...HEALTH.platformHealth, processes: [], auditFindings: 2 };
  await open(answer(DeskHealthDocument, { platformHealth: ill, eventIssues: [], silentStorefronts: [] }));
  await screen.findByText('The ledger differs, No ad engine, No worker');
  screen.getByText('2 findings');
  screen.getByText('No problems in the last 7 days');
});

test('a part that fails leaves the others as they are', async () => {
  await open(answer(DeskHealthDocument, isUnreachable));
  await screen.findByText('64 cases wait for you.');
  await screen.findByRole('link', { name: 'Acme' });
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
