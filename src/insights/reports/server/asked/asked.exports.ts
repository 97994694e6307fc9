import type { ExportSource } from '#core/exports/server/index.ts';
import { invalid } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import { askedReport } from './asked-report.ts';
import { openReport, type OpenReportDeps } from './open-report.ts';
import { chunksOf, type ReportFormat } from './report-text.ts';

/** Writes what a program asked for that was too large for an answer. */
export const askedReportExport = (deps: OpenReportDeps): ExportSource => ({
  description: 'A report that a program asked for.',
  permission: { allow: ['anyRole', 'staff'] },
  fileName: 'report',
  isForPrograms: true,
  async open(context, { filters, brandIds = null }, fileType = 'CSV') {
    const asked = askedReport.safeParse(filters);
    if (!asked.success) return fail(invalid('filters', 'Not a report'));
    const report = await openReport(deps, context, asked.data, { brandIds, maxRows: null });
    if (!report.ok) return report;
    const { count, about } = report.value;
    const format = fileType.toLowerCase() as ReportFormat;
    return ok({ total: count, chunks: chunksOf(report.value, asked.data, format), about });
  },
});
