import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import { expectNoViolation } from '#design/testing/axe.ts';
import {
  BusiestStorefrontDocument,
  StorefrontCatalogsDocument,
  StorefrontHealthDocument,
  type StorefrontHealthQuery,
} from '#platform/api-client/generated/graphql.ts';
import { catalogRoutes } from './index.ts';

const SG = '01890a5d-ac96-774b-bcce-b302099a8057';
type Health = NonNullable<StorefrontHealthQuery['storefrontHealth']>;
type Signal = Health['signals'][number];

const signal = (name: Signal['signal'], value: number | null, more: Partial<Signal> = {}): Signal => ({
  ...{ signal: name, value, minutes: 15, cause: null },
  hours: Array.from({ length: 24 }, (_, hour) => ({
    from: new Date(Date.UTC(2026, 2, 10, hour)).toISOString(),
    value: hour < 3 ? null : hour,
    isBad: hour === 20 && more.cause !== undefined,
  })),
  ...more,
});
const WELL: Health = {
  lastRequestAt: '2026-03-10T23:10:00Z',
  silentSince: null,
  signals: [
    signal('REQUESTS', 12.5),
    signal('P99', 30),
    signal('ERRORS', 0.001),
    signal('FILL', 0.412, { minutes: 60 }),
    signal('IMPRESSIONS', 0.8, { cause: 'NOT_JOINED' }),
    signal('CLICKS', 1, { minutes: 1440 }),
    signal('ORDERS', null),
    signal('FEED_AGE', 7_300, { minutes: null }),
    signal('SKEW', -450, { cause: 'CLOCK_AHEAD' }),
  ],
};
const open = (storefrontHealth: Health, role: 'STAFF' | 'OWNER' = 'STAFF') =>
  renderScreen(`/storefront?tab=health&catalog=${SG}`, {
    routes: catalogRoutes,
    session: sessionOf(role),
    answers: [
      answer(StorefrontCatalogsDocument, { allCatalogs: [{ id: SG, name: 'Singapore', currencyCode: 'SGD' }] }),
      answer(StorefrontHealthDocument, { storefrontHealth }),
    ],
  });
const card = (name: string) => within(screen.getByRole('region', { name }));

test('each sign shows its value with its unit and span, and 24 hours as a table too', async () => {
  await open(WELL);
  await screen.findByText('12.50/s');
  const shown = (name: string) => screen.getByRole('region', { name }).querySelector('p')!.textContent;
  expect(shown('p99 of auctions')).toBe('≤ 30 mslast 15 minutes');
  expect(shown('Errors')).toBe('0.1%last 15 minutes');
  expect(shown('Auctions with a winner')).toBe('41.2%last hour');
  expect(shown('Clicks with their auction')).toBe('100%last 24 hours');
  expect(shown('Orders after an ad')).toBe('–last 15 minutes');
  expect(shown('Age of the product feed')).toBe('2 hnow');
  expect(card('Errors').getAllByRole('row')).toHaveLength(24);
  expect(screen.queryByRole('alert')).toBeNull();
  await expectNoViolation();
});

test('what is red says why and what to do, and leads to where it shows', async () => {
  await open(WELL);
  await screen.findByText('8 min ahead');
  const joined = card('Impressions with their auction');
  joined.getByText('Below 95%.');
  joined.getByText(/resolvedBidId has to come back as the auction answered it/);
  expect(joined.getByRole('link', { name: 'Events' }).getAttribute('href')).toContain('tab=events');
  expect(joined.getAllByText('Check').length).toBeGreaterThan(1);
  expect(card('Errors').queryByText('Check')).toBeNull();
});

test('a silent storefront says since when', async () => {
  const signals = [signal('REQUESTS', 0, { cause: 'SILENT' }), ...WELL.signals.slice(1)];
  await open({ ...WELL, silentSince: '2026-03-10T23:10:00Z', signals });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Silent since .*:10/);
  card('Requests a second').getByText('No call for 15 minutes.');
});

test('without a choice it opens with the busiest storefront, and remembers no choice', async () => {
  localStorage.clear();
  const asked: string[] = [];
  const catalog = (id: string, name: string) => ({ id, name, currencyCode: 'SGD' });
  await renderScreen('/storefront?tab=health', {
    routes: catalogRoutes,
    session: sessionOf('STAFF'),
    answers: [
      answer(StorefrontCatalogsDocument, { allCatalogs: [catalog('au', 'Australia'), catalog(SG, 'Singapore')] }),
      answer(BusiestStorefrontDocument, { busiestStorefront: { id: SG } }),
      answer(StorefrontHealthDocument, ({ catalogId }) => {
        asked.push(catalogId);
        return { storefrontHealth: WELL };
      }),
    ],
  });
  await screen.findByText('12.50/s');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Storefront' }).value).toBe('Singapore');
  expect(asked).toEqual([SG]);
  expect(localStorage.length).toBe(0);
});

test('before the first call there is nothing to judge; other users are denied', async () => {
  const { unmount } = await open({ ...WELL, lastRequestAt: null });
  await screen.findByText('No call within the last two days');
  unmount();
  await open(WELL, 'OWNER');
  await screen.findByText('Permission denied');
});
