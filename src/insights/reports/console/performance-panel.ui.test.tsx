import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, isPending } from '#core/session/console/render-screen.test-support.tsx';
import { comparedDays, type Comparison } from '#kernel/compared-days.ts';
import { formatDays } from '#kernel/date-text.ts';
import { addDays } from '#kernel/time.ts';
import {
  DashboardChartDocument,
  DashboardTotalsDocument,
  ReportScopeDocument,
} from '#platform/api-client/generated/graphql.ts';
import { figures, openReports, TODAY } from './dashboard.test-support.tsx';

/** Of ten days, the same weekdays are not those right before. */
const PERIOD = { fromDate: addDays(TODAY, -12), toDate: addDays(TODAY, -3) };
const ADDRESS = `/sponsor?date=${PERIOD.fromDate}_${PERIOD.toDate}`;
const daysOf = (comparison: Comparison) => comparedDays(PERIOD, comparison)!;
/** As many years of figures as are compared. */
const KNOWN = answer(ReportScopeDocument, { reportRange: { startDate: addDays(TODAY, -800), endDate: TODAY } });
const TOTALS = answer(DashboardTotalsDocument, ({ fromDate }) => ({
  reportDashboard: [
    { groupId: 'all', groupName: 'all', ...figures, impressions: fromDate === PERIOD.fromDate ? 1200 : 1000 },
  ],
  reportFreshness: { until: new Date().toISOString(), settlingDays: 2, isBehind: false },
}));
const choices = () => screen.getByRole('radiogroup', { name: 'Compare with' });
const choose = (name: string) => within(choices()).getByRole('radio', { name });
const spaced = (text: string) => text.replaceAll(/\s/g, ' ');
const versus = ({ fromDate, toDate }: { fromDate: string; toDate: string }) => {
  const style = fromDate.slice(0, 4) === PERIOD.toDate.slice(0, 4) ? 'short' : undefined;
  return `vs ${spaced(formatDays({ from: fromDate, to: toDate }, 'en', style))}`;
};
const findVersus = (comparison: Comparison) => screen.findByText((text) => spaced(text) === versus(daysOf(comparison)));

test.each<[string, Comparison]>([
  ['Same weekdays', 'weekdays'],
  ['Last month', 'month'],
  ['Last year', 'year'],
])('%s: figures, chart and question follow, and the address says so', async (name, comparison) => {
  const { user, callsOf, history } = await openReports(ADDRESS, { answers: [KNOWN, TOTALS] });
  await findVersus('previous');
  await waitFor(() => expect(choose(name)).toHaveProperty('disabled', false));
  await user.click(choose(name));
  await findVersus(comparison);
  expect(history.location.search).toContain(`compare=${comparison}`);
  const { fromDate, toDate } = daysOf(comparison);
  await waitFor(() =>
    expect(callsOf(DashboardChartDocument)).toContainEqual(expect.objectContaining({ fromDate, toDate })),
  );
  expect(callsOf(DashboardTotalsDocument)).toContainEqual(expect.objectContaining({ fromDate, toDate }));
  await screen.findByRole('button', { name: /^Impressions: 1,200, ▲ 20% vs/ });
});

test('today is compared with the same hours, and days that are over with whole ones', async () => {
  const open = { fromDate: addDays(TODAY, -6), toDate: TODAY };
  const before = comparedDays(open, 'previous')!;
  const { callsOf } = await openReports(`/sponsor?date=${open.fromDate}_${open.toDate}`, { answers: [KNOWN, TOTALS] });
  await waitFor(() =>
    expect(callsOf(DashboardTotalsDocument)).toContainEqual(expect.objectContaining({ ...before, sameHoursAs: TODAY })),
  );
  const closed = await openReports(ADDRESS, { answers: [KNOWN, TOTALS] });
  await waitFor(() =>
    expect(closed.callsOf(DashboardTotalsDocument)).toContainEqual(expect.objectContaining(daysOf('previous'))),
  );
  expect(closed.callsOf(DashboardTotalsDocument).filter((call) => 'sameHoursAs' in call)).toEqual([]);
});

test('a range of one’s own begins with the days that were compared, and is chosen beside', async () => {
  const { user, history } = await openReports(`${ADDRESS}&compare=month`, { answers: [KNOWN, TOTALS] });
  await findVersus('month');
  await user.click(choose('Own range'));
  const { fromDate, toDate } = daysOf('month');
  await waitFor(() => expect(history.location.search).toContain(`compare=${fromDate}_${toDate}`));
  await user.click(screen.getByRole('button', { name: /^Days to compare with/ }));
  const days = await screen.findByRole('textbox', { name: 'First and last day' });
  await user.clear(days);
  await user.type(days, `${addDays(TODAY, -40)} - ${addDays(TODAY, -38)}{Enter}`);
  await findVersus(`${addDays(TODAY, -40)}_${addDays(TODAY, -38)}`);
});

test('days without figures are closed, and an unreadable comparison is dropped', async () => {
  await openReports(`${ADDRESS}&compare=never`, { answers: [TOTALS] });
  await findVersus('previous');
  expect(choose('Last year')).toHaveProperty('disabled', true);
  within(choices().parentElement!).getByText('Last year', { selector: '[title^="There are no figures from"]' });
});

test('the switch draws the course of the days compared, and takes it away without the choice', async () => {
  const { user, history } = await openReports(`${ADDRESS}&compare=weekdays`, { answers: [KNOWN, TOTALS] });
  await findVersus('weekdays');
  const draws = () => screen.getByRole('switch', { name: 'Compare' });
  expect(draws()).toHaveProperty('checked', true);
  await user.click(draws());
  await waitFor(() => expect(draws()).toHaveProperty('checked', false));
  await findVersus('weekdays');
  expect(history.location.search).toContain('compare=weekdays');
});

test('nothing to compare with is said once the days with figures are known', async () => {
  const unknown = answer(ReportScopeDocument, isPending);
  await openReports(`${ADDRESS}&compare=year`, { answers: [unknown, TOTALS] });
  await screen.findByRole('radiogroup', { name: 'Compare with' });
  expect(screen.queryByText(/^Nothing to compare with/)).toBeNull();
});

test('days before the first with figures are said to be nothing to compare with', async () => {
  await openReports(`${ADDRESS}&compare=year`, { answers: [TOTALS] });
  await screen.findByText(/^Nothing to compare with/);
});

test('of a range with a point per week, what has one per day is not drawn, and why is said', async () => {
  const quarter = `/sponsor?date=${addDays(TODAY, -150)}_${addDays(TODAY, -3)}`;
  const days = `${addDays(TODAY, -170)}_${addDays(TODAY, -160)}`;
  await openReports(`${quarter}&compare=${days}`, { answers: [KNOWN, TOTALS] });
  await screen.findByText(/^Not drawn: one of the ranges has a point per day/);
});
