import { expect, test } from 'vitest';
import type { ClientTelemetry } from '#kernel/page-report.ts';
import { createPageReports } from './page-reports.ts';

function page(screen = '/sponsor') {
  const sent: ClientTelemetry[] = [];
  const waiting: (() => void)[] = [];
  const reports = createPageReports({
    send: (report) => sent.push(report),
    screen: () => screen,
    visit: () => 'visit',
    after: (_, work) => waiting.push(work),
  });
  return { reports, sent, pass: () => waiting.splice(0).forEach((work) => work()) };
}

test('screens and failures are reported together, after a delay, and once', () => {
  const { reports, sent, pass } = page('/sponsor/$campaignId/$step');
  reports.seen('/sponsor');
  reports.seen('/sponsor/$campaignId/$step');
  reports.failed(new Error('broken'));
  reports.failed(new Error('broken'));
  expect(sent).toEqual([]);
  pass();
  pass();
  expect(sent).toEqual([
    {
      visit: 'visit',
      screens: ['/sponsor', '/sponsor/$campaignId/$step'],
      failures: [{ message: 'broken', stack: expect.stringContaining('broken'), screen: '/sponsor/$campaignId/$step' }],
    },
  ]);
});

test('a failure on a screen not yet reported belongs to it', () => {
  const { reports, sent, pass } = page();
  reports.failed('out of order');
  pass();
  expect(sent).toEqual([
    { visit: 'visit', screens: [], failures: [{ message: 'out of order', stack: '', screen: '/sponsor' }] },
  ]);
});

test('pending reports are discarded at sign-out and sent when the page unloads', () => {
  const { reports, sent, pass } = page();
  reports.seen('/company');
  reports.reset();
  pass();
  expect(sent).toEqual([]);
  reports.seen('/auth');
  reports.flush();
  pass();
  expect(sent.map(({ screens }) => screens)).toEqual([['/auth']]);
});

test('a page that fails endlessly reports twenty failures', () => {
  const { reports, sent } = page();
  for (let n = 0; n < 50; n += 1) reports.failed(new Error(`${n} ${'x'.repeat(1000)}`));
  reports.flush();
  expect(sent[0]!.failures).toHaveLength(20);
  expect(sent[0]!.failures[0]!.message).toHaveLength(300);
});
