import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, renderScreen, screenAt, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import { MenuBadgesDocument, type MenuBadgesQuery } from '#platform/api-client/generated/graphql.ts';
import { MenuBadge } from './menu-badge.tsx';

const STOPPED = { sponsorCampaigns: { total: 2, objects: [] } };
const open = (role: Parameters<typeof sessionOf>[0], data: Partial<MenuBadgesQuery>) =>
  renderScreen('/menu', {
    routes: screenAt('/menu', () => (
      <>
        <MenuBadge entry="home" />
        <MenuBadge entry="campaigns" />
        <MenuBadge entry="campaignReview" />
      </>
    )),
    session: sessionOf(role),
    answers: [answer(MenuBadgesDocument, { ...STOPPED, ...data })],
  });

test('all numbers come in one call, which asks for nothing that the role may not read', async () => {
  const { callsOf } = await open('MEMBER', { menuCounts: { todos: 1, bookingsWithoutContent: 0 } });
  await screen.findByRole('img', { name: '1 to-do' });
  screen.getByRole('img', { name: '2 campaigns stopped or rejected' });
  expect(screen.getAllByRole('img')).toHaveLength(2);
  expect(callsOf(MenuBadgesDocument)).toMatchObject([
    { hasCompany: true, isOwner: false, isManager: false, isStaff: false, decidesBookings: false },
  ]);
});

test('a queue says for how long its oldest case waits', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-02T17:00:00Z'));
  await open('STAFF', {
    sponsorReviewQueue: { total: 60, objects: [{ id: '1', review: { submittedAt: '2026-11-01T00:00:00Z' } }] },
  });
  const badge = await screen.findByRole('img', { name: '60 campaigns wait for review, the oldest for 41 hours' });
  expect(badge.textContent).toBe('60 · 41h');
});
