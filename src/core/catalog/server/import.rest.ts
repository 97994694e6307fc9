import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { csvLine } from '#kernel/csv.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { languageFrom } from '#platform/http/language.ts';
import type { Refusal } from '#platform/rest/refusal.ts';
import { instant, instantOf } from '#platform/rest/values.ts';
import { FEED_KINDS } from '../rules/feed-rows.ts';
import { PRESET_NAMES } from '../rules/presets/preset.ts';
import { ROW_ERRORS, type RowError } from '../rules/row-errors.ts';
import { problemPage, problemsOf, shownProblem, shownReasons, type ProblemPosition } from './feed-problems.ts';
import type { FeedRouteOptions } from './feed.routes.ts';
import { importOf, importsOf, uploadOf, type ImportSummary, type RowProblem } from './imports.ts';
import { storefrontRoute, type StorefrontCall, type StorefrontRoute } from './storefront-route.ts';

export const STATUSES = ['RECEIVING', 'PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'] as const;
const MAX_LIMIT = 500;
const CURSOR = 'feed cursor';
const EXAMPLE = '01890a5d-ac96-774b-bcce-b302099a8057';

const rowError = z.enum(Object.keys(ROW_ERRORS) as RowError[]);
const problem = z
  .object({
    line: z.int().describe('From 1.'),
    key: z
      .string()
      .nullable()
      .describe('The sender’s key of the row, of a product its SKU; null when it is unreadable.'),
    sku: z.string().nullable().optional().describe('Of products: the same.'),
    field: z.string().describe('As the sender names it; empty for the whole row.'),
    error: rowError,
    message: z.string(),
    value: z
      .string()
      .nullable()
      .describe('What the sender wrote, its first 80 characters; null when there is nothing.'),
  })
  .meta({ title: 'FeedProblem' });
const reason = z.object({
  error: rowError,
  field: z.string(),
  message: z.string(),
  rows: z.int(),
  firstLine: z.int(),
  example: z.string().nullable().describe('The value in that line.'),
  docs: z.string(),
});
export const importSummary = z
  .object({
    id: z.uuid(),
    kind: z.enum(FEED_KINDS),
    format: z.enum(['ndjson', 'csv', 'tsv', 'xml']),
    preset: z.enum(PRESET_NAMES).nullable().describe('The names it was read by; null until it arrived whole.'),
    encoding: z.string().describe('What it was written in.'),
    key: z.string().nullable().describe('The name of the key that sent it; null for the command line.'),
    bytes: z.int().describe('Unpacked.'),
    digest: z.string().nullable().describe('SHA-256 of the unpacked feed in UTF-8, as hexadecimal digits.'),
    status: z.enum(STATUSES).describe('FAILED also when none of its rows was accepted.'),
    error: z.enum(['nothing_accepted', 'import_failed']).nullable().describe('Why it is FAILED.'),
    received: z.int(),
    accepted: z.int(),
    unchanged: z.int().describe('Accepted products, sellers and segments that were stored like this already.'),
    receivedAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
    problems: z.object({ rows: z.int().describe('Rejected rows.'), byReason: z.array(reason) }),
  })
  .meta({ title: 'FeedImport' });
const one = importSummary
  .extend({ rejected: z.array(problem).describe('Problems of the first 1,000 rejected rows.') })
  .meta({ title: 'FeedImportWithRows' });

const PROBLEM = {
  line: 2,
  key: 'LAMP-2',
  sku: 'LAMP-2',
  field: 'price',
  error: 'price_precision' as const,
  message: 'SGD has at most 2 decimals',
  value: '129.905',
};
export const IMPORT_EXAMPLE = {
  id: EXAMPLE,
  kind: 'products' as const,
  format: 'ndjson' as const,
  preset: 'endcap' as const,
  encoding: 'utf-8',
  key: 'back end',
  bytes: 402,
  digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  status: 'COMPLETED' as const,
  error: null,
  received: 2,
  accepted: 1,
  unchanged: 0,
  receivedAt: '2026-11-26T02:00:00.000Z',
  startedAt: '2026-11-26T02:00:00.100Z',
  finishedAt: '2026-11-26T02:00:00.200Z',
  problems: {
    rows: 1,
    byReason: [
      {
        error: 'price_precision' as const,
        field: 'price',
        message: 'SGD has at most 2 decimals',
        rows: 1,
        firstLine: 2,
        example: '129.905',
        docs: 'https://ads.example/docs/errors/price_precision',
      },
    ],
  },
};

const OF_IMPORT = z.strictObject({ id: z.string().describe('From the answer to the feed.') });
const LIMIT = z.coerce.number().int().min(1).max(MAX_LIMIT).default(100).describe(`At most ${MAX_LIMIT}.`);
const AFTER = z.string().max(2000).optional().describe('What the previous page has in `next`; opaque.');
const KINDS_OF_PRODUCTS: readonly string[] = ['products', 'product-removals'];

export const showImport = (
  found: ImportSummary,
  about: { language: Language; publicUrl: string },
): z.input<typeof importSummary> => ({
  id: found.id,
  kind: found.kind,
  format: found.format,
  preset: found.kind === 'products' ? found.reading.preset : null,
  encoding: found.charset,
  key: found.sentBy,
  bytes: found.bodyBytes,
  digest: found.bodySha256?.toString('hex') ?? null,
  status: found.status,
  error: found.error,
  received: found.received,
  accepted: found.accepted,
  unchanged: found.unchanged,
  receivedAt: instantOf(found.createdAt),
  startedAt: found.beganAt && instantOf(found.beganAt),
  finishedAt: found.finishedAt && instantOf(found.finishedAt),
  problems: { rows: found.rejectedRows, byReason: shownReasons(found.reasons, about) },
});

/** How feeds went: the list, one import, its problems as pages and as a file, and how far an upload came. */
export function importRoutes({ database, keyring, publicUrl }: FeedRouteOptions): StorefrontRoute[] {
  const about = ({ request }: StorefrontCall) => ({
    language: languageFrom(request.headers['accept-language']) ?? ('en' as const),
    publicUrl,
  });
  const shown = (found: ImportSummary, call: StorefrontCall) => showImport(found, about(call));
  const shownRow = (row: RowProblem, { kind }: ImportSummary, call: StorefrontCall) => {
    const { line, key, ...rest } = shownProblem(row, about(call).language);
    return { line, key, ...(KINDS_OF_PRODUCTS.includes(kind) && { sku: key }), ...rest };
  };
  /** Signs a position for this list of this key. */
  const boundTo = ({ key }: StorefrontCall, list: unknown) =>
    createHash('sha256')
      .update(JSON.stringify([key.id, list]))
      .digest('base64url');
  const positionOf = (after: string | undefined, call: StorefrontCall, list: unknown): Result<unknown, Refusal> => {
    if (after === undefined) return ok(null);
    const position = keyring.verify(CURSOR, after, { boundTo: boundTo(call, list) });
    if (position.ok) return ok(position.value);
    return fail({ error: 'invalid_cursor', detail: 'after: not a position of this list' });
  };
  const nextOf = (position: unknown, call: StorefrontCall, list: unknown): string | null => {
    if (position === null) return null;
    const after = keyring.sign(CURSOR, position, { expiresAt: null, boundTo: boundTo(call, list) });
    const address = new URL(call.request.url, publicUrl || 'http://localhost');
    address.searchParams.set('after', after);
    call.reply.header('link', `<${publicUrl}${address.pathname}${address.search}>; rel="next"`);
    return after;
  };
  const upload = (path: `/v1/${string}`, input: z.ZodType<{ uploadKey: string }>) =>
    storefrontRoute({
      method: 'GET',
      path,
      scope: 'feed',
      summary: path.includes('{catalog}') ? 'Ask how far an upload of a storefront came' : 'Ask how far an upload came',
      description:
        'Of a feed that names itself with `Idempotency-Key`: send the rest from `offset` on with `Upload-Offset`.',
      input: { path: input },
      output: z
        .object({
          importId: z.uuid(),
          status: z.enum(STATUSES),
          offset: z.int().describe('Bytes that arrived, unpacked.'),
        })
        .meta({ title: 'FeedUpload' }),
      errors: ['not_found'],
      example: { importId: EXAMPLE, status: 'RECEIVING', offset: 2097152 },
      async serve({ key }, { path: { uploadKey } }) {
        const found = await uploadOf(database, key.catalogId, uploadKey);
        if (!found) return fail({ problem: { code: 'NOT_FOUND', message: 'Upload not found' } });
        return ok({ importId: found.id, status: found.status, offset: found.bodyBytes });
      },
    });
  const uploadKey = z.string().describe('The Idempotency-Key.');

  return [
    storefrontRoute({
      method: 'GET',
      path: '/v1/feeds/imports',
      scope: 'feed',
      summary: 'List imports',
      description: 'Imports of the storefront, newest first.',
      input: {
        query: z.strictObject({
          kind: z.enum(FEED_KINDS).optional(),
          status: z.enum(STATUSES).optional(),
          from: instant.optional().describe('Received from this instant on.'),
          limit: LIMIT,
          after: AFTER,
        }),
      },
      output: z.object({ data: z.array(importSummary), next: z.string().nullable() }).meta({ title: 'FeedImports' }),
      errors: ['invalid_cursor'],
      example: { data: [IMPORT_EXAMPLE], next: null },
      async serve(call, { query: { after, ...filter } }) {
        const { kind, status, from, limit } = filter;
        const list = ['imports', kind, status, from];
        const position = positionOf(after, call, list);
        if (!position.ok) return position;
        const before = position.value as { createdAt: number; id: Uuid } | null;
        const fromMs = from === undefined ? undefined : Date.parse(from);
        const asked = { kind, status, fromMs, after: before ?? undefined, limit: limit + 1 };
        const found = await importsOf(database, call.key.catalogId, asked);
        const page = found.slice(0, limit);
        const last = found.length > limit ? page.at(-1)! : null;
        const next = nextOf(last && { createdAt: last.createdAt.getTime(), id: last.id }, call, list);
        return ok({ data: page.map((row) => shown(row, call)), next });
      },
    }),
    storefrontRoute({
      method: 'GET',
      path: '/v1/feeds/imports/{id}',
      scope: 'feed',
      summary: 'Read an import',
      description: 'How far it is, why rows were rejected, and the first of them.',
      input: {
        path: OF_IMPORT,
        query: z.strictObject({
          limit: z.coerce
            .number()
            .int()
            .min(0)
            .max(1000)
            .optional()
            .describe('Rejected rows to list; all when left out.'),
        }),
      },
      output: one,
      errors: ['not_found'],
      example: { ...IMPORT_EXAMPLE, rejected: [PROBLEM] },
      async serve(call, { path: { id }, query: { limit } }) {
        const found = await importOf(database, call.key.catalogId, id);
        if (!found.ok) return found;
        const lines = new Set([...new Set(found.value.rejected.map(({ line }) => line))].slice(0, limit));
        const rejected = found.value.rejected.filter(({ line }) => lines.has(line));
        return ok({ ...shown(found.value, call), rejected: rejected.map((row) => shownRow(row, found.value, call)) });
      },
    }),
    storefrontRoute({
      method: 'GET',
      path: '/v1/feeds/imports/{id}/problems',
      scope: 'feed',
      summary: 'List the problems of an import',
      description: 'All of them in the order of the lines; for seven days.',
      input: { path: OF_IMPORT, query: z.strictObject({ limit: LIMIT, after: AFTER }) },
      output: z.object({ data: z.array(problem), next: z.string().nullable() }).meta({ title: 'FeedProblems' }),
      errors: ['not_found', 'invalid_cursor'],
      example: { data: [PROBLEM], next: null },
      async serve(call, { path: { id }, query: { limit, after } }) {
        const found = await importOf(database, call.key.catalogId, id);
        if (!found.ok) return found;
        const list = ['problems', id];
        const position = positionOf(after, call, list);
        if (!position.ok) return position;
        const from = (position.value as ProblemPosition | null) ?? { after: 0, shown: 0 };
        const page = await problemPage(database, found.value.id, from, limit);
        const data = page.problems.map((row) => shownRow(row, found.value, call));
        return ok({ data, next: nextOf(page.next, call, list) });
      },
    }),
    storefrontRoute({
      method: 'GET',
      path: '/v1/feeds/imports/{id}/problems.csv',
      scope: 'feed',
      summary: 'Download the problems of an import',
      description: 'The same as a table: line, key, field, error, message, value.',
      input: { path: OF_IMPORT },
      output: z.string(),
      outputType: 'text/csv',
      errors: ['not_found'],
      example:
        'line,key,field,error,message,value\n2,LAMP-2,price,price_precision,SGD has at most 2 decimals,129.905\n',
      async serve(call, { path: { id } }) {
        const found = await importOf(database, call.key.catalogId, id);
        if (!found.ok) return found;
        const { language } = about(call);
        const lines = async function* () {
          yield csvLine(['line', 'key', 'field', 'error', 'message', 'value']);
          for await (const rows of problemsOf(database, found.value.id))
            yield rows
              .map((row) => shownProblem(row, language))
              .map(({ line, key, field, error, message, value }) => csvLine([line, key, field, error, message, value]))
              .join('');
        };
        void call.reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="problems-${found.value.id}.csv"`)
          .send(Readable.from(lines()));
        return ok(null);
      },
    }),
    upload('/v1/feeds/uploads/{uploadKey}', z.strictObject({ uploadKey })),
    upload(
      '/v1/feeds/{catalog}/uploads/{uploadKey}',
      z.strictObject({ catalog: z.string().describe('The storefront.'), uploadKey }),
    ),
  ];
}
