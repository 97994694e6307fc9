import { z } from 'zod';
import { notFound } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import type { Database } from '#platform/db/database.ts';
import { problemText } from '#platform/i18n/problem-text.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { instant, instantOf, ownUrl, uuid } from '#platform/rest/values.ts';
import { EXPORT_STATUSES, LINK_LIFETIME_MS } from '../rules/exports.ts';
import { exportLink } from './link.ts';
import { readReportFile } from './report-file.ts';

export interface ReportFileDeps {
  database: Database;
  publicUrl: string;
  keyring: Keyring;
  /** The files that are reports, by their names in the API: those that the scope opens. */
  reportFiles: readonly string[];
  /** What stands beside the rows of a report that a program asked for. */
  reportAbout: z.ZodType;
}

const fileOf = (about: z.ZodType) =>
  z
    .object({
      id: uuid,
      type: z
        .string()
        .regex(/^[A-Z_]+$/)
        .describe('As SPONSOR_DAILY_DASHBOARD, which the console asks for; REPORT for those of `POST /v1/reports`.'),
      status: z.enum(EXPORT_STATUSES),
      requestedAt: instant,
      rows: z.int().describe('Written so far.'),
      reason: z.string().nullable().describe('Why it failed, where that is known.'),
      url: ownUrl.nullable().describe('Of the file, without further proof. Null until it is COMPLETED.'),
      urlExpiresAt: instant.nullable(),
      format: z.enum(['json', 'ndjson', 'csv', 'zip']),
      report: z.union([about, z.null()]).describe('Of a REPORT that is COMPLETED: what an answer has beside its rows.'),
    })
    .meta({ title: 'ReportFile' });
const FORMATS = { JSON: 'json', NDJSON: 'ndjson', CSV: 'csv', ZIP: 'zip' } as const;
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Reports that were too large for an answer, as files that the maker of the key asked for. */
export const reportFileRoute = (deps: ReportFileDeps): RestRoute =>
  restRoute({
    method: 'GET',
    path: '/v1/reports/{id}',
    operation: 'Query.exportRequest',
    scope: 'reports:read',
    summary: 'Read a large report',
    description:
      'A report that is a file, by its id: of the answer 202 of `POST /v1/reports`, of the webhook `report.ready`, or of the download in the console. Only the requests of who made the key, in its company; a key of some brands reads what was asked for with no others, since the files of the console have all of them.',
    input: { path: z.strictObject({ id: uuid }) },
    output: fileOf(deps.reportAbout),
    errors: ['not_found'],
    example: {
      output: {
        ...{ id: ID, type: 'SPONSOR_DAILY_DASHBOARD', status: 'COMPLETED', rows: 18_250, reason: null },
        requestedAt: '2026-11-26T09:00:00.000Z',
        url: `https://ads.example/v1/exports/${ID}/file?token=…`,
        urlExpiresAt: '2026-11-26T10:00:00.000Z',
        format: 'csv',
        report: null,
      },
    },
    read: async ({ context, access }, { path: { id } }) => {
      const found = await readReportFile(deps, context, { id, brandIds: access.brandIds });
      if (!found) return fail(notFound('Report'));
      const expiresAt = context.clock() + LINK_LIFETIME_MS;
      const isReady = found.status === 'COMPLETED';
      return ok({
        id: found.id,
        type: found.dataType,
        status: found.status,
        requestedAt: instantOf(found.createdAt),
        rows: found.rowsWritten,
        reason: found.statusReason && problemText(found.statusReason, context.language),
        url: isReady ? deps.publicUrl + exportLink(deps.keyring, found.id, expiresAt) : null,
        urlExpiresAt: isReady ? instantOf(expiresAt) : null,
        format: FORMATS[found.fileType],
        report: isReady ? found.about : null,
      });
    },
  });
