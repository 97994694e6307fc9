import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import {
  answer,
  isPending,
  isUnreachable,
  renderScreen,
  sessionOf,
} from '#core/session/console/render-screen.test-support.tsx';
import { PlatformHealthDocument, type PlatformHealthQuery } from '#platform/api-client/generated/graphql.ts';
import { healthRoutes } from './index.ts';

type Health = PlatformHealthQuery['platformHealth'];
const AT = '2026-03-10T04:00:00.000Z';
const process = (id: string, roles: string[], isLiving = true): Health['processes'][number] => ({
  ...{ id, roles, isLiving, version: '0.1.0', host: 'box', pid: 7, startedAt: AT, heartbeatAt: AT },
});
const FINE: Health = {
  processes: [process('a', ['ads', 'api']), process('w', ['worker'])],
  ...{ daysUnsettled: 0, auditFindings: 0, upkeepFailures: 0, auditedAt: AT, jobsWaiting: 2, jobsGivenUp: 0 },
  ...{ reportsLoadedAt: AT, areReportsComplete: true },
};
const show = (health: Partial<Health>) =>
  renderScreen('/health', {
    routes: healthRoutes,
    session: sessionOf('STAFF'),
    answers: [answer(PlatformHealthDocument, { platformHealth: { ...FINE, ...health } })],
  });

test('staff see the processes and that everything works', async () => {
  await show({});
  await screen.findByText('Everything works');
  expect(screen.getAllByText('Living')).toHaveLength(2);
  expect(screen.getByText('Have every event')).toBeTruthy();
  await expectNoViolation();
});

test('what needs attention is named, a difference in the ledger first', async () => {
  await show({ processes: [process('a', ['ads', 'api']), process('w', ['worker'], false)], auditFindings: 2 });
  await screen.findByText('The ledger differs, No worker');
  expect(screen.getByRole('link', { name: '2 differences or failures' }).getAttribute('href')).toContain(
    '/ledger-audit',
  );
  expect(screen.getByText('Gone')).toBeTruthy();
});

test.each([
  ['while it loads', isPending],
  ['when the server cannot be reached', isUnreachable],
])('it is accessible %s', async (_, respond) => {
  const [name] = answer(PlatformHealthDocument, { platformHealth: FINE });
  await renderScreen('/health', { routes: healthRoutes, session: sessionOf('STAFF'), answers: [[name, respond]] });
  await screen.findByRole('heading', { level: 1 });
  await expectNoViolation();
});

test('an owner is denied', async () => {
  await renderScreen('/health', { routes: healthRoutes, session: sessionOf('OWNER') });
  await screen.findByText('Permission denied');
});
