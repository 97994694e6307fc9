import { z } from 'zod';
import { askForFile, reportFileRoute, type ReportFileDeps } from '#core/exports/server/index.ts';
import { withFields } from '#kernel/problem.ts';
import { ok } from '#kernel/result.ts';
import { dayIn } from '#kernel/time.ts';
import { Later, restRoute, type RestRoute } from '#platform/rest/route.ts';
import { OWN, ownUrl, sentDays, uuid } from '#platform/rest/values.ts';
import { MAX_REPORT_ROWS } from '../rules/list-bounds.ts';
import { METRICS } from '../rules/metric-list.ts';
import {
  askedReport,
  METRIC_IDS,
  reportAbout,
  reportAnswer,
  type ReportAbout,
  type ShownRow,
} from './asked/asked-report.ts';
import { openReport, type OpenReportDeps } from './asked/open-report.ts';
import { headOf, linesOf, TEXT_TYPES } from './asked/report-text.ts';
import { ASKED_REPORT, REPORT_FILES } from '../rules/report-files.ts';
import { searchTermRoutes } from './search-terms/search-terms.rest.ts';

export type ReportRouteDeps = OpenReportDeps & Omit<ReportFileDeps, 'reportFiles' | 'reportAbout'>;

const metric = z.object({
  id: z.enum(METRIC_IDS),
  unit: z.enum(['count', 'percent', 'money']),
  formula: z
    .string()
    .nullable()
    .describe(
      'Of other metrics; null for what is counted. The parts that begin with halo are of other products of the brand.',
    )
    .meta({ [OWN]: true }),
});
const toCome = z
  .object({
    id: uuid,
    status: z.literal('PENDING'),
    statusUrl: ownUrl.describe('Answers how far it is, then a link to the file.'),
  })
  .meta({ title: 'ReportToCome' });

const EXAMPLE_VALUES = { clicks: 120, costs: { amount: '36.40', currency: 'SGD' }, roas: 412.5 };
const EXAMPLE_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

export const reportRoutes = (deps: ReportRouteDeps): RestRoute[] => [
  restRoute({
    method: 'GET',
    path: '/v1/metrics',
    operation: 'Query.reportDashboard',
    scope: 'reports:read',
    summary: 'List metrics',
    description: 'Every metric that a report can have, with its formula; the same list as in the console.',
    input: {},
    output: metric,
    errors: [],
    example: { output: { id: 'cpc', unit: 'money', formula: 'costs / clicks' } },
    list: async () =>
      ok({ data: METRIC_IDS.map((id) => ({ id, unit: METRICS[id].unit, formula: METRICS[id].formula })), next: null }),
  }),
  restRoute({
    method: 'POST',
    limit: 'reports',
    path: '/v1/reports',
    operation: 'Query.reportDashboard',
    scope: 'reports:read',
    summary: 'Run a report',
    description: `Figures as the dashboard shows them for the same scope, to the cent. Up to ${MAX_REPORT_ROWS} rows are answered at once; more become a file of the same figures: 202 with its id, and \`GET /v1/reports/{id}\` answers how far it is and a link of one hour. As \`ndjson\` or \`csv\` there are the rows alone, and the header \`Endcap-Report\` has as JSON what stands beside them, without \`windows\`.`,
    input: { body: askedReport },
    output: reportAnswer,
    later: {
      output: toCome,
      example: { id: EXAMPLE_ID, status: 'PENDING', statusUrl: `https://ads.example/v1/reports/${EXAMPLE_ID}` },
    },
    texts: Object.values(TEXT_TYPES).map((type) => type.split(';')[0]!),
    errors: ['conflict'],
    example: {
      body: { metrics: ['clicks', 'costs', 'roas'], by: 'day', from: '2026-11-22', to: '2026-11-22' },
      output: {
        from: '2026-11-22',
        to: '2026-11-22',
        compared: null,
        timezone: 'Asia/Singapore',
        currency: 'SGD',
        asOf: '2026-11-22T09:00:00.000Z',
        completeThrough: '2026-11-21',
        settlingDays: 7,
        windows: [{ catalogId: EXAMPLE_ID, timezone: 'Asia/Singapore', clickDays: 7, viewDays: 7 }],
        rows: [{ key: dayIn('UTC', Date.UTC(2026, 10, 22)), metrics: EXAMPLE_VALUES }],
        total: EXAMPLE_VALUES,
        comparedTotal: null,
      },
    },
    textOf({ rows, windows: _, ...about }, asked) {
      const { format = 'json' } = asked;
      if (format === 'json') return null;
      return {
        type: TEXT_TYPES[format],
        text: headOf(asked, format) + linesOf(rows, asked, format),
        headers: { 'endcap-report': JSON.stringify(about satisfies Omit<ReportAbout, 'windows'>) },
      };
    },
    read: async ({ context, access: { brandIds } }, { body: asked }) => {
      const opened = await openReport(deps, context, asked, { brandIds, maxRows: MAX_REPORT_ROWS });
      if (!opened.ok) return withFields(opened, sentDays);
      const report = opened.value;
      const { from, to } = report.frame;
      if (report.count > MAX_REPORT_ROWS) {
        const { format = 'json' } = asked;
        const params = {
          // The days that were asked for, whenever it is written.
          ...{ fromDate: from, toDate: to, filters: { ...asked, from, to } },
          ...(brandIds && { brandIds }),
        };
        const fileType = { json: 'JSON', ndjson: 'NDJSON', csv: 'CSV' } as const;
        return ok(
          new Later({
            async perform(tx) {
              const file = await askForFile(tx, context, {
                ...{ dataType: ASKED_REPORT, fileType: fileType[format], params },
              });
              if (!file.ok) return file;
              const { id } = file.value;
              return ok({ id, status: 'PENDING', statusUrl: `${deps.publicUrl}/v1/reports/${id}` });
            },
          }),
        );
      }
      const rows: ShownRow[] = [];
      for await (const page of report.pages()) rows.push(...page);
      return ok({ ...report.about(), rows });
    },
  }),
  ...searchTermRoutes(deps),
  reportFileRoute({ ...deps, reportFiles: REPORT_FILES, reportAbout }),
];
