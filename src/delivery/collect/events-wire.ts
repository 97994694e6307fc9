import { isIP } from 'node:net';
import { type Result, fail, ok } from '#kernel/result.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import type { WireProblem } from '#delivery/decide/rules/errors.ts';
import { readJson } from '#kernel/json.ts';

/** Validated events as the storefront sends them. */
export type WireEvents = {
  readonly touches: readonly WireTouch[];
  readonly purchases: readonly WirePurchase[];
  readonly pageviews: readonly WirePageview[];
  /** Absent where there are none, as in nearly every request. */
  readonly viewables?: readonly WireViewable[];
};

export type WireEvent = { readonly id: string; readonly occurredAtMs: EpochMs; readonly shopper: string };

export type WireTouch = WireEvent & {
  readonly kind: 'IMPRESSION' | 'CLICK';
  /** The shopper's own address, for back ends that send events of many shoppers. */
  readonly ipAddress?: string | null;
  readonly userAgent?: string | null;
  /** Null for organic events. */
  readonly resolvedBidId: string | null;
  readonly entity: { readonly id: string; readonly type: 'product' | 'vendor' } | null;
  readonly deviceType: DeviceType | null;
  readonly path: string | null;
  readonly searchQuery: string | null;
};

/** An impression that was seen. It names no shopper: its seal says what was shown. */
export type WireViewable = Pick<WireEvent, 'id' | 'occurredAtMs'> & {
  readonly resolvedBidId: string;
  /** How long half of it was on the screen. */
  readonly seenMs: number;
};

export type WirePurchase = WireEvent & { readonly items: readonly WireItem[] };
export type WireItem = {
  readonly sku: string;
  readonly sellerId?: string | null;
  readonly quantity: number;
  readonly unitPrice: number;
};

export type WirePageview = WireEvent & {
  readonly deviceType: DeviceType | null;
  readonly page: {
    readonly type: (typeof PAGE_TYPES)[number];
    readonly id: string;
    /** What the page is about; of a cart its products. */
    readonly values: readonly string[];
  };
};

type DeviceType = (typeof DEVICE_TYPES)[number];

const MAX_EVENTS = 50;
const MAX_ID_LENGTH = 200;
const MAX_ITEMS = 1000;
const MAX_SEEN_MS = DAY_MS;
const MAX_QUANTITY = 1_000_000;
const MAX_UNIT_PRICE = 1e9;
/**
 * Maximum total of an order line in the storefront's currency: in micro-units, and summed with many others, it still
 * fits the column.
 */
export const MAX_LINE_TOTAL = 1e12;
/** The longest attribution window is 90 days; the extra day allows for clock skew. */
const MAX_EVENT_AGE_MS = 91 * DAY_MS;
/** For documentation. */
export const EVENT_LIMITS = {
  eventsPerList: MAX_EVENTS,
  itemsPerPurchase: MAX_ITEMS,
  eventAgeDays: MAX_EVENT_AGE_MS / DAY_MS,
} as const;
const MAX_AGENT_LENGTH = 1000;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;
const PAGE_TYPES = ['home', 'category', 'PDP', 'search', 'cart', 'other'] as const;
const DEVICE_TYPES = ['desktop', 'mobile'] as const;
const MAX_PAGE_LENGTH = 2000;

const LISTS = ['impressions', 'clicks', 'purchases', 'pageviews', 'viewables'] as const;
export type EventList = (typeof LISTS)[number];

/** Thrown at the first problem found while reading. */
class InvalidPayload extends Error {}

/**
 * Reads and validates the body of POST /v2/events. Field limits match column limits, so everything accepted can be
 * stored.
 */
export function readEvents(body: string, nowMs: EpochMs): Result<WireEvents, WireProblem> {
  if (body.trim() === '') return fail({ status: 400, errCode: 'empty_request', message: 'The request has no body.' });
  // Read by hand, with the API's own messages: this is the measured path.
  const parsed = readJson(body);
  if (parsed === undefined)
    return fail({ status: 400, errCode: 'invalid_json', message: 'The body is not valid JSON.' });
  try {
    const events = record(parsed, 'The body');
    if (LISTS.every((name) => events[name] === undefined || events[name] === null))
      return fail({ status: 400, errCode: 'empty_request', message: `The request needs one of ${LISTS.join(', ')}.` });
    const oldestMs = nowMs - MAX_EVENT_AGE_MS;
    const found = {
      touches: [
        ...list(events['impressions'], 'impressions', (input, path) => touch('IMPRESSION', input, path, oldestMs)),
        ...list(events['clicks'], 'clicks', (input, path) => touch('CLICK', input, path, oldestMs)),
      ],
      purchases: list(events['purchases'], 'purchases', (input, path) => purchase(input, path, oldestMs)),
      pageviews: list(events['pageviews'], 'pageviews', (input, path) => pageview(input, path, oldestMs)),
    };
    const viewables = list(events['viewables'], 'viewables', (input, path) => viewable(input, path, oldestMs));
    return ok(viewables.length === 0 ? found : { ...found, viewables });
  } catch (problem) {
    if (!(problem instanceof InvalidPayload)) throw problem;
    return fail({ status: 422, errCode: 'unprocessable_entity', message: problem.message });
  }
}

function touch(kind: WireTouch['kind'], input: Record<string, unknown>, path: string, oldestMs: EpochMs): WireTouch {
  const { resolvedBidId, entity, additionalAttribution, placement, ip, ipAddress = ip, userAgent } = input;
  oneOf(input['channel'], ['onsite', 'offsite', 'instore'], `${path}.channel`);
  const deviceType = oneOf(input['deviceType'], DEVICE_TYPES, `${path}.deviceType`);
  const isPaid = isPresent(resolvedBidId);
  if (isPaid && (typeof resolvedBidId !== 'string' || resolvedBidId === ''))
    throw new InvalidPayload(`${path}.resolvedBidId must be text.`);
  if (!isPaid && !isPresent(entity)) throw new InvalidPayload(`${path} needs resolvedBidId or entity.`);
  if (isPresent(additionalAttribution)) readEntity(additionalAttribution, `${path}.additionalAttribution`);
  if (isPresent(ipAddress) && (typeof ipAddress !== 'string' || isIP(ipAddress) === 0))
    throw new InvalidPayload(`${path}.${ip === undefined ? 'ipAddress' : 'ip'} must be an IPv4 or IPv6 address.`);
  const place = isPresent(placement) ? record(placement, `${path}.placement`) : null;
  if (place) text(place['path'], `${path}.placement.path`, 2000);
  return {
    kind,
    ...base(input, path, oldestMs),
    ipAddress: isPresent(ipAddress) ? (ipAddress as string) : null,
    userAgent: isPresent(userAgent) ? text(userAgent, `${path}.userAgent`, MAX_AGENT_LENGTH) : null,
    resolvedBidId: isPaid ? (resolvedBidId as string) : null,
    entity: isPaid ? null : readEntity(entity, `${path}.entity`),
    deviceType,
    path: place ? (place['path'] as string) : null,
    searchQuery:
      place && isPresent(place['searchQuery'])
        ? text(place['searchQuery'], `${path}.placement.searchQuery`, 2000)
        : null,
  };
}

function viewable(input: Record<string, unknown>, path: string, oldestMs: EpochMs): WireViewable {
  const { id, resolvedBidId, ms } = input;
  if (typeof resolvedBidId !== 'string' || resolvedBidId === '')
    throw new InvalidPayload(`${path}.resolvedBidId must be text.`);
  if (!Number.isInteger(ms) || (ms as number) < 1 || (ms as number) > MAX_SEEN_MS)
    throw new InvalidPayload(`${path}.ms must be a whole number of milliseconds from 1 to ${MAX_SEEN_MS}.`);
  return {
    id: text(id, `${path}.id`),
    occurredAtMs: instant(input, path, oldestMs),
    resolvedBidId,
    seenMs: ms as number,
  };
}

function purchase(input: Record<string, unknown>, path: string, oldestMs: EpochMs): WirePurchase {
  oneOf(input['channel'], ['onsite', 'offsite', 'instore'], `${path}.channel`);
  oneOf(input['deviceType'], DEVICE_TYPES, `${path}.deviceType`);
  const { items } = input;
  if (!Array.isArray(items) || items.length === 0 || items.length > MAX_ITEMS)
    throw new InvalidPayload(`${path}.items must be a list of 1 to ${MAX_ITEMS} items.`);
  return {
    ...base(input, path, oldestMs),
    items: items.map((item, index) => readItem(item, `${path}.items[${index}]`)),
  };
}

function readItem(input: unknown, path: string): WireItem {
  const item = record(input, path);
  const { quantity = 1, unitPrice, vendorId } = item;
  const sellerId = isPresent(vendorId) ? text(vendorId, `${path}.vendorId`) : null;
  if (!Number.isInteger(quantity) || (quantity as number) < 1 || (quantity as number) > MAX_QUANTITY)
    throw new InvalidPayload(`${path}.quantity must be a whole number from 1 to ${MAX_QUANTITY}.`);
  if (typeof unitPrice !== 'number' || !(unitPrice >= 0 && unitPrice <= MAX_UNIT_PRICE))
    throw new InvalidPayload(`${path}.unitPrice must be a number from 0 to ${MAX_UNIT_PRICE}.`);
  if ((quantity as number) * unitPrice > MAX_LINE_TOTAL)
    throw new InvalidPayload(`${path}: quantity times unitPrice is more than ${MAX_LINE_TOTAL}.`);
  return { sku: text(item['productId'], `${path}.productId`), sellerId, quantity: quantity as number, unitPrice };
}

function pageview(input: Record<string, unknown>, path: string, oldestMs: EpochMs): WirePageview {
  oneOf(input['channel'], ['onsite', 'offsite', 'instore'], `${path}.channel`);
  const page = record(input['page'], `${path}.page`);
  const type = oneOf(page['type'], PAGE_TYPES, `${path}.page.type`);
  if (type === null) throw new InvalidPayload(`${path}.page.type is missing.`);
  return {
    ...base(input, path, oldestMs),
    deviceType: oneOf(input['deviceType'], DEVICE_TYPES, `${path}.deviceType`),
    page: {
      type,
      id: text(page['pageId'], `${path}.page.pageId`, MAX_PAGE_LENGTH),
      values: pageValues(type, page['value'], `${path}.page.value`),
    },
  };
}

function pageValues(type: WirePageview['page']['type'], value: unknown, path: string): string[] {
  if (type !== 'cart') {
    // A home page is about nothing in particular.
    return value === '' ? [] : [text(value, path, MAX_PAGE_LENGTH)];
  }
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_ITEMS)
    throw new InvalidPayload(`${path} must be a list of 1 to ${MAX_ITEMS} products for a cart.`);
  return value.map((item, index) => text(item, `${path}[${index}]`));
}

function base(input: Record<string, unknown>, path: string, oldestMs: EpochMs): WireEvent {
  return {
    occurredAtMs: instant(input, path, oldestMs),
    id: text(input['id'], `${path}.id`),
    shopper: text(input['opaqueUserId'], `${path}.opaqueUserId`),
  };
}

function instant({ occurredAt }: Record<string, unknown>, path: string, oldestMs: EpochMs): EpochMs {
  const atMs = typeof occurredAt === 'string' && RFC_3339.test(occurredAt) ? Date.parse(occurredAt) : Number.NaN;
  if (Number.isNaN(atMs)) throw new InvalidPayload(`${path}.occurredAt must be an RFC 3339 time with its offset.`);
  if (atMs < oldestMs)
    throw new InvalidPayload(`${path}.occurredAt is more than ${MAX_EVENT_AGE_MS / DAY_MS} days ago.`);
  return atMs;
}

function readEntity(input: unknown, path: string): NonNullable<WireTouch['entity']> {
  const entity = record(input, path);
  const type = oneOf(entity['type'], ['product', 'vendor'] as const, `${path}.type`);
  if (type === null) throw new InvalidPayload(`${path}.type is missing.`);
  return { id: text(entity['id'], `${path}.id`), type };
}

function list<T>(input: unknown, path: string, read: (item: Record<string, unknown>, path: string) => T): T[] {
  if (!isPresent(input)) return [];
  if (!Array.isArray(input)) throw new InvalidPayload(`${path} must be a list.`);
  if (input.length > MAX_EVENTS)
    throw new InvalidPayload(`${path} holds ${input.length} events; at most ${MAX_EVENTS} fit.`);
  return input.map((item, index) => read(record(item, `${path}[${index}]`), `${path}[${index}]`));
}

function record(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidPayload(`${path} must be an object.`);
  return value as Record<string, unknown>;
}

function text(value: unknown, path: string, maxLength = MAX_ID_LENGTH): string {
  if (typeof value !== 'string' || value === '') throw new InvalidPayload(`${path} must be text.`);
  if (value.length > maxLength) throw new InvalidPayload(`${path} is longer than ${maxLength} characters.`);
  // PostgreSQL text cannot hold NUL, and a lone surrogate would be stored as a different text.
  if (value.includes('\0')) throw new InvalidPayload(`${path} holds a NUL character.`);
  if (!value.isWellFormed()) throw new InvalidPayload(`${path} holds half a character.`);
  return value;
}

function oneOf<const T extends string>(value: unknown, allowed: readonly T[], path: string): T | null {
  if (!isPresent(value)) return null;
  if (!allowed.includes(value as T)) throw new InvalidPayload(`${path} must be one of ${allowed.join(', ')}.`);
  return value as T;
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}
