import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readJson } from '#kernel/json.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { retryAfterS } from '#platform/http/retry-after.ts';
import type { ErrorCode } from '#platform/rest/error-codes.ts';
import type { Refusal } from '#platform/rest/refusal.ts';
import { FEED_LIMITS } from '../rules/feed-limits.ts';
import type { FeedKind } from '../rules/feed-rows.ts';
import { PRESET_NAMES } from '../rules/presets/preset.ts';
import { currentColumns } from './column-mapping.ts';
import { readCoding, unpackBody, type BodyCoding } from './feed-body.ts';
import { contentTypesOf, formatOf, SEPARATORS, type FeedFormat, type Reading } from './feed-formats/index.ts';
import { receiveFeed } from './feed-upload.ts';
import type { FeedRouteOptions } from './feed.routes.ts';
import { storefrontRoute, type StorefrontCall, type StorefrontRoute } from './storefront-route.ts';

interface Feed {
  method: 'PUT' | 'DELETE' | 'POST';
  path: string;
  kind: FeedKind;
  summary: string;
  about: string;
  example: string;
}

const FEEDS: readonly Feed[] = [
  {
    method: 'PUT',
    path: 'products',
    kind: 'products',
    summary: 'Send products',
    about:
      'New and changed products, by `sku`; those a feed does not name stay as they are. Every format needs sku, name, price and quantity.',
    example: '{"sku":"LAMP-1","name":"Desk lamp","price":"49.90","quantity":12,"brandName":"Acme"}',
  },
  {
    method: 'DELETE',
    path: 'products',
    kind: 'product-removals',
    summary: 'Take products away',
    about: 'SKUs that are no longer sold.',
    example: '{"sku":"LAMP-1"}',
  },
  {
    method: 'PUT',
    path: 'brands',
    kind: 'brands',
    summary: 'Send brands',
    about: 'Known across storefronts by their names.',
    example: '{"originalBrandId":"acme","name":"Acme"}',
  },
  {
    method: 'PUT',
    path: 'sellers',
    kind: 'sellers',
    summary: 'Send sellers',
    about: 'Before the products that name them.',
    example: '{"originalSellerId":"acme-store","name":"Acme Official Store"}',
  },
  {
    method: 'PUT',
    path: 'categories',
    kind: 'categories',
    summary: 'Send categories',
    about: `The tree in any order, four levels at most, ${FEED_LIMITS.categories} rows at most.`,
    example: '{"id":"lamps","label":"Lamps","parentId":"home"}',
  },
  {
    method: 'PUT',
    path: 'segments',
    kind: 'segments',
    summary: 'Send segments',
    about: 'Pages that packages are booked on, and groups of shoppers.',
    example: '{"id":"summer","name":"Summer sale"}',
  },
  {
    method: 'POST',
    path: 'orders',
    kind: 'orders',
    summary: 'Send orders',
    about: 'All orders, also those without an ad; one that also comes as a purchase event of the same id counts once.',
    example:
      '{"orderId":"o-1","occurredAt":"2026-05-31T16:00:00Z","status":"CREATED","items":[{"sku":"LAMP-1","quantity":1,"unitPrice":"49.90"}]}',
  },
];

/** How a feed is to be read, where the sender says it. */
export const READING_QUERY = z.strictObject({
  preset: z
    .enum(PRESET_NAMES)
    .optional()
    .describe('The shop system that wrote it; found by the first line when left out.'),
  separator: z
    .enum(Object.keys(SEPARATORS) as (keyof typeof SEPARATORS)[])
    .optional()
    .describe('Of tables; found in the first line when left out.'),
  decimal: z
    .enum(['point', 'comma'])
    .optional()
    .describe('`comma` reads `1.234,56` in texts; a point separates decimals when left out.'),
});

const OF_PATH = z.strictObject({
  catalog: z.string().describe('The storefront’s code, as in SG, or its id. The key knows it: it may be left out.'),
});

const HEADERS = {
  'Content-Encoding': '`gzip`, or left out.',
  'Content-Digest': 'RFC 9530: `sha-256=:…:` of the bytes as they are sent. A body that arrives otherwise is refused.',
  'Endcap-Rows': 'How many rows it has. A body with another number is refused.',
  'Idempotency-Key':
    'Names the feed: the same bytes are answered as the first time, others are refused with 422, and an interrupted upload goes on. Kept for seven days.',
  'Upload-Offset': 'With Idempotency-Key: the body is the rest, from this byte of the unpacked feed on.',
} as const;

const ERRORS: readonly ErrorCode[] = [
  'wrong_catalog',
  'not_for_pages',
  'unsupported_media_type',
  'unsupported_encoding',
  'feed_empty',
  'feed_unreadable',
  'feed_truncated',
  'columns_missing',
  'encoding_not_utf8',
  'digest_mismatch',
  'rows_mismatch',
  'compression_invalid',
  'compression_ratio',
  'feed_too_large',
  'idempotency_key_reused',
  'upload_conflict',
];

const receipt = z
  .object({
    importId: z.uuid(),
    received: z.int(),
    statusUrl: z.string(),
    preset: z.enum(PRESET_NAMES).optional().describe('Of products: the names it was read by.'),
  })
  .meta({ title: 'FeedReceipt' });

/** Room is made by people. */
const MINUTE_S = 60;
const EXAMPLE = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Each feed at two addresses: without the storefront, and with it. */
export const feedRoutes = (options: FeedRouteOptions): StorefrontRoute[] =>
  FEEDS.flatMap((feed) => [
    feedRoute(feed, `/v1/feeds/${feed.path}`, options),
    feedRoute(feed, `/v1/feeds/{catalog}/${feed.path}`, options),
  ]);

function feedRoute(
  { method, kind, summary, about, example }: Feed,
  path: `/v1/${string}`,
  options: FeedRouteOptions,
): StorefrontRoute {
  const isNamed = path.includes('{catalog}');
  return storefrontRoute({
    method,
    path,
    scope: 'feed',
    summary: isNamed ? `${summary} of a storefront` : summary,
    description: `${about} Answered when all of it is stored; imported in the background, in the order of arrival.`,
    input: { ...(isNamed && { path: OF_PATH }), query: READING_QUERY },
    body: { types: contentTypesOf(kind === 'products'), example, headers: HEADERS },
    output: receipt,
    status: 202,
    errors: ERRORS,
    example: { importId: EXAMPLE, received: 1, statusUrl: `https://ads.example/v1/feeds/imports/${EXAMPLE}` },
    async serve({ key, request, body }, { query }) {
      if (!options.hasRoom()) return fail({ problem: { code: 'INTERNAL', retryAfterS: MINUTE_S * retryAfterS() } });
      const head = readHead(request, kind);
      if (!head.ok) return head;
      const { format, coding, uploadKey, fromByte, rows } = head.value;
      const { catalogId, label: sentBy } = key;
      const reading = await readingOf(options, { catalogId, kind }, query);
      const { bytes, charset } = unpackBody(body, coding);
      const feed = { catalogId, kind, format, reading, sentBy, key: uploadKey, fromByte, rows, bytes, charset };
      const accepted = await receiveFeed(options, feed);
      if (!accepted.ok) return accepted;
      options.onAccepted();
      const { importId, received, preset } = accepted.value;
      const statusUrl = `${options.publicUrl}/v1/feeds/imports/${importId}`;
      return ok({
        importId,
        received,
        statusUrl,
        ...(kind === 'products' && preset !== null && { preset: preset as (typeof PRESET_NAMES)[number] }),
      });
    },
  });
}

/** How a feed is to be read: as its address says, else with the storefront's own column names. */
export async function readingOf(
  { database }: Pick<FeedRouteOptions, 'database'>,
  of: { catalogId: string; kind: FeedKind },
  { preset, separator, decimal }: z.output<typeof READING_QUERY>,
): Promise<Reading> {
  return {
    preset: preset ?? null,
    separator: separator ?? null,
    decimal: decimal === 'comma' ? 'comma' : null,
    mapping: preset === undefined ? await currentColumns(database, of) : null,
  };
}

const KEY = /^[\x21-\x7e]{1,200}$/;
const WHOLE = /^\d{1,12}$/;

interface FeedHead {
  format: FeedFormat;
  coding: BodyCoding;
  uploadKey: string | null;
  fromByte: number;
  rows: number | null;
}

/** Reads the headers of a feed. */
export function readHead({ headers }: FastifyRequest, kind: FeedKind): Result<FeedHead, Refusal> {
  const format = formatOf(headers['content-type'] ?? '');
  const isProducts = kind === 'products';
  if (format === null || (format !== 'ndjson' && !isProducts))
    return fail({
      error: 'unsupported_media_type',
      detail: `Send ${kind} as ${contentTypesOf(isProducts).join(', ')}`,
    });
  const coding = readCoding(headers, format === 'xml');
  if (!coding.ok) return coding;
  const { 'idempotency-key': uploadKey, 'upload-offset': offset = '0', 'endcap-rows': rows } = headers;
  if (uploadKey !== undefined && !(typeof uploadKey === 'string' && KEY.test(uploadKey)))
    return fail(wrongHeader('idempotency-key', 'At most 200 plain characters, without spaces'));
  if (typeof offset !== 'string' || !WHOLE.test(offset))
    return fail(wrongHeader('upload-offset', 'Must be a number of bytes'));
  if (uploadKey === undefined && offset !== '0')
    return fail(wrongHeader('idempotency-key', 'Name the upload to resume'));
  if (offset !== '0' && coding.value.charset === 'windows-1252')
    return fail(wrongHeader('upload-offset', 'Only UTF-8 can be resumed: send the feed from its beginning'));
  if (rows !== undefined && !(typeof rows === 'string' && WHOLE.test(rows)))
    return fail(wrongHeader('endcap-rows', 'Must be a number of rows'));
  return ok({
    format,
    coding: coding.value,
    uploadKey: uploadKey ?? null,
    fromByte: Number(offset),
    rows: rows === undefined ? null : Number(rows),
  });
}

const wrongHeader = (name: string, message: string): Refusal => ({
  error: 'invalid_request',
  detail: `${name}: ${message}`,
  fields: { [name]: [message] },
});

/** Reads a small JSON body. */
export async function jsonOf({ body }: StorefrontCall, maxBytes: number): Promise<Result<unknown, Refusal>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return fail({ error: 'body_too_large', detail: `At most ${maxBytes} bytes` });
    chunks.push(chunk);
  }
  const value = readJson(Buffer.concat(chunks).toString());
  return value === undefined ? fail({ error: 'invalid_json', detail: 'The body is not valid JSON' }) : ok(value);
}
