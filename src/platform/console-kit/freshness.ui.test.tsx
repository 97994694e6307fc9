import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, isUnreachable, renderScreen, screenAt } from '#core/session/console/render-screen.test-support.tsx';
import { ReportFreshnessDocument } from '#platform/api-client/generated/graphql.ts';
import { useRefetchShowing } from '#platform/api-client/refetch.ts';
import { Freshness } from './freshness.tsx';

const isStale = () => screen.getByText(/^Updated/).dataset['stale'] === 'true';

const open = (change: object = {}) =>
  renderScreen('/figures', {
    routes: screenAt('/figures', () => {
      const refetch = useRefetchShowing();
      return (
        <>
          <Freshness>9 brands</Freshness>
          <button onClick={() => void refetch(['ReportFreshness'])}>Read again</button>
        </>
      );
    }),
    answers: [
      answer(ReportFreshnessDocument, {
        reportFreshness: { until: new Date().toISOString(), settlingDays: 7, isBehind: false, ...change },
      }),
    ],
  });

test('says how current the figures are and for how long sales may change', async () => {
  await open();
  await screen.findByText(/^Updated/);
  screen.getByText('sales may still change for 7 days');
  screen.getByText('9 brands');
  expect(isStale()).toBe(false);
});

test('turns amber with the reason when reports are behind', async () => {
  await open({ isBehind: true });
  await screen.findByText('reports are behind');
  expect(isStale()).toBe(true);
});

test('turns amber with the reason when the server is not reached any more', async () => {
  const { user, answerWith } = await open();
  await screen.findByText(/^Updated/);
  answerWith(answer(ReportFreshnessDocument, isUnreachable));
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  await screen.findByText('not reached, these are the last figures', {}, { timeout: 5000 });
  expect(isStale()).toBe(true);
});
