import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  ChartFlagsDocument,
  DashboardChartDocument,
  DashboardTotalsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import type { ReportFilter } from './use-dashboard.ts';
import { useLiveReports, useRefresh, useReport } from './use-live-reports.ts';

const FILTER: ReportFilter = {
  fromDate: '2026-05-25',
  toDate: '2026-05-31',
  adType: 'PRODUCT',
  companyId: null,
};
const PREVIOUS = { ...FILTER, fromDate: '2026-05-18', toDate: '2026-05-24' };

/** Requests in order: the kind of report and its last day. */
let requested: string[] = [];
const timesRequested = (call: string) => requested.filter((name) => name === call).length;

/** A live marketplace: the totals change on every poll. */
beforeEach(() => {
  requested = [];
  vi.useFakeTimers({ now: Date.parse('2026-05-31T12:00:00') });
  let clicks = 0;
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { query, variables } = JSON.parse(body) as { query: string; variables: ReportFilter };
    const isChart = query === DashboardChartDocument.toString();
    const isFlags = query === ChartFlagsDocument.toString();
    requested.push(`${isFlags ? 'flags' : isChart ? 'chart' : 'totals'} ${variables.toDate}`);
    return Promise.resolve(
      Response.json({ data: isChart || isFlags ? {} : { reportDashboard: [{ clicks: ++clicks }] } }),
    );
  });
});

function Dashboard({ filter }: { filter: ReportFilter }) {
  useLiveReports(filter);
  useReport(DashboardChartDocument, filter);
  useApiQuery(ChartFlagsDocument, filter);
  useReport(DashboardTotalsDocument, PREVIOUS);
  useReport(DashboardChartDocument, PREVIOUS);
  return null;
}

const open = (filter: ReportFilter) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Dashboard filter={filter} />
    </QueryClientProvider>,
  );

test('dependent queries are refetched at most every 15 seconds, and completed days once', async () => {
  open(FILTER);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(timesRequested('totals 2026-05-31')).toBe(21);
  expect(timesRequested('chart 2026-05-31')).toBeGreaterThanOrEqual(4);
  expect(timesRequested('chart 2026-05-31')).toBeLessThanOrEqual(6);
  expect(timesRequested('flags 2026-05-31')).toBe(timesRequested('chart 2026-05-31'));
  expect([timesRequested('totals 2026-05-24'), timesRequested('chart 2026-05-24')]).toEqual([1, 1]);
});

test('the totals of completed days are requested once', async () => {
  open({ ...FILTER, toDate: '2026-05-29' });
  await vi.advanceTimersByTimeAsync(61_000);
  expect([timesRequested('totals 2026-05-29'), timesRequested('chart 2026-05-29')]).toEqual([1, 1]);
});

test('Refresh refetches everything, completed days included', async () => {
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
  requested = [];
  fireEvent.click(screen.getByRole('button'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(requested.toSorted()).toEqual([
    'chart 2026-05-24',
    'chart 2026-05-29',
    'flags 2026-05-29',
    'totals 2026-05-24',
    'totals 2026-05-29',
  ]);
});
