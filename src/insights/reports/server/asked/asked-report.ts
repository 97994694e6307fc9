import { z } from 'zod';
import { comparedDays, type Comparison } from '#kernel/compared-days.ts';
import { daysText, type Days } from '#kernel/day.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { day, instant, money, uuid } from '#platform/rest/values.ts';
import { METRICS, type MetricId } from '../../rules/metric-list.ts';

export const METRIC_IDS = Object.keys(METRICS) as [MetricId, ...MetricId[]];
/** By the name that programs send. */
export const DIMENSIONS = {
  day: 'day',
  week: 'week',
  month: 'month',
  adType: 'adType',
  campaign: 'campaignId',
  adSet: 'adSetId',
  placement: 'placement',
  bucket: 'bucket',
  catalog: 'catalogId',
} as const;
type DimensionName = keyof typeof DIMENSIONS;
export const FORMATS = ['json', 'ndjson', 'csv'] as const;

/** What a program asks for; stored as such where the answer becomes a file. */
export const askedReport = z.strictObject({
  metrics: z.array(z.enum(METRIC_IDS)).min(1),
  by: z
    .enum(Object.keys(DIMENSIONS) as [DimensionName, ...DimensionName[]])
    .describe(
      '`bucket`: the kind of automatic fit, empty where keywords, targets or the page found the ad, or it was not recorded yet.',
    ),
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
  compare: z
    .union([z.enum(['previous', 'weekdays', 'month', 'year']), z.strictObject({ from: day, to: day })])
    .optional()
    .describe('Earlier days to set beside them: as many right before, the same weekdays, a month or a year earlier.'),
  format: z.enum(FORMATS).optional(),
});
export type AskedReport = z.output<typeof askedReport>;

const value = z
  .union([money, z.number(), z.null()])
  .describe('Money, a count, or percent; null when it cannot be computed, such as the rate of no views.');
const values = z.record(z.string(), value);
export type ShownValues = z.input<typeof values>;

/** What an answer says besides its rows, in whatever form they are. */
const frame = {
  from: day,
  to: day,
  compared: z.object({ from: day, to: day }).nullable(),
  timezone: z.string().describe('Zone of the company, in which the default days are.'),
  currency: z.string().regex(/^[A-Z]{3}$/),
  asOf: instant.describe('Until when events are counted.'),
  completeThrough: day.describe(
    'The last day that was over everywhere in it when that was: only late sales change it still.',
  ),
  settlingDays: z.number().int().describe('For how many days sales of a day may still be added.'),
  windows: z
    .array(z.object({ catalogId: uuid, timezone: z.string(), clickDays: z.number().int(), viewDays: z.number().int() }))
    .describe('For how many days a sale is credited to a click or a view, by catalog; its days are of this zone.'),
};
const totals = { total: values, comparedTotal: values.nullable() };
const row = z.object({ key: z.string(), metrics: values, compared: values.optional() });
export type ShownRow = z.input<typeof row>;

export const reportAnswer = z.object({ ...frame, rows: z.array(row), ...totals });
/** Of a file, beside its rows. */
export const reportAbout = z.object({ ...frame, ...totals });
export type ReportAbout = z.input<typeof reportAbout>;
export type ReportFrame = Omit<ReportAbout, keyof typeof totals>;

/** Returns the days that others are compared with. */
export function daysCompared(now: Days, { compare, by }: AskedReport): Result<Days | null, Problem> {
  if (compare === undefined) return ok(null);
  // Weeks and months of other days begin and end elsewhere.
  if (by === 'week' || by === 'month') return fail(invalid('compare', 'Not by week or month: choose day'));
  const chosen: Comparison =
    typeof compare === 'string' ? compare : daysText({ fromDate: compare.from, toDate: compare.to });
  const before = comparedDays(now, chosen);
  return before ? ok(before) : fail(invalid('compare', 'Earlier days only'));
}
