import { asciiJson } from '#kernel/ascii-json.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { PAGE_TYPES } from '#core/serving/rules/page-type.ts';
import type { AuctionField } from './rules/auction-fields.ts';
import type { AuctionRequest, RequestedFloor } from './rules/auction-request.ts';
import type { AuctionResult } from './decide.ts';
import { MAX_AUCTIONS, MAX_PRODUCTS } from './rules/auction-limits.ts';
import type { WireProblem } from './rules/errors.ts';
import { readJson } from '#kernel/json.ts';

/** No page has more slots; the log stores a rank in two bytes. */
const MAX_SLOTS = 1000;
const MAX_DISJUNCTIONS = 5;
const MAX_ID_LENGTH = 255;
const MAX_QUERY_LENGTH = 2000;

/** Reads the body of POST /v2/auctions. Unknown fields are ignored. */
export function readAuctions(body: string): Result<AuctionRequest[], WireProblem> {
  if (body.trim() === '') return incomplete('empty_request', 'The request has no body.');
  // Read by hand, with the API's own messages: this is the measured path.
  const parsed = readJson(body);
  if (parsed === undefined) return incomplete('invalid_json', 'The body is not valid JSON.');
  if (!isRecord(parsed)) return invalidPayload('The body must be an object.');
  const { auctions } = parsed;
  if (auctions === undefined || auctions === null) return incomplete('missing_auctions', '`auctions` is missing.');
  if (!Array.isArray(auctions)) return invalidPayload('`auctions` must be a list.');
  if (auctions.length === 0) return incomplete('missing_auctions', '`auctions` is empty.');
  if (auctions.length > MAX_AUCTIONS)
    return incomplete('too_many_auctions', `At most ${MAX_AUCTIONS} auctions fit in a request.`);
  const requests: AuctionRequest[] = [];
  for (let index = 0; index < auctions.length; index += 1) {
    const request = readAuction(auctions[index], `auctions[${index}]`);
    if (!request.ok) return request;
    requests.push(request.value);
  }
  return ok(requests);
}

function readAuction(sent: unknown, path: string): Result<AuctionRequest, WireProblem> {
  if (!isRecord(sent)) return invalidPayload(`${path} must be an object.`);
  const input: { readonly [Field in AuctionField]?: unknown } = sent;
  const { type, slots, searchQuery, geoTargeting, slotId, device } = input;
  if (type !== 'listings' && type !== 'banners') return invalidPayload(`${path}.type must be "listings" or "banners".`);
  if (slots === undefined || slots === null) return incomplete('missing_slots', `${path}.slots is missing.`);
  if (!Number.isSafeInteger(slots)) return invalidPayload(`${path}.slots must be a whole number.`);
  if ((slots as number) < 1) return incomplete('too_few_slots', `${path}.slots must be at least 1.`);
  if (!isOptionalText(searchQuery, MAX_QUERY_LENGTH))
    return invalidPayload(`${path}.searchQuery must be text of at most ${MAX_QUERY_LENGTH} characters.`);
  const categories = readCategories(input.category, `${path}.category`);
  if (!categories.ok) return categories;
  const products = readProducts(input.products, `${path}.products`);
  if (!products.ok) return products;
  let location: string | null = null;
  if (geoTargeting !== undefined && geoTargeting !== null) {
    if (!isRecord(geoTargeting) || !isText(geoTargeting['location'], MAX_ID_LENGTH))
      return invalidPayload(`${path}.geoTargeting.location must be text.`);
    location = geoTargeting['location'];
  }
  if (type === 'banners') {
    if (!isText(slotId, MAX_ID_LENGTH) || slotId === '') return invalidPayload(`${path}.slotId must name a placement.`);
    if (device !== undefined && device !== null && device !== 'desktop' && device !== 'mobile')
      return invalidPayload(`${path}.device must be "desktop" or "mobile".`);
  }
  const page = readPage(input.page, `${path}.page`);
  if (!page.ok) return page;
  const { opaqueUserId, audience, placement } = input;
  if (!isOptionalText(placement, MAX_ID_LENGTH) || (placement && !CODE.test(placement)) || placement === '')
    return invalidPayload(
      `${path}.placement must be a code of at most 60 letters, digits, dots, dashes or underscores.`,
    );
  if (!isOptionalText(opaqueUserId, MAX_ID_LENGTH)) return invalidPayload(`${path}.opaqueUserId must be text.`);
  const people = readAudience(audience, `${path}.audience`);
  if (!people.ok) return people;
  const { consent, test } = input;
  if (consent !== undefined && consent !== null && consent !== 'full' && consent !== 'contextual')
    return invalidPayload(`${path}.consent must be "full" or "contextual".`);
  if (test !== undefined && test !== null && typeof test !== 'boolean')
    return invalidPayload(`${path}.test must be true or false.`);
  const floor = readFloor(input.floor, `${path}.floor`);
  if (!floor.ok) return floor;
  const isContextual = consent === 'contextual';
  const request: AuctionRequest = {
    type,
    slots: Math.min(slots as number, MAX_SLOTS),
    searchQuery: searchQuery || null,
    categories: categories.value,
    products: products.value,
    location,
    slotId: type === 'banners' ? (slotId as string) : null,
    device: device === 'mobile' || device === 'desktop' ? device : null,
    ...page.value,
    placementCode: placement ?? null,
    shopper: isContextual ? null : opaqueUserId || null,
    ...(isContextual ? NO_AUDIENCE : people.value),
    floor: floor.value,
  };
  return ok(test === true ? { ...request, isTest: true } : request);
}

const CODE = /^[\w.-]{1,60}$/;

type PageFields = Pick<AuctionRequest, 'pageType' | 'pageProductId' | 'pageProductIds'>;
const NO_PRODUCTS: readonly string[] = [];
const NO_PAGE: PageFields = { pageType: null, pageProductId: null, pageProductIds: NO_PRODUCTS };
/** More than a cart holds. */
const MAX_PAGE_PRODUCTS = 100;

/** Not part of the public API: a storefront that says where its slots are may have bids and reports by page. */
function readPage(input: unknown, path: string): Result<PageFields, WireProblem> {
  if (input === undefined || input === null) return ok(NO_PAGE);
  if (!isRecord(input)) return invalidPayload(`${path} must be an object.`);
  const { type, productId, productIds } = input;
  const pageType = PAGE_TYPES.find((known) => known.toLowerCase() === type);
  if (type !== undefined && type !== null && pageType === undefined)
    return invalidPayload(
      `${path}.type must be one of ${PAGE_TYPES.map((known) => `"${known.toLowerCase()}"`).join(', ')}.`,
    );
  if (!isOptionalText(productId, MAX_ID_LENGTH))
    return invalidPayload(`${path}.productId must be text of at most ${MAX_ID_LENGTH} characters.`);
  const isList = isTexts(productIds) && productIds.length <= MAX_PAGE_PRODUCTS;
  if (productIds !== undefined && productIds !== null && !isList)
    return invalidPayload(`${path}.productIds must be at most ${MAX_PAGE_PRODUCTS} texts.`);
  return ok({
    pageType: pageType ?? null,
    pageProductId: productId || null,
    pageProductIds: isList ? productIds : NO_PRODUCTS,
  });
}

/** Above any price. */
const MAX_FLOOR = 1_000_000_000;

/** Not part of the public API: the least price of this place, in the catalog's currency. */
function readFloor(input: unknown, path: string): Result<RequestedFloor | null, WireProblem> {
  if (input === undefined || input === null) return ok(null);
  if (!isRecord(input)) return invalidPayload(`${path} must be an object.`);
  const { click, impression } = input;
  if (!isOptionalAmount(click)) return invalidPayload(`${path}.click must be an amount that is not negative.`);
  if (!isOptionalAmount(impression))
    return invalidPayload(`${path}.impression must be an amount that is not negative.`);
  return ok({ click: micros(click ?? 0), impression: micros(impression ?? 0) });
}

const micros = (amount: number): number => Math.round(amount * 1_000_000);

function isOptionalAmount(value: unknown): value is number | null | undefined {
  return value === undefined || value === null || (typeof value === 'number' && value >= 0 && value <= MAX_FLOOR);
}

type AudienceFields = Pick<AuctionRequest, 'gender' | 'age' | 'segmentIds'>;
const NO_SEGMENTS: readonly string[] = [];
/** What an auction uses of a shopper who has not agreed to more than the page itself. */
const NO_AUDIENCE: AudienceFields = { gender: null, age: null, segmentIds: NO_SEGMENTS };
const MAX_SEGMENTS = 50;
const GENDERS = { male: 'MALE', female: 'FEMALE' } as const;

/**
 * Not part of the public API: a storefront that knows its shoppers may send this so that audience targeting applies.
 */
function readAudience(input: unknown, path: string): Result<AudienceFields, WireProblem> {
  if (input === undefined || input === null) return ok(NO_AUDIENCE);
  if (!isRecord(input)) return invalidPayload(`${path} must be an object.`);
  const { gender = null, age = null, segments } = input;
  if (gender !== null && gender !== 'male' && gender !== 'female')
    return invalidPayload(`${path}.gender must be "male" or "female".`);
  if (age !== null && !(Number.isInteger(age) && (age as number) >= 0))
    return invalidPayload(`${path}.age must be a whole number.`);
  if (segments !== undefined && segments !== null && !(isTexts(segments) && segments.length <= MAX_SEGMENTS))
    return invalidPayload(`${path}.segments must be at most ${MAX_SEGMENTS} texts.`);
  return ok({ gender: gender && GENDERS[gender], age: age as number | null, segmentIds: segments ?? NO_SEGMENTS });
}

function readCategories(input: unknown, path: string): Result<AuctionRequest['categories'], WireProblem> {
  if (input === undefined || input === null) return ok(null);
  if (!isRecord(input)) return invalidPayload(`${path} must be an object.`);
  const { id, ids, disjunctions } = input;
  if (id !== undefined) return isText(id, MAX_ID_LENGTH) ? ok([[id]]) : invalidPayload(`${path}.id must be text.`);
  if (ids !== undefined)
    return isTexts(ids) && ids.length > 0
      ? ok(ids.map((id) => [id]))
      : invalidPayload(`${path}.ids must be a list of texts.`);
  if (disjunctions === undefined) return invalidPayload(`${path} needs id, ids or disjunctions.`);
  const isFit =
    Array.isArray(disjunctions) &&
    disjunctions.length >= 1 &&
    disjunctions.length <= MAX_DISJUNCTIONS &&
    disjunctions.every((group) => isTexts(group) && group.length > 0);
  return isFit
    ? ok(disjunctions as string[][])
    : invalidPayload(`${path}.disjunctions must be 1 to ${MAX_DISJUNCTIONS} lists of texts.`);
}

function readProducts(input: unknown, path: string): Result<AuctionRequest['products'], WireProblem> {
  if (input === undefined || input === null) return ok(null);
  if (!isRecord(input)) return invalidPayload(`${path} must be an object.`);
  const { ids, qualityScores } = input;
  if (!isTexts(ids) || ids.length === 0 || ids.length > MAX_PRODUCTS)
    return invalidPayload(`${path}.ids must be 1 to ${MAX_PRODUCTS} texts.`);
  if (qualityScores === undefined || qualityScores === null) return ok({ ids, qualityScores: null });
  if (!Array.isArray(qualityScores) || qualityScores.length !== ids.length)
    return invalidPayload(`${path}.qualityScores must be as many as ids.`);
  for (const score of qualityScores)
    if (typeof score !== 'number' || !(score >= 0 && score <= 1))
      return invalidPayload(`${path}.qualityScores must lie in 0 to 1.`);
  return ok({ ids, qualityScores: qualityScores as number[] });
}

/**
 * Serializes the response body. Hand-written, because it is most of a decision's cost beyond reading the request. Plain
 * ASCII.
 */
export function writeResults(results: readonly AuctionResult[], { showsPrices = false } = {}): string {
  let text = '{"results":[';
  for (let index = 0; index < results.length; index += 1) {
    const { resultType, winners, losers, failure } = results[index]!;
    text += `${index === 0 ? '' : ','}{"resultType":"${resultType}","error":${failure !== null},"winners":[`;
    for (let at = 0; at < winners.length; at += 1) {
      const { rank, type, id, resolvedBidId, assetUrl, tested } = winners[at]!;
      const asset = assetUrl === null ? '' : `,"asset":[{"url":${asciiJson(assetUrl)}}]`;
      const more =
        tested === undefined || !showsPrices
          ? ''
          : `,"campaignId":"${tested.campaignId}","price":{"amount":${Math.round(tested.priceMicros) / 1_000_000},"per":"${tested.billedOn === 'CLICK' ? 'click' : 'impression'}"}`;
      text += `${at === 0 ? '' : ','}{"rank":${rank},"type":"${type}","id":${asciiJson(id)},"resolvedBidId":"${resolvedBidId}"${asset}${more}}`;
    }
    text += losers === undefined ? ']}' : `],"losers":${asciiJson(losers)}}`;
  }
  return `${text}]}`;
}

type IncompleteCode = Extract<WireProblem, { readonly status: 400 }>['errCode'];

function incomplete(errCode: IncompleteCode, message: string) {
  return fail<WireProblem>({ status: 400, errCode, message });
}

function invalidPayload(message: string) {
  return fail<WireProblem>({ status: 422, errCode: 'unprocessable_entity', message });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is string[] {
  if (!Array.isArray(value)) return false;
  for (const id of value) if (!isText(id, MAX_ID_LENGTH) || id === '') return false;
  return true;
}

/**
 * Browser input goes to the log: its length is limited, and PostgreSQL text can hold neither NUL nor a lone surrogate.
 */
function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength && !value.includes('\0') && value.isWellFormed();
}

function isOptionalText(value: unknown, maxLength: number): value is string | null | undefined {
  return value === undefined || value === null || isText(value, maxLength);
}
