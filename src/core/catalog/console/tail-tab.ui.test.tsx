import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import { expectNoViolation } from '#design/testing/axe.ts';
import {
  StorefrontCatalogsDocument,
  StorefrontTailDocument,
  type StorefrontTailQuery,
} from '#platform/api-client/generated/graphql.ts';
import { catalogRoutes } from './index.ts';

const PAGES = '01890a5d-ac96-774b-bcce-b302099a8058';
const SG = '01890a5d-ac96-774b-bcce-b302099a8057';
type Line = NonNullable<StorefrontTailQuery['storefrontTail']>['lines'][number];

const line = (id: number, kind: Line['kind'], more: Partial<Line> = {}): Line => ({
  ...{ id: String(id), kind, at: '2026-03-10T04:00:00Z', keyId: 'k', keyLabel: 'shop', oneIn: 1, visit: null },
  ...{ eventId: `event-${id}`, requestId: null, status: null, reason: null, field: null, message: null, skus: [] },
  ...{ shopper: null, slots: null, searchTerm: null, placement: null, winners: [], path: '/v2/events', body: null },
  ...more,
});
const AUCTION = line(1, 'AUCTION', {
  ...{ visit: 'a', eventId: null, searchTerm: 'desk lamp', slots: 2, shopper: 'shoppe…', path: '/v2/auctions' },
  winners: [
    { rank: 1, id: 'LAMP-1' },
    { rank: 2, id: 'LAMP-2' },
  ],
  body: '{"auctions":[]}',
});
const CLICK = line(2, 'CLICK', { visit: 'a', skus: ['LAMP-1'], reason: 'CLICK_RATE', field: 'id' });
const REFUSED = line(3, 'REFUSED', {
  ...{ eventId: null, keyLabel: 'pages', keyId: PAGES, status: 422, requestId: 'r-1', reason: 'unprocessable_entity' },
  ...{ field: 'clicks[0].occurredAt', message: 'clicks[0].occurredAt must be an RFC 3339 time with its offset.' },
  body: '{"clicks":[{"id":"c"}]}',
});
const ORDER = line(4, 'PURCHASE', { skus: ['TABLE'], shopper: 'ann', keyId: PAGES, keyLabel: 'pages' });

const open = (
  lines: readonly Line[],
  { role = 'STAFF', search = '' }: { role?: 'STAFF' | 'OWNER'; search?: string } = {},
) =>
  renderScreen(`/storefront?tab=tail&catalog=${SG}${search}`, {
    routes: catalogRoutes,
    session: sessionOf(role),
    answers: [
      answer(StorefrontCatalogsDocument, { allCatalogs: [{ id: SG, name: 'Singapore', currencyCode: 'SGD' }] }),
      answer(StorefrontTailDocument, ({ onlyProblems }) => ({
        storefrontTail: {
          cursor: '1',
          lines: lines.filter(({ reason }) => !onlyProblems || reason !== null).toReversed(),
        },
      })),
    ],
  });
const rows = () =>
  within(screen.getByRole('list', { name: 'Live tail' }))
    .getAllByRole('listitem')
    .filter((item) => item.matches('ol > li'));

test('an auction, its winners and its events are one row; what is wrong is named with field and remedy', async () => {
  await open([AUCTION, CLICK, REFUSED]);
  await screen.findByText(/1\. LAMP-1, 2\. LAMP-2/);
  expect(rows()).toHaveLength(2);
  const [refused, visit] = rows().map((row) => within(row));
  refused!.getByText('/v2/events refused: 422');
  refused!.getByText('clicks[0].occurredAt');
  refused!.getByText(REFUSED.message!);
  expect(refused!.getByRole('link', { name: 'How to fix it' }).getAttribute('href')).toBe(
    '/docs/errors/unprocessable_entity',
  );
  visit!.getByText('“desk lamp”', { exact: false });
  visit!.getByText('shopper shoppe…');
  visit!.getByText('Clicks came too fast');
  await expectNoViolation();
});

test('what was sent is copied as a command without a key', async () => {
  const { user } = await open([REFUSED]);
  await user.click(await screen.findByRole('button', { name: 'Copy as curl' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toMatch(/curl .*\/v2\/events -H 'Authorization: Bearer YOUR_KEY'/);
});

test('rows are narrowed by key, product, shopper and problems, all of which are in the address', async () => {
  const { user, history, unmount } = await open([AUCTION, CLICK, REFUSED, ORDER]);
  await screen.findByText('TABLE', { exact: false });
  expect(rows()).toHaveLength(3);
  await user.type(screen.getByLabelText('Product'), 'lamp-2');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(history.location.search).toContain('product=lamp-2');
  await user.clear(screen.getByLabelText('Product'));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(history.location.search).not.toContain('product');
  await user.type(screen.getByLabelText('Shopper'), 'shopper-4711');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(history.location.search).toContain('shopper=shopper-4711');
  await user.clear(screen.getByLabelText('Shopper'));
  await user.type(screen.getByLabelText('Shopper'), 'zoe');
  await screen.findByText('No row matches');
  await user.clear(screen.getByLabelText('Shopper'));
  await user.click(screen.getByRole('combobox', { name: 'Key' }));
  await user.click(await screen.findByRole('option', { name: 'pages' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(history.location.search).toContain(`key=${PAGES}`);
  unmount();
  await open([AUCTION, REFUSED, ORDER], { search: '&problems=only' });
  await screen.findByText('clicks[0].occurredAt');
  expect(rows()).toHaveLength(1);
});

test('an address opens the tail as it was narrowed, also by a key without a line yet', async () => {
  const { unmount } = await open([AUCTION, CLICK, REFUSED, ORDER], { search: `&key=${PAGES}&product=table` });
  await screen.findByText('TABLE', { exact: false });
  expect(rows()).toHaveLength(1);
  expect(screen.getByLabelText<HTMLInputElement>('Product').value).toBe('table');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Key' }).value).toBe('pages');
  unmount();
  await open([AUCTION], { search: `&key=${PAGES}` });
  await screen.findByText('No row matches');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Key' }).value).toBe(PAGES);
});

test('space pauses, and a sample says so', async () => {
  const { user } = await open([{ ...AUCTION, oneIn: 64 }]);
  await screen.findByText(/^Live · Sampled: 1 of 64/);
  await user.keyboard(' ');
  await screen.findByText(/^Paused/);
  await user.click(screen.getByRole('button', { name: 'Go on (Space)' }));
  await screen.findByText(/^Live ·/);
});

test('an empty tail says when it begins; other users are denied', async () => {
  const { unmount } = await open([]);
  await screen.findByText('Nothing came yet');
  unmount();
  await open([AUCTION], { role: 'OWNER' });
  await screen.findByText('Permission denied');
});

test('a busy storefront is asked once a second, each time from where the last answer ended', async () => {
  const asked: unknown[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  await renderScreen(`/storefront?tab=tail&catalog=${SG}`, {
    routes: catalogRoutes,
    session: sessionOf('STAFF'),
    answers: [
      answer(StorefrontCatalogsDocument, { allCatalogs: [{ id: SG, name: 'Singapore', currencyCode: 'SGD' }] }),
      answer(StorefrontTailDocument, ({ after }) => {
        asked.push(after);
        const from = asked.length * 60;
        const lines = Array.from({ length: 60 }, (_, index) => line(from + index, 'CLICK', { skus: [`LAMP-${from}`] }));
        return { storefrontTail: { cursor: String(from), lines } };
      }),
    ],
  });
  await screen.findAllByText('LAMP-60', { exact: false });
  const before = asked.length;
  for (let second = 0; second < 3; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
  const more = asked.length - before;
  expect(more).toBeGreaterThanOrEqual(2);
  expect(more).toBeLessThanOrEqual(4);
  expect(asked).toEqual(asked.map((_, index) => (index === 0 ? null : String(index * 60))));
});
