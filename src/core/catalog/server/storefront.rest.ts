import { z } from 'zod';
import type { Uuid } from '#kernel/ids.ts';
import { notFound } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { DAY_MS } from '#kernel/time.ts';
import type { Database } from '#platform/db/database.ts';
import { restRoute, sliceOf, type RestCall, type RestRoute } from '#platform/rest/route.ts';
import { instant, instantOf, uuid } from '#platform/rest/values.ts';
import { FEED_KINDS } from '../rules/feed-rows.ts';
import { diagnosis, DIAGNOSIS_EXAMPLE, MAX_DAYS, showDiagnosis, type DiagnoseStorefront } from './diagnosis.rest.ts';
import { IMPORT_EXAMPLE, importSummary, showImport, STATUSES } from './import.rest.ts';
import { importPosition, importsOf } from './imports.ts';
import { EVENT_ISSUES, issuesOfStorefront, isStorefront } from './storefront-issues.ts';

export interface StorefrontRouteDeps {
  database: Database;
  publicUrl: string;
  diagnose: DiagnoseStorefront;
}

const path = z.strictObject({ id: uuid.describe('Of the storefront, as in `/v1/catalogs`.') });
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const issue = z
  .object({
    hour: instant.describe('Its beginning.'),
    reason: z.enum(Object.keys(EVENT_ISSUES) as (keyof typeof EVENT_ISSUES)[]),
    meaning: z.string(),
    events: z.int(),
    keyId: uuid,
    key: z.string().nullable().describe('Its name; null when the key is no longer there.'),
    example: z
      .object({
        kind: z.string().describe('CLICK, IMPRESSION, VIEWABLE or PURCHASE.'),
        id: z.string().describe('As the storefront named it.'),
        occurredAt: z.string().describe('As the storefront said.'),
        receivedAt: z.string(),
        sku: z.string().nullable(),
        resolvedBidId: z.string().nullable().describe('Its beginning.'),
      })
      .describe('The first such event of the hour.'),
  })
  .meta({ title: 'EventIssue' });

/** How storefronts are integrated, for programs of the marketplace's staff; storefronts ask with their own keys. */
export function storefrontRoutes({ database, publicUrl, diagnose }: StorefrontRouteDeps): RestRoute[] {
  const found = async ({ context }: RestCall, id: Uuid): Promise<Result<null, ReturnType<typeof notFound>>> =>
    (await isStorefront(database, context, id)) ? ok(null) : fail(notFound('Storefront'));
  const base = { operation: 'Query.eventIssues', scope: 'catalog:read', method: 'GET' } as const;
  return [
    restRoute({
      ...base,
      path: '/v1/storefronts/{id}/imports',
      summary: 'List imports of a storefront',
      description: 'How its feeds went, newest first, with why rows were rejected. For staff.',
      input: {
        path,
        query: z.strictObject({ kind: z.enum(FEED_KINDS).optional(), status: z.enum(STATUSES).optional() }),
      },
      output: importSummary,
      errors: ['not_found'],
      example: { output: IMPORT_EXAMPLE },
      list: async (call, { path: { id }, query, page }) => {
        const known = await found(call, id);
        if (!known.ok) return known;
        const after = importPosition(page.after);
        const rows = await importsOf(database, id, { ...query, after, limit: page.limit + 1 });
        const about = { language: call.context.language, publicUrl };
        return ok(
          sliceOf(
            page,
            rows,
            ({ createdAt, id: importId }) => `${createdAt.getTime()} ${importId}`,
            (row) => showImport(row, about),
          ),
        );
      },
    }),
    restRoute({
      ...base,
      path: '/v1/storefronts/{id}/event-issues',
      summary: 'List event issues of a storefront',
      description:
        'Events of the last seven days that were answered 204 and yet not believed, or corrected: by key, hour and reason, the latest first. For staff.',
      input: { path },
      output: issue,
      errors: ['not_found'],
      example: {
        output: {
          hour: '2026-11-26T02:00:00.000Z',
          reason: 'EXPIRED',
          meaning: EVENT_ISSUES.EXPIRED,
          events: 12,
          keyId: ID,
          key: 'back end',
          example: {
            kind: 'CLICK',
            id: 'click-1',
            occurredAt: '2026-11-26T02:10:00.000Z',
            receivedAt: '2026-11-26T02:10:01.000Z',
            sku: null,
            resolvedBidId: 'AQID',
          },
        },
      },
      list: async (call, { path: { id }, page }) => {
        const known = await found(call, id);
        if (!known.ok) return known;
        const offset = page.after === null ? 0 : Number(page.after);
        const issues = await issuesOfStorefront(database, { catalogId: id, nowMs: call.context.clock() });
        const rows = issues.slice(offset, offset + page.limit + 1);
        return ok(
          sliceOf(
            page,
            rows,
            () => String(offset + page.limit),
            ({ hour, reason, events, keyId, keyLabel, example }) => ({
              ...{ hour: instantOf(hour), reason, meaning: EVENT_ISSUES[reason], events: Number(events) },
              ...{ keyId, key: keyLabel, example: { ...example } },
            }),
          ),
        );
      },
    }),
    restRoute({
      ...base,
      path: '/v1/storefronts/{id}/diagnosis',
      summary: 'Diagnose a storefront',
      description:
        'What its auctions, views, clicks, orders and returns say of its integration: what is missing, what does not fit together, and how to mend it. An answer is kept for ten minutes. For staff.',
      input: {
        path,
        query: z.strictObject({
          days: z.coerce.number().int().min(1).max(MAX_DAYS).optional().describe(`Up to now, ${MAX_DAYS} unless said.`),
        }),
      },
      output: diagnosis,
      errors: ['not_found'],
      limit: 'reports',
      example: { output: DIAGNOSIS_EXAMPLE },
      read: async (call, { path: { id }, query: { days = MAX_DAYS } }) => {
        const known = await found(call, id);
        if (!known.ok) return known;
        const nowMs = call.context.clock();
        return ok(showDiagnosis(await diagnose(id, days), { fromMs: nowMs - days * DAY_MS, toMs: nowMs }));
      },
    }),
  ];
}
