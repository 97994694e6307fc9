import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import { EventIssuesDocument, type EventIssuesQuery } from '#platform/api-client/generated/graphql.ts';
import { catalogRoutes } from './index.ts';

const issue: EventIssuesQuery['eventIssues'][number] = {
  id: '1',
  keyId: 'k',
  keyLabel: 'search page',
  catalog: { id: 'sg', name: 'Singapore' },
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
    answers: [answer(EventIssuesDocument, { eventIssues })],
  });

test('staff see what was wrong, how often, with which key, and one example', async () => {
  await open('STAFF', issue);
  await screen.findByText('Bid was changed');
  screen.getByText(/^Kept, not billed\. Send resolvedBidId/);
  for (const text of ['search page', 'Singapore', '1,234', 'CLICK click-1', 'AbCd'])
    expect(screen.getByText(text)).toBeTruthy();
});

test('without issues the list says so; other users are denied', async () => {
  const { unmount } = await open('STAFF');
  await screen.findByText('Nothing was wrong');
  unmount();
  await open('OWNER');
  await screen.findByText('Permission denied');
  expect(screen.queryByRole('table')).toBeNull();
});
