import { z } from 'zod';
import { decimalFromMicros } from '#kernel/money.ts';
import { fail, ok } from '#kernel/result.ts';
import { PUBLIC, SYSTEM } from '#platform/db/database.ts';
import { languageFrom } from '#platform/http/language.ts';
import { isStorable } from '#platform/http/read-body.ts';
import { problemOf } from '#platform/rest/rest-routes.ts';
import { instant, instantOf } from '#platform/rest/values.ts';
import { FEED_LIMITS } from '../rules/feed-limits.ts';
import { FEED_KINDS, fieldsOf, type FeedKind } from '../rules/feed-rows.ts';
import { PRESET_NAMES } from '../rules/presets/preset.ts';
import { ROW_ERRORS, type RowError } from '../rules/row-errors.ts';
import { previewFeed } from './feed-preview.ts';
import { shownProblem } from './feed-problems.ts';
import { jsonOf, READING_QUERY, readHead, readingOf } from './feed.rest.ts';
import { feedCatalog } from './feed.repository.ts';
import { contentTypesOf } from './feed-formats/index.ts';
import { unpackBody } from './feed-body.ts';
import { refusalOf } from './feed-upload.ts';
import type { FeedRouteOptions } from './feed.routes.ts';
import { mappingVersions, saveMapping } from './mapping.repository.ts';
import { latestProductImport, productView, storefrontFacts } from './product-view.repository.ts';
import { storefrontRoute, type StorefrontRoute } from './storefront-route.ts';

/** What the ad calls allow. */
export interface AdLimits {
  requestsPerSecond: number;
  burst: number;
  auctionsPerRequest: number;
  productsPerAuction: number;
  eventsPerList: number;
  itemsPerPurchase: number;
  bodyBytes: number;
  eventAgeDays: number;
  winnerHours: number;
}

const MAX_COLUMNS = 200;
const MAX_VERSIONS = 50;
const MAX_MAPPING_BYTES = 256 * 1024;
const EXAMPLE = '01890a5d-ac96-774b-bcce-b302099a8057';

const limit = (unit: string) => z.int().describe(unit);
const me = z
  .object({
    key: z.object({
      id: z.uuid(),
      name: z.string(),
      scopes: z.array(z.string()),
      expiresAt: instant.nullable().describe('Null while it has no end.'),
    }),
    catalog: z.object({
      id: z.uuid(),
      code: z.string(),
      name: z.string(),
      currency: z.string(),
      timezone: z.string(),
      language: z.string(),
    }),
    limits: z.object({
      feedCalls: z.object({ perMinute: z.int(), left: z.int(), resetS: z.int() }),
      feed: z.object({
        rows: limit('Of a feed.'),
        categories: limit('Rows of a feed of categories.'),
        bytes: limit('Of a feed, unpacked.'),
        recordBytes: limit('Of a row.'),
      }),
      ads: z.object({
        requestsPerSecond: limit('Of a key without a limit of its own; answers say what is left.'),
        burst: limit('After a pause.'),
        auctionsPerRequest: z.int(),
        productsPerAuction: z.int(),
        eventsPerList: z.int(),
        itemsPerPurchase: z.int(),
        bodyBytes: limit('Unpacked.'),
        eventAgeDays: z.int(),
        winnerHours: limit('How long a winner may be shown and clicked.'),
      }),
    }),
    links: z.object({
      feeds: z.string(),
      imports: z.string(),
      auctions: z.string(),
      events: z.string(),
      docs: z.string(),
      openapi: z.string(),
    }),
  })
  .meta({ title: 'Storefront' });

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

const OBSTACLES = {
  INACTIVE: 'It is INACTIVE in the feed.',
  OUT_OF_STOCK: 'Its quantity is 0.',
  NO_BRAND: 'It has no brand: campaigns are launched for brands.',
} as const;
const amount = z.string().describe('In the currency of the storefront.');
const product = z
  .object({
    sku: z.string(),
    name: z.string(),
    status: z.enum(['ACTIVE', 'INACTIVE']),
    quantity: z.int(),
    price: amount,
    promotionPrice: amount.nullable(),
    image: z.string().nullable(),
    link: z.string().nullable(),
    brand: z
      .object({ id: z.uuid(), name: z.string(), originalBrandId: z.string().nullable() })
      .nullable()
      .describe('Null when it has none.'),
    sellers: z.array(z.object({ originalSellerId: z.string(), name: z.string() })),
    categories: z
      .array(z.object({ id: z.string(), labels: z.array(z.string()) }))
      .describe('Labels from the top down.'),
    publishedAt: instant,
    updatedAt: instant.describe('When a feed last changed it.'),
    lastImport: z.object({ id: z.uuid(), finishedAt: instant }).nullable().describe('The last import of products.'),
    obstacles: z
      .array(z.object({ reason: z.enum(['INACTIVE', 'OUT_OF_STOCK', 'NO_BRAND']), message: z.string() }))
      .describe('Why it cannot be advertised; empty when it can.'),
  })
  .meta({ title: 'StorefrontProduct' });

const KIND = z.strictObject({ kind: z.enum(FEED_KINDS).default('products') });
const SAVED = z.strictObject({ columns: z.record(z.string().trim().min(1).max(200), z.string()) });

/** What a storefront sets up by: who its key is, how its feed would be read, its own column names, and one product. */
export function setUpRoutes(options: FeedRouteOptions): StorefrontRoute[] {
  const { database, clock, publicUrl, adLimits } = options;
  const linksOf = () => ({
    feeds: `${publicUrl}/v1/feeds/products`,
    imports: `${publicUrl}/v1/feeds/imports`,
    auctions: `${publicUrl}/v2/auctions`,
    events: `${publicUrl}/v2/events`,
    docs: `${publicUrl}/docs/integrate-a-storefront`,
    openapi: `${publicUrl}/docs/openapi.json`,
  });
  const mappingOf = async (catalogId: string, kind: FeedKind): Promise<z.input<typeof mapping>> => {
    const of = { catalogId, kind };
    const [latest, ...earlier] = await database.read(SYSTEM, (tx) => mappingVersions(tx, of, MAX_VERSIONS + 1));
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
      method: 'GET',
      path: '/v1/me',
      scope: null,
      summary: 'Read whose key this is',
      description: 'The key, its storefront, every limit and what is left of it, and the addresses to call.',
      input: {},
      output: me,
      errors: ['not_for_pages'],
      example: {
        key: { id: EXAMPLE, name: 'back end', scopes: ['ads', 'feed'], expiresAt: null },
        catalog: {
          id: EXAMPLE,
          code: 'SG',
          name: 'Singapore',
          currency: 'SGD',
          timezone: 'Asia/Singapore',
          language: 'en',
        },
        limits: {
          feedCalls: { perMinute: 600, left: 599, resetS: 60 },
          feed: { rows: 1_000_000, categories: 100_000, bytes: 2_147_483_648, recordBytes: 1_048_576 },
          ads: {
            requestsPerSecond: 5000,
            burst: 10_000,
            auctionsPerRequest: 5,
            productsPerAuction: 10_000,
            eventsPerList: 50,
            itemsPerPurchase: 1000,
            bodyBytes: 4_194_304,
            eventAgeDays: 91,
            winnerHours: 24,
          },
        },
        links: {
          feeds: 'https://ads.example/v1/feeds/products',
          imports: 'https://ads.example/v1/feeds/imports',
          auctions: 'https://ads.example/v2/auctions',
          events: 'https://ads.example/v2/events',
          docs: 'https://ads.example/docs/integrate-a-storefront',
          openapi: 'https://ads.example/docs/openapi.json',
        },
      },
      async serve({ key, rate }) {
        const catalog = await database.read(PUBLIC, (tx) => storefrontFacts(tx, key.catalogId));
        const { rows, categories, bytes, recordBytes } = FEED_LIMITS;
        return ok({
          key: { id: key.id, name: key.label, scopes: key.scopes, expiresAt: key.endsAt && instantOf(key.endsAt) },
          catalog,
          limits: {
            feedCalls: { perMinute: rate.max, left: rate.remaining, resetS: rate.resetS },
            feed: { rows, categories, bytes, recordBytes },
            ads: { ...adLimits },
          },
          links: linksOf(),
        });
      },
    }),
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
        const stored = (await database.read(PUBLIC, (tx) => feedCatalog(tx, catalogId)))!;
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
        await database.transact(SYSTEM, (tx) =>
          saveMapping(tx, { catalogId, kind }, { columns, savedBy, nowMs: clock() }),
        );
        return ok(await mappingOf(catalogId, kind));
      },
    }),
    storefrontRoute({
      method: 'GET',
      path: '/v1/products/{sku}',
      scope: 'feed',
      summary: 'Read a product',
      description: 'As auctions see it, and why it cannot be advertised.',
      input: { path: z.strictObject({ sku: z.string() }) },
      output: product,
      errors: ['not_found'],
      example: {
        sku: 'LAMP-1',
        name: 'Desk lamp',
        status: 'ACTIVE',
        quantity: 12,
        price: '49.9',
        promotionPrice: null,
        image: null,
        link: null,
        brand: { id: EXAMPLE, name: 'Acme', originalBrandId: 'acme' },
        sellers: [{ originalSellerId: 'acme-store', name: 'Acme Official Store' }],
        categories: [{ id: 'lamps', labels: ['Home', 'Lamps'] }],
        publishedAt: '2026-11-26T02:00:00.000Z',
        updatedAt: '2026-11-26T02:00:00.000Z',
        lastImport: { id: EXAMPLE, finishedAt: '2026-11-26T02:00:00.000Z' },
        obstacles: [],
      },
      async serve({ key }, { path: { sku } }) {
        if (!isStorable(sku)) return fail({ problem: { code: 'NOT_FOUND', message: 'Product not found' } });
        const [found, latest] = await database.read(PUBLIC, async (tx) => [
          await productView(tx, key.catalogId, sku),
          await latestProductImport(tx, key.catalogId),
        ]);
        if (!found) return fail({ problem: { code: 'NOT_FOUND', message: 'Product not found' } });
        const { priceMicros, promotionPriceMicros, brandId, brandName, originalBrandId, ...rest } = found;
        const obstacles = [
          ...(found.status === 'INACTIVE' ? (['INACTIVE'] as const) : []),
          ...(found.quantity === 0 ? (['OUT_OF_STOCK'] as const) : []),
          ...(brandId === null ? (['NO_BRAND'] as const) : []),
        ];
        return ok({
          ...rest,
          price: decimalFromMicros(priceMicros),
          promotionPrice: promotionPriceMicros === null ? null : decimalFromMicros(promotionPriceMicros),
          brand: brandId === null ? null : { id: brandId, name: brandName!, originalBrandId },
          publishedAt: instantOf(found.publishedAt),
          updatedAt: instantOf(found.updatedAt),
          lastImport: latest && { id: latest.id, finishedAt: instantOf(latest.finishedAt) },
          obstacles: obstacles.map((reason) => ({ reason, message: OBSTACLES[reason] })),
        });
      },
    }),
  ];
}
