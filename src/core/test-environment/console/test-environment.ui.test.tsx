import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  answer,
  isUnreachable,
  renderScreen,
  screenAt,
  sessionOf,
} from '#core/session/console/render-screen.test-support.tsx';
import { presentMs, setPresent } from '#design/present.ts';
import { expectNoViolation } from '#design/testing/axe.ts';
import { DAY_MS } from '#kernel/time.ts';
import { handleTime } from '#platform/api-client/client.ts';
import {
  MoveTestClockDocument,
  TestClockDocument,
  type TestClockQuery,
} from '#platform/api-client/generated/graphql.ts';
import TestBar from './test-bar.tsx';
import TestClockPanel from './test-clock-panel.tsx';

const NOW = '2026-03-10T04:00:00.000Z';
beforeEach(() => handleTime(setPresent));
afterEach(() => setPresent(Date.now()));

const open = (
  target: string | null = null,
  read: () => TestClockQuery | Response = () => ({ testClock: { now: NOW, target } }),
) =>
  renderScreen('/clock', {
    routes: screenAt('/clock', () => (
      <>
        <TestBar />
        <TestClockPanel />
      </>
    )),
    session: sessionOf('STAFF'),
    answers: [
      answer(TestClockDocument, read),
      answer(MoveTestClockDocument, { moveTestClock: { testClock: { now: NOW, target: '2026-03-11T04:00:00.000Z' } } }),
    ],
  });

test('a bar says that nothing is real, and days are those of the environment', async () => {
  await open();
  document.title = 'Storefronts';
  const bar = await screen.findByRole('note', { name: 'Test environment' });
  expect(bar.textContent).toContain('no real money, no real ads');
  await expectNoViolation();
});

test('each answer says what time it is in this environment', async () => {
  const timed = () =>
    new Response(JSON.stringify({ data: { testClock: { now: NOW, target: null } } }), {
      headers: { 'endcap-now': String(Date.parse(NOW)) },
    });
  await open(null, timed);
  await screen.findByRole('note', { name: 'Test environment' });
  await waitFor(() => expect(Math.abs(presentMs() - Date.parse(NOW))).toBeLessThan(60_000));
});

test('its time is in the zone of the profile, as on the screens below it', async () => {
  await open();
  const bar = await screen.findByRole('note');
  await waitFor(() => expect(bar.querySelector('time')?.textContent).toContain('GMT+8'));
});

test('a clock that cannot be read says so and can be tried again', async () => {
  let isReached = false;
  const { user } = await open(null, () => (isReached ? { testClock: { now: NOW, target: null } } : isUnreachable()));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isReached = true;
  await user.click(retry);
  await screen.findByRole('button', { name: '+1 day' });
});

test('a button moves the clock on from what it shows', async () => {
  const { user, callsOf } = await open();
  await user.click(await screen.findByRole('button', { name: '+1 day' }));
  expect(callsOf(MoveTestClockDocument)).toEqual([{ input: { to: new Date(Date.parse(NOW) + DAY_MS).toISOString() } }]);
});

test('while it moves, it says where to and is not moved further', async () => {
  await open('2026-03-17T04:00:00.000Z');
  await screen.findByText(/on the way to/);
  for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: /^\+/ }))
    expect(button.disabled).toBe(true);
});
