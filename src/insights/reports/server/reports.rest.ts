import { z } from 'zod';
import { withFields } from '#kernel/problem.ts';
import { ok } from '#kernel/result.ts';
import { dayIn } from '#kernel/time.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { day, instant, instantOf, money, moneyOf, sentDays, uuid } from '#platform/rest/values.ts';
import { METRICS, type MetricId } from '../rules/metric-list.ts';
import type { MetricValues } from '../rules/metrics.ts';
import { MAX_REPORT_ROWS, readReport, type ReportDeps } from './report-rows.ts';
import { searchTermRoutes } from './search-terms/search-terms.rest.ts';

const METRIC_IDS = Object.keys(METRICS) as [MetricId, ...MetricId[]];
/** By the name that programs send. */
const DIMENSIONS = {
  day: 'day',
  week: 'week',
  month: 'month',
  adType: 'adType',
  campaign: 'campaignId',
  adSet: 'adSetId',
  placement: 'placement',
  catalog: 'catalogId',
} as const;

const value = z
  .union([money, z.number(), z.null()])
  .describe('Money, a count, or percent; null when it cannot be computed, such as the rate of no views.');
const values = z.record(z.string(), value);
const metric = z.object({ id: z.enum(METRIC_IDS), unit: z.enum(['count', 'percent', 'money']) });
const report = z.object({
  from: day,
  to: day,
  timezone: z.string().describe('Zone of the company, in which the default days are.'),
  currency: z.string(),
  asOf: instant.describe('Until when events are counted.'),
  settlingDays: z.number().int().describe('For how many days sales of a day may still be added.'),
  rows: z.array(z.object({ key: z.string(), metrics: values })),
  total: values,
});

const EXAMPLE_VALUES = { clicks: 120, costs: { amount: '36.40', currency: 'SGD' }, roas: 412.5 };

export const reportRoutes = (deps: ReportDeps): RestRoute[] => [
  restRoute({
    method: 'GET',
    path: '/v1/metrics',
    operation: 'Query.reportDashboard',
    scope: 'reports:read',
    summary: 'List metrics',
    description: 'Every metric that a report can have; the same list as in the console.',
    input: {},
    output: metric,
    errors: [],
    example: { output: { id: 'clicks', unit: 'count' } },
    list: async () => ok({ data: METRIC_IDS.map((id) => ({ id, unit: METRICS[id].unit })), next: null }),
  }),
  restRoute({
    method: 'POST',
    limit: 'reports',
    path: '/v1/reports',
    operation: 'Query.reportDashboard',
    scope: 'reports:read',
    summary: 'Run a report',
    description: `Figures as the dashboard shows them for the same scope, to the cent; at most ${MAX_REPORT_ROWS} rows. It changes nothing and needs no Idempotency-Key.`,
    input: {
      body: z.strictObject({
        metrics: z.array(z.enum(METRIC_IDS)).min(1),
        by: z.enum(Object.keys(DIMENSIONS) as [keyof typeof DIMENSIONS, ...(keyof typeof DIMENSIONS)[]]),
        filter: z
          .strictObject({
            brandId: uuid.optional(),
            campaignId: z.string().optional(),
            adSetId: uuid.optional(),
            adType: z.enum(['PRODUCT', 'BANNER']).optional(),
          })
          .optional(),
        from: day.optional().describe('Seven days with `to` when omitted.'),
        to: day.optional().describe('Today in the zone of the company when omitted.'),
      }),
    },
    output: report,
    errors: [],
    example: {
      body: { metrics: ['clicks', 'costs', 'roas'], by: 'day', from: '2026-11-22', to: '2026-11-22' },
      output: {
        from: '2026-11-22',
        to: '2026-11-22',
        timezone: 'Asia/Singapore',
        currency: 'SGD',
        asOf: '2026-11-22T09:00:00.000Z',
        settlingDays: 7,
        rows: [{ key: dayIn('UTC', Date.UTC(2026, 10, 22)), metrics: EXAMPLE_VALUES }],
        total: EXAMPLE_VALUES,
      },
    },
    read: async ({ context, access }, { body }) => {
      const found = await readReport(deps, context, {
        ...body.filter,
        companyId: null,
        fromDate: body.from ?? null,
        toDate: body.to ?? null,
        by: DIMENSIONS[body.by],
        brandIds: access.brandIds,
      });
      if (!found.ok) return withFields(found, sentDays);
      const { from, to, currency, timezone, asOf, rows, total } = found.value;
      const { maxFractionDigits: digits } = await deps.companies.currencyByCode(context).load(currency);
      const show = (metrics: MetricValues) => shown(body.metrics, metrics, { code: currency, digits });
      return ok({
        from,
        to,
        timezone,
        currency,
        asOf: instantOf(asOf),
        settlingDays: deps.settlingDays,
        rows: rows.map(({ key, metrics }) => ({ key, metrics: show(metrics) })),
        total: show(total),
      });
    },
  }),
  ...searchTermRoutes(deps),
];

function shown(
  ids: readonly MetricId[],
  metrics: MetricValues,
  currency: { code: string; digits: number },
): Record<string, z.input<typeof value>> {
  return Object.fromEntries(
    ids.map((id) => {
      const { unit, of } = METRICS[id];
      const found = of(metrics);
      if (found === null) return [id, null];
      return [id, unit === 'money' ? moneyOf(found as bigint, currency) : Number(found)];
    }),
  );
}
