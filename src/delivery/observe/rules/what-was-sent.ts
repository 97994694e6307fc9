const MAX_BODY_LENGTH = 4_000;
const SHOWN_OF_SHOPPER = 6;

/** Enough of a shopper's id to find its events, and too little to know it by. */
export const shortShopper = (shopper: string): string =>
  shopper.length > SHOWN_OF_SHOPPER ? `${shopper.slice(0, SHOWN_OF_SHOPPER).toWellFormed()}…` : shopper;

/** Fields that name a person, in text that may not be JSON. */
const PERSONAL = /("(?:opaqueUserId|ip|ipAddress|userAgent)"\s*:\s*)(?:"((?:[^"\\]|\\.)*)"?|[^\s,}\]]+)/g;
/** Of storefronts, programs and people. */
const KEYS = /\b(?:TSE|e[a-z]{1,2})_[\w-]{4,}/g;

/** A body as it may be shown: without whole shoppers, their addresses and agents, and without keys. Null when it is too long. */
export function shownBody(body: string): string | null {
  if (body.length > MAX_BODY_LENGTH) return null;
  return body
    .replace(PERSONAL, (_, field: string, text: string | undefined) =>
      field.startsWith('"opaqueUserId') && text !== undefined ? `${field}"${shortShopper(text)}"` : `${field}"…"`,
    )
    .replaceAll(KEYS, 'YOUR_KEY')
    .replaceAll('\0', '');
}

/** Messages begin with the path of what they are about. */
const FIELD = /^[a-z]+(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*(?=[ :])/;
const LISTED = /^(?:impressions|clicks|purchases|pageviews|viewables|auctions)\b/;

/** The field that an answer of the storefront API is about; null when it is about the whole call. */
export function fieldOf(message: string): string | null {
  const field = FIELD.exec(message)?.[0] ?? '';
  return LISTED.test(field) ? field : null;
}
