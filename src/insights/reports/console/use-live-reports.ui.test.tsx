import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DashboardChartDocument, DashboardTotalsDocument } from '#platform/api-client/generated/graphql.ts';
import type { ReportFilter } from './use-dashboard.ts';
import { useLiveReports, useRefresh, useReport } from './use-live-reports.ts';

const FILTER: ReportFilter = {
  fromDate: '2026-05-25',
  toDate: '2026-05-31',
  adType: 'PRODUCT',
  supplierId: null,
};
const FORMER = { ...FILTER, fromDate: '2026-05-18', toDate: '2026-05-24' };

/** Requests in order: the kind of report and its last day. */
let asked: string[] = [];
const timesRequested = (call: string) => asked.filter((one) => one === call).length;

/** A live marketplace: the totals change on every poll. */
beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ now: Date.parse('2026-05-31T12:00:00') });
  let clicks = 0;
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { query, variables } = JSON.parse(body) as { query: string; variables: ReportFilter };
    const isChart = query === DashboardChartDocument.toString();
    asked.push(`${isChart ? 'chart' : 'totals'} ${variables.toDate}`);
    return Promise.resolve(Response.json({ data: isChart ? {} : { reportDashboard: [{ clicks: ++clicks }] } }));
  });
});

function Dashboard({ filter }: { filter: ReportFilter }) {
  useLiveReports(filter);
  useReport(DashboardChartDocument, filter);
  useReport(DashboardTotalsDocument, FORMER);
  useReport(DashboardChartDocument, FORMER);
  return null;
}

const open = (filter: ReportFilter) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Dashboard filter={filter} />
    </QueryClientProvider>,
  );

test('what stands behind the totals is asked for at most every 15 seconds, and days that are over once', async () => {
  open(FILTER);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(timesRequested('totals 2026-05-31')).toBe(21);
  expect(timesRequested('chart 2026-05-31')).toBeGreaterThanOrEqual(4);
  expect(timesRequested('chart 2026-05-31')).toBeLessThanOrEqual(6);
  expect([timesRequested('totals 2026-05-24'), timesRequested('chart 2026-05-24')]).toEqual([1, 1]);
});

test('the totals of days that are over are asked for once', async () => {
  open({ ...FILTER, toDate: '2026-05-29' });
  await vi.advanceTimersByTimeAsync(61_000);
  expect([timesRequested('totals 2026-05-29'), timesRequested('chart 2026-05-29')]).toEqual([1, 1]);
});

test('Refresh asks for everything once more, days that are over included', async () => {
  const Refreshable = () => (
    <>
      <button onClick={useRefresh()}>Refresh</button>
      <Dashboard filter={{ ...FILTER, toDate: '2026-05-29' }} />
    </>
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Refreshable />
    </QueryClientProvider>,
  );
  await vi.advanceTimersByTimeAsync(1000);
  asked = [];
  fireEvent.click(screen.getByRole('button'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.toSorted()).toEqual(['chart 2026-05-24', 'chart 2026-05-29', 'totals 2026-05-24', 'totals 2026-05-29']);
});
