import { z } from 'zod';
import { fail, ok } from '#kernel/result.ts';
import { languageFrom } from '#platform/http/language.ts';
import { isStorable } from '#platform/http/read-body.ts';
import { problemOf } from '#platform/rest/serve.ts';
import { instant, instantOf } from '#platform/rest/values.ts';
import { FEED_KINDS, fieldsOf, type FeedKind } from '../rules/feed-rows.ts';
import { PRESET_NAMES } from '../rules/presets/preset.ts';
import { ROW_ERRORS, type RowError } from '../rules/row-errors.ts';
import { mappingVersions, saveMapping } from './column-mapping.ts';
import { previewFeed } from './feed-preview.ts';
import { shownProblem } from './feed-problems.ts';
import { jsonOf, READING_QUERY, readHead, readingOf } from './feed.rest.ts';
import { contentTypesOf } from './feed-formats/index.ts';
import { unpackBody } from './feed-body.ts';
import { refusalOf } from './feed-upload.ts';
import type { FeedRouteOptions } from './feed.routes.ts';
import { storefrontRoute, type StorefrontRoute } from './storefront-route.ts';
import { readingCatalog } from './storefront-view.ts';

const MAX_COLUMNS = 200;
const MAX_VERSIONS = 50;
const MAX_MAPPING_BYTES = 256 * 1024;
const mapping = z
  .object({
    kind: z.enum(FEED_KINDS),
    version: z.int().describe('0 while there is none.'),
    columns: z.record(z.string(), z.string()).describe('Fields by your columns.'),
    savedAt: instant.nullable(),
    savedBy: z.string().nullable().describe('The name of the key.'),
    history: z
      .array(
        z.object({
          version: z.int(),
          columns: z.record(z.string(), z.string()),
          savedAt: instant,
          savedBy: z.string(),
        }),
      )
      .describe('Earlier versions, newest first, 50 at most.'),
  })
  .meta({ title: 'FeedMapping' });
const MAPPING_EXAMPLE = {
  kind: 'products' as const,
  version: 1,
  columns: { 'Art-Nr': 'sku', Bezeichnung: 'name', Preis: 'price', Bestand: 'quantity' },
  savedAt: '2026-11-26T02:00:00.000Z',
  savedBy: 'back end',
  history: [],
};

const preview = z
  .object({
    format: z.enum(['ndjson', 'csv', 'tsv', 'xml']),
    encoding: z.string(),
    separator: z.string().nullable(),
    preset: z.enum(PRESET_NAMES).nullable(),
    columns: z.array(z.string()).nullable().describe('Of tables.'),
    missing: z
      .array(z.object({ field: z.string(), columns: z.array(z.string()), nearest: z.string().nullable() }))
      .describe('Required fields without a column: the names that would do, and the nearest one there is.'),
    unknown: z.array(z.string()).describe('Columns and fields that are not read.'),
    isCut: z.boolean().describe('Whether the feed is longer than what was read.'),
    rows: z.array(
      z.object({
        line: z.int(),
        row: z
          .record(z.string(), z.unknown())
          .nullable()
          .describe('As it would be imported; null when it has problems.'),
        problems: z.array(
          z.object({
            field: z.string(),
            error: z.enum(Object.keys(ROW_ERRORS) as RowError[]),
            message: z.string(),
            value: z.string().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ title: 'FeedPreview' });

const KIND = z.strictObject({ kind: z.enum(FEED_KINDS).default('products') });
const SAVED = z.strictObject({ columns: z.record(z.string().trim().min(1).max(200), z.string()) });

/** What a storefront sets up by: how its feed would be read, and its own column names. */
export function setUpRoutes(options: FeedRouteOptions): StorefrontRoute[] {
  const { database, clock } = options;
  const mappingOf = async (catalogId: string, kind: FeedKind): Promise<z.input<typeof mapping>> => {
    const of = { catalogId, kind };
    const [latest, ...earlier] = await mappingVersions(database, of, MAX_VERSIONS + 1);
    return {
      kind,
      version: latest?.version ?? 0,
      columns: latest?.columns ?? {},
      savedAt: latest ? instantOf(latest.savedAt) : null,
      savedBy: latest?.savedBy ?? null,
      history: earlier.map(({ savedAt, ...version }) => ({ ...version, savedAt: instantOf(savedAt) })),
    };
  };

  return [
    storefrontRoute({
      method: 'POST',
      path: '/v1/feeds/preview',
      scope: 'feed',
      summary: 'Try a feed',
      description:
        'Reads the first 2 MiB as an import would, and writes nothing: what was found, all missing and unknown columns at once, and 20 rows as they would be read. Brands, sellers and categories are not looked up.',
      input: { query: READING_QUERY.extend({ kind: KIND.shape.kind }) },
      body: {
        types: contentTypesOf(true),
        example: '{"sku":"LAMP-1","name":"Desk lamp","price":"49.90","quantity":12}',
      },
      output: preview,
      errors: [
        ...(['unsupported_media_type', 'unsupported_encoding', 'feed_unreadable', 'feed_truncated'] as const),
        ...(['encoding_not_utf8', 'compression_invalid', 'compression_ratio', 'digest_mismatch'] as const),
      ],
      example: {
        format: 'ndjson',
        encoding: 'utf-8',
        separator: null,
        preset: 'endcap',
        columns: null,
        missing: [],
        unknown: [],
        isCut: false,
        rows: [{ line: 1, row: { sku: 'LAMP-1', name: 'Desk lamp', price: '49.9', quantity: 12 }, problems: [] }],
      },
      async serve({ key, request, body }, { query: { kind, ...asked } }) {
        const head = readHead(request, kind);
        if (!head.ok) return head;
        const { format, coding } = head.value;
        const { catalogId } = key;
        const reading = await readingOf(options, { catalogId, kind }, asked);
        const stored = await readingCatalog(database, catalogId);
        const catalog = { ...stored, decimal: reading.decimal ?? undefined };
        const { bytes, charset } = unpackBody(body, coding);
        try {
          const found = await previewFeed({ kind, format, reading, catalog }, bytes);
          const language = languageFrom(request.headers['accept-language']) ?? 'en';
          const rows = found.rows.map(({ line, row, problems }) => ({
            line,
            row,
            problems: problems.map((one) => {
              const { field, error, message, value } = shownProblem(one, language);
              return { field, error, message, value };
            }),
          }));
          const missing = found.missing.map(({ field, columns, nearest }) => ({
            field,
            columns: [...columns],
            nearest,
          }));
          const { separator, preset, isCut } = found;
          const columns = found.columns && [...found.columns];
          return ok({
            format,
            encoding: charset(),
            separator,
            preset,
            columns,
            missing,
            unknown: [...found.unknown],
            isCut,
            rows,
          });
        } catch (error) {
          const refusal = refusalOf(error);
          if (refusal) return fail(refusal);
          throw error;
        }
      },
    }),
    storefrontRoute({
      method: 'GET',
      path: '/v1/feeds/mapping',
      scope: 'feed',
      summary: 'Read your column names',
      description: 'What the storefront’s own columns mean, with earlier versions.',
      input: { query: KIND },
      output: mapping,
      errors: [],
      example: MAPPING_EXAMPLE,
      serve: async ({ key }, { query: { kind } }) => ok(await mappingOf(key.catalogId, kind)),
    }),
    storefrontRoute({
      method: 'PUT',
      path: '/v1/feeds/mapping',
      scope: 'feed',
      summary: 'Say what your columns mean',
      description:
        'Feeds of this kind are read with these names from now on, unless they name a preset. `{"columns": {}}` takes them away.',
      input: { query: KIND },
      body: { types: ['application/json'], example: JSON.stringify({ columns: MAPPING_EXAMPLE.columns }) },
      output: mapping,
      errors: ['invalid_json', 'body_too_large'],
      example: MAPPING_EXAMPLE,
      async serve(call, { query: { kind } }) {
        const sent = await jsonOf(call, MAX_MAPPING_BYTES);
        if (!sent.ok) return sent;
        const read = SAVED.safeParse(sent.value);
        if (!read.success) return fail({ problem: problemOf(read.error) });
        const { columns } = read.data;
        const known = fieldsOf(kind);
        const wrong = Object.entries(columns).filter(([name, field]) => !known.includes(field) || !isStorable(name));
        if (wrong.length > 0)
          return fail({
            error: 'invalid_request',
            detail: `${kind} have the fields ${known.join(', ')}`,
            fields: Object.fromEntries(
              wrong.map(([name, field]) => [`columns.${name}`, [`There is no field ${field}`]]),
            ),
          });
        if (Object.keys(columns).length > MAX_COLUMNS)
          return fail({ error: 'invalid_request', detail: `At most ${MAX_COLUMNS} columns` });
        const { catalogId, label: savedBy } = call.key;
        await saveMapping(database, { catalogId, kind }, { columns, savedBy, nowMs: clock() });
        return ok(await mappingOf(catalogId, kind));
      },
    }),
  ];
}
