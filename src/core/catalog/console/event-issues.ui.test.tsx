import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '#design/testing/render-ui.tsx';
import { answerCalls, member, withSession } from '#core/shell/console/testing.tsx';
import { EventIssuesScreen } from './event-issues-screen.tsx';

const issue = {
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

test('staff see what was wrong, how often, with whose key, and one example', async () => {
  answerCalls({ EventIssues: () => ({ data: { eventIssues: [issue] } }) });
  await renderUi(withSession(<EventIssuesScreen />, member('OWNER', { isGfg: true })));
  await screen.findByText('reason.FORGED');
  for (const text of ['effect.FORGED', 'search page', 'Singapore', '1,234', 'CLICK click-1', 'AbCd'])
    expect(screen.getByText(text)).toBeTruthy();
});

test('without issues the list is empty; only staff are admitted', async () => {
  answerCalls({ EventIssues: () => ({ data: { eventIssues: [] } }) });
  const { unmount } = await renderUi(withSession(<EventIssuesScreen />, member('OWNER', { isGfg: true })));
  await screen.findByText('issues.none');
  unmount();
  await renderUi(withSession(<EventIssuesScreen />, member('OWNER')));
  expect(screen.queryByRole('table')).toBeNull();
});
