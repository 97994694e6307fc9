import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import {
  EventIssuesDocument,
  StorefrontCatalogsDocument,
  type EventIssuesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { catalogRoutes } from './index.ts';

const SG = '01890a5d-ac96-774b-bcce-b302099a8057';
const issue: EventIssuesQuery['eventIssues'][number] = {
  id: '1',
  keyId: 'k',
  keyLabel: 'search page',
  catalog: { id: SG, name: 'Singapore' },
  hour: '2026-03-10T04:00:00Z',
  reason: 'FORGED',
  events: 1234,
  example: {
    kind: 'CLICK',
    id: 'click-1',
    occurredAt: '2026-03-10T04:05:00.000Z',
    receivedAt: '2026-03-10T04:05:01.000Z',
    sku: null,
    resolvedBidId: 'AbCd',
  },
};
const open = (role: 'STAFF' | 'OWNER', ...eventIssues: (typeof issue)[]) =>
  renderScreen('/storefront-events', {
    routes: catalogRoutes,
    session: sessionOf(role),
    answers: [
      answer(StorefrontCatalogsDocument, { allCatalogs: [{ id: SG, name: 'Singapore', currencyCode: 'SGD' }] }),
      answer(EventIssuesDocument, ({ catalogId }) => ({
        eventIssues: eventIssues.filter(({ catalog }) => !catalogId || catalog.id === catalogId),
      })),
    ],
  });

test('staff see what was wrong, how often, with which key, and one example', async () => {
  await open('STAFF', issue);
  await screen.findByText('Bid was changed');
  screen.getByText(/^Kept, not billed\. Send resolvedBidId/);
  screen.getByText('Singapore', { selector: 'table *' });
  for (const text of ['search page', '1,234', 'CLICK click-1', 'AbCd']) expect(screen.getByText(text)).toBeTruthy();
});

test('without issues the list says so; other users are denied', async () => {
  const { unmount } = await open('STAFF');
  await screen.findByText('Nothing was wrong');
  unmount();
  await open('OWNER');
  await screen.findByText('Permission denied');
  expect(screen.queryByRole('table')).toBeNull();
});

test('the former address opens the tab; events are of all storefronts until one is chosen', async () => {
  const { user } = await open('STAFF', issue, {
    ...issue,
    id: '2',
    keyLabel: 'other',
    catalog: { id: 'my', name: 'Malaysia' },
  });
  await screen.findByText('other');
  expect(screen.getByRole('tab', { name: 'Events' }).getAttribute('aria-selected')).toBe('true');
  await user.click(screen.getByRole('combobox', { name: 'Storefront' }));
  await user.click(await screen.findByRole('option', { name: 'Singapore', hidden: true }));
  await waitFor(() => expect(screen.queryByText('other')).toBeNull());
  screen.getByText('search page');
});
