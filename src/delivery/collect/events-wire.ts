import { type Result, fail, ok } from '#kernel/result.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { WireProblem } from '#delivery/decide/index.ts';

/** Events as the storefront sends them, checked. */
export type WireEvents = {
  readonly touches: readonly WireTouch[];
  readonly purchases: readonly WirePurchase[];
  readonly pageviews: readonly WireEvent[];
};

export type WireEvent = { readonly id: string; readonly occurredAt_ms: Instant_ms; readonly shopper: string };

export type WireTouch = WireEvent & {
  readonly kind: 'IMPRESSION' | 'CLICK';
  /** Null for organic events. */
  readonly resolvedBidId: string | null;
  readonly entity: { readonly id: string; readonly type: 'product' | 'vendor' } | null;
  readonly deviceType: 'desktop' | 'mobile' | null;
  readonly path: string | null;
  readonly searchQuery: string | null;
};

export type WirePurchase = WireEvent & { readonly items: readonly WireItem[] };
export type WireItem = { readonly sku: string; readonly quantity: number; readonly unitPrice: number };

const MOST_EVENTS = 50;
const LONGEST_ID = 200;
const MOST_ITEMS = 1000;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;
const PAGE_TYPES = ['home', 'category', 'PDP', 'search', 'other'];

/** A problem found while reading; the first one is the answer. */
class Unfit extends Error {}

export function readEvents(body: string): Result<WireEvents, WireProblem> {
  if (body.trim() === '') return fail({ status: 400, errCode: 'empty_request', message: 'The request has no body.' });
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return fail({ status: 400, errCode: 'invalid_json', message: 'The body is not valid JSON.' });
  }
  try {
    const events = record(parsed, 'The body');
    const lists = ['impressions', 'clicks', 'purchases', 'pageviews'];
    if (lists.every((name) => events[name] === undefined || events[name] === null))
      return fail({ status: 400, errCode: 'empty_request', message: `The request needs one of ${lists.join(', ')}.` });
    return ok({
      touches: [
        ...list(events['impressions'], 'impressions', (input, path) => touch('IMPRESSION', input, path)),
        ...list(events['clicks'], 'clicks', (input, path) => touch('CLICK', input, path)),
      ],
      purchases: list(events['purchases'], 'purchases', purchase),
      pageviews: list(events['pageviews'], 'pageviews', pageview),
    });
  } catch (problem) {
    if (!(problem instanceof Unfit)) throw problem;
    return fail({ status: 422, errCode: 'unprocessable_entity', message: problem.message });
  }
}

function touch(kind: WireTouch['kind'], input: Record<string, unknown>, path: string): WireTouch {
  const { resolvedBidId, entity, additionalAttribution, placement } = input;
  oneOf(input['channel'], ['onsite', 'offsite', 'instore'], `${path}.channel`);
  const deviceType = oneOf(input['deviceType'], ['desktop', 'mobile'] as const, `${path}.deviceType`);
  const isPaid = given(resolvedBidId);
  if (isPaid && (typeof resolvedBidId !== 'string' || resolvedBidId === ''))
    throw new Unfit(`${path}.resolvedBidId must be text.`);
  if (!isPaid && !given(entity)) throw new Unfit(`${path} needs resolvedBidId or entity.`);
  if (given(additionalAttribution)) readEntity(additionalAttribution, `${path}.additionalAttribution`);
  const place = given(placement) ? record(placement, `${path}.placement`) : null;
  if (place) text(place['path'], `${path}.placement.path`, 2000);
  return {
    kind,
    ...base(input, path),
    resolvedBidId: isPaid ? (resolvedBidId as string) : null,
    entity: isPaid ? null : readEntity(entity, `${path}.entity`),
    deviceType,
    path: place ? (place['path'] as string) : null,
    searchQuery:
      place && given(place['searchQuery']) ? text(place['searchQuery'], `${path}.placement.searchQuery`, 2000) : null,
  };
}

function purchase(input: Record<string, unknown>, path: string): WirePurchase {
  oneOf(input['channel'], ['onsite', 'offsite', 'instore'], `${path}.channel`);
  oneOf(input['deviceType'], ['desktop', 'mobile'], `${path}.deviceType`);
  const { items } = input;
  if (!Array.isArray(items) || items.length === 0 || items.length > MOST_ITEMS)
    throw new Unfit(`${path}.items must be a list of 1 to ${MOST_ITEMS} items.`);
  return { ...base(input, path), items: items.map((item, index) => readItem(item, `${path}.items[${index}]`)) };
}

function readItem(input: unknown, path: string): WireItem {
  const item = record(input, path);
  const { quantity = 1, unitPrice, vendorId } = item;
  if (given(vendorId)) text(vendorId, `${path}.vendorId`);
  if (!Number.isInteger(quantity) || (quantity as number) < 1 || (quantity as number) > 1_000_000)
    throw new Unfit(`${path}.quantity must be a whole number of at least 1.`);
  if (typeof unitPrice !== 'number' || !(unitPrice >= 0 && unitPrice <= 1e9))
    throw new Unfit(`${path}.unitPrice must be a number of at least 0.`);
  return { sku: text(item['productId'], `${path}.productId`), quantity: quantity as number, unitPrice };
}

function pageview(input: Record<string, unknown>, path: string): WireEvent {
  const page = record(input['page'], `${path}.page`);
  text(page['pageId'], `${path}.page.pageId`, 2000);
  if (page['type'] === 'cart') {
    const { value } = page;
    if (!Array.isArray(value) || value.length === 0 || value.some((one) => typeof one !== 'string'))
      throw new Unfit(`${path}.page.value must be a list of products for a cart.`);
  } else {
    if (oneOf(page['type'], PAGE_TYPES, `${path}.page.type`) === null) throw new Unfit(`${path}.page.type is missing.`);
    if (typeof page['value'] !== 'string') throw new Unfit(`${path}.page.value must be text.`);
  }
  return base(input, path);
}

function base(input: Record<string, unknown>, path: string): WireEvent {
  const { occurredAt } = input;
  const at_ms = typeof occurredAt === 'string' && RFC_3339.test(occurredAt) ? Date.parse(occurredAt) : Number.NaN;
  if (Number.isNaN(at_ms)) throw new Unfit(`${path}.occurredAt must be an RFC 3339 time with its offset.`);
  return {
    id: text(input['id'], `${path}.id`),
    occurredAt_ms: at_ms,
    shopper: text(input['opaqueUserId'], `${path}.opaqueUserId`),
  };
}

function readEntity(input: unknown, path: string): NonNullable<WireTouch['entity']> {
  const entity = record(input, path);
  const type = oneOf(entity['type'], ['product', 'vendor'] as const, `${path}.type`);
  if (type === null) throw new Unfit(`${path}.type is missing.`);
  return { id: text(entity['id'], `${path}.id`), type };
}

function list<T>(input: unknown, path: string, read: (item: Record<string, unknown>, path: string) => T): T[] {
  if (!given(input)) return [];
  if (!Array.isArray(input)) throw new Unfit(`${path} must be a list.`);
  if (input.length > MOST_EVENTS) throw new Unfit(`${path} holds ${input.length} events; at most ${MOST_EVENTS} fit.`);
  return input.map((item, index) => read(record(item, `${path}[${index}]`), `${path}[${index}]`));
}

function record(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Unfit(`${path} must be an object.`);
  return value as Record<string, unknown>;
}

function text(value: unknown, path: string, longest = LONGEST_ID): string {
  if (typeof value !== 'string' || value === '') throw new Unfit(`${path} must be text.`);
  if (value.length > longest) throw new Unfit(`${path} is longer than ${longest} characters.`);
  // PostgreSQL's text cannot hold it.
  if (value.includes('\0')) throw new Unfit(`${path} holds a NUL character.`);
  return value;
}

function oneOf<const T extends string>(value: unknown, allowed: readonly T[], path: string): T | null {
  if (!given(value)) return null;
  if (!allowed.includes(value as T)) throw new Unfit(`${path} must be one of ${allowed.join(', ')}.`);
  return value as T;
}

function given(value: unknown): boolean {
  return value !== undefined && value !== null;
}
