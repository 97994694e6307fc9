import type { AuctionField } from '#delivery/decide/rules/auction-fields.ts';
import { readJson } from '#kernel/json.ts';

const MAX_BODY_LENGTH = 4_000;
const SHOWN_OF_SHOPPER = 6;

/** Enough of a shopper's id to find its events, and too little to know it by: half of it at most. */
export const shortShopper = (shopper: string): string =>
  `${shopper.slice(0, Math.min(SHOWN_OF_SHOPPER, shopper.length / 2)).toWellFormed()}…`;

/** What is shown of a value: all of a plain one, the beginning of a shopper, or of an object the fields that are named. */
type Shown = 'VALUE' | 'SHOPPER' | { readonly [field: string]: Shown };

const VALUES = <const Field extends string>(...fields: Field[]) =>
  Object.fromEntries(fields.map((field) => [field, 'VALUE'])) as Record<Field, 'VALUE'>;
const EVENT: Shown = { ...VALUES('id', 'occurredAt', 'channel', 'deviceType'), opaqueUserId: 'SHOPPER' };
const ENTITY: Shown = VALUES('id', 'type');
const TOUCH: Shown = {
  ...EVENT,
  resolvedBidId: 'VALUE',
  entity: ENTITY,
  additionalAttribution: ENTITY,
  placement: VALUES('path', 'searchQuery'),
};
/** Who the shopper is stays out. */
const AUCTION: Record<Exclude<AuctionField, 'audience'>, Shown> = {
  ...VALUES('type', 'slots', 'searchQuery', 'slotId', 'device', 'placement', 'consent', 'test'),
  category: VALUES('id', 'ids', 'disjunctions'),
  products: VALUES('ids', 'qualityScores'),
  page: VALUES('type', 'productId', 'productIds'),
  floor: VALUES('click', 'impression'),
  geoTargeting: VALUES('location'),
  opaqueUserId: 'SHOPPER',
};
/** Fields of the API without anyone's address or agent, and without shoppers. */
const BODY: Shown = {
  auctions: AUCTION,
  impressions: TOUCH,
  clicks: TOUCH,
  viewables: VALUES('id', 'occurredAt', 'resolvedBidId', 'ms'),
  purchases: { ...EVENT, items: VALUES('productId', 'vendorId', 'quantity', 'unitPrice') },
  pageviews: { ...EVENT, page: VALUES('type', 'pageId', 'value') },
};

/** Of storefronts, programs and people. */
const KEYS = /\b(?:TSE_[\w-]{4,}|(?:ek|epk|esk|eak|etk|eoc|eot|eor)_[\w-]{20,})/g;

/**
 * A body as it may be shown and sent again: fields of the API alone, without whole shoppers and keys, and auctions for a look
 * alone. Null when it is too long or no JSON.
 */
export function shownBody(body: string): string | null {
  if (body.length > MAX_BODY_LENGTH) return null;
  const sent = readJson(body);
  if (sent === undefined) return null;
  const shown = shownOf(sent, BODY);
  if (isRecord(shown) && Array.isArray(shown['auctions'])) shown['auctions'] = shown['auctions'].map(forALook);
  const text = JSON.stringify(shown);
  return text.length > MAX_BODY_LENGTH ? null : text;
}

/** A value of another kind than expected stays of its kind, so that it is refused again for the same. */
function shownOf(value: unknown, shown: Shown): unknown {
  if (Array.isArray(value)) return value.map((item) => shownOf(item, shown));
  if (isRecord(value)) {
    const fields = Object.entries(value).filter(([field]) => typeof shown === 'object' && Object.hasOwn(shown, field));
    return Object.fromEntries(
      fields.map(([field, of]) => [field, shownOf(of, (shown as Record<string, Shown>)[field]!)]),
    );
  }
  if (typeof value === 'string') {
    if (shown === 'SHOPPER') return value === '' ? '' : shortShopper(value);
    return shown === 'VALUE' ? value.replaceAll(KEYS, 'YOUR_KEY') : '…';
  }
  return typeof value === 'number' && shown !== 'VALUE' ? 0 : value;
}

/** What is sent again shows nothing to anyone, and of a shopper who did not agree to more nothing is shown here either. */
function forALook(auction: unknown): unknown {
  if (!isRecord(auction)) return auction;
  const { opaqueUserId, consent = null, test, ...rest } = auction;
  const isAgreed = consent === null || consent === 'full';
  return {
    ...rest,
    ...(consent !== null && { consent }),
    ...(isAgreed && opaqueUserId !== undefined && { opaqueUserId }),
    test: test === undefined || test === null || typeof test === 'boolean' ? true : test,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Messages begin with the path of what they are about. */
const FIELD = /^[a-z]+(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*(?=[ :])/;
const LISTED = /^(?:impressions|clicks|purchases|pageviews|viewables|auctions)\b/;

/** The field that an answer of the storefront API is about; null when it is about the whole call. */
export function fieldOf(message: string): string | null {
  const field = FIELD.exec(message)?.[0] ?? '';
  return LISTED.test(field) ? field : null;
}
