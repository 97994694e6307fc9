import { DAY_MS, MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { adcpError, type AdcpError } from './adcp-error.ts';
import type { PackageRequest } from './packages.ts';

export interface Flight {
  startMs: EpochMs;
  endMs: EpochMs;
}

/** What a package is bought for. */
export interface PackagePlace {
  brandId: string;
  catalogId: string;
  currency: string;
  name: string;
  skus: readonly string[];
}

/** The least difference between two counts that is in order; standards of measurement allow as much. */
const VARIANCE_PERCENT = 10;

/** A repetition of a request that was cut off means the same flight. */
const ASAP_STEP_MS = 15 * MINUTE_MS;

/** Reads the flight of a request; `asap` begins with this quarter of an hour. */
export function readFlight(
  { start_time: start, end_time: end }: { start_time: string; end_time: string },
  nowMs: EpochMs,
): Result<Flight, AdcpError> {
  const startMs = start === 'asap' ? nowMs - (nowMs % ASAP_STEP_MS) : Date.parse(start);
  const endMs = Date.parse(end);
  if (endMs <= startMs)
    return fail(adcpError('INVALID_REQUEST', 'end_time is not after start_time', { field: 'end_time' }));
  // Earlier than today, wherever the storefront is.
  if (startMs < nowMs - DAY_MS)
    return fail(adcpError('INVALID_REQUEST', 'start_time lies in the past', { field: 'start_time' }));
  return ok({ startMs, endMs });
}

/** Days on which a flight spends, counted up. */
const daysOf = ({ startMs, endMs }: Flight): number => Math.max(1, Math.ceil((endMs - startMs) / DAY_MS));

/** A budget in total, and what of it is spent a day so that it lasts: whole units, as campaigns have them. */
export function budgetsOf(budget: number, flight: Flight): { total: number; daily: number } {
  const total = Math.floor(budget);
  return { total, daily: Math.max(1, Math.ceil(total / daysOf(flight))) };
}

/** What of a campaign is kept while its package is held. */
export interface HeldCampaign {
  bidType: string;
  bidWalletCurrency: { amount: string } | null;
  keywords: readonly string[];
  negativeKeywords: readonly string[];
}

/** The request that creates a campaign as it is now: with the bid and the words that it has. */
export function requestOfPresent(
  request: Readonly<Record<string, unknown>>,
  { bidType, bidWalletCurrency, keywords, negativeKeywords }: HeldCampaign,
): Record<string, unknown> {
  const { bidWalletCurrency: _, ...rest } = request;
  return { ...rest, bidType, ...(bidWalletCurrency && { bidWalletCurrency }), keywords, negativeKeywords };
}

export const withBid = (
  request: Readonly<Record<string, unknown>>,
  bid: number,
  currency: string,
): Record<string, unknown> => ({
  ...request,
  bidType: 'MAXIMUM_CPC',
  bidWalletCurrency: { amount: decimalOf(bid), currency },
});

/** The request that creates a campaign again which was held before it began; the past is left out of its flight. */
export function createdAgain(
  request: Readonly<Record<string, unknown>>,
  { budget, flight, currency, nowMs }: { budget: number; flight: Flight; currency: string; nowMs: EpochMs },
): Record<string, unknown> {
  const startMs = Math.max(flight.startMs, nowMs - (nowMs % ASAP_STEP_MS));
  const { total, daily } = budgetsOf(budget, { startMs, endMs: flight.endMs });
  return {
    ...request,
    startDate: new Date(startMs).toISOString(),
    budgetTotal: { amount: decimalOf(total), currency },
    budgetDailyTotal: { amount: decimalOf(daily), currency },
  };
}

/** Written exactly; amounts of the protocol are numbers. */
export const decimalOf = (amount: number): string => amount.toFixed(6).replace(/\.?0+$/, '');

const KEYWORDS = {
  broad: (keyword: string) => keyword,
  phrase: (keyword: string) => `"${keyword}"`,
  exact: (keyword: string) => `[${keyword}]`,
};

/** The name of a package's campaign. */
export function nameOf({ id, number }: { id: string; number: number }, { startMs, endMs }: Flight): string {
  const days = [startMs, endMs].map((ms) => new Date(ms).toISOString().slice(0, 10)).join(' ');
  return `AdCP ${days} ${number} ${id.slice(-12)}`;
}

/** What a package's campaign is found by, whatever its name: a company has one with it, and never another. */
export const referenceOf = ({ id, creation }: { id: string; creation: number }): string => `adcp-${id}-${creation}`;

/** A package as `POST /v1/campaigns` takes it. */
export function campaignOfPackage(
  { budget, bid_price: bid, targeting_overlay: overlay = {} }: PackageRequest,
  place: PackagePlace,
  flight: Flight,
) {
  const money = (amount: number) => ({ amount: decimalOf(amount), currency: place.currency });
  const { total, daily } = budgetsOf(budget, flight);
  const textsOf = (list: typeof overlay.keyword_targets = []) =>
    list.map(({ keyword, match_type: match }) => KEYWORDS[match](keyword));
  return {
    brandId: place.brandId,
    catalogId: place.catalogId,
    adType: 'PRODUCT',
    name: place.name,
    asName: place.name,
    adName: place.name,
    scheduleType: 'DATE_RANGE',
    startDate: new Date(flight.startMs).toISOString(),
    endDate: new Date(flight.endMs).toISOString(),
    budgetType: 'DAILY_TOTAL',
    budgetTotal: money(total),
    budgetDailyTotal: money(daily),
    skus: [...place.skus],
    ...(bid === undefined ? { bidType: 'AUTOMATED' } : { bidType: 'MAXIMUM_CPC', bidWalletCurrency: money(bid) }),
    ...(overlay.keyword_targets && { keywords: textsOf(overlay.keyword_targets) }),
    ...(overlay.negative_keywords && { negativeKeywords: textsOf(overlay.negative_keywords) }),
  };
}

/**
 * Terms as they are agreed: clicks are billed by the seller's own count, which the answer says. What demands more than
 * that count can keep is rejected; null where nothing was proposed.
 */
export function agreedTerms(
  proposed: PackageRequest['measurement_terms'],
  sellerDomain: string,
): Result<object | null, AdcpError> {
  if (!proposed) return ok(null);
  const variance = proposed.billing_measurement?.max_variance_percent;
  if (variance !== undefined && variance < VARIANCE_PERCENT)
    return fail(
      adcpError('TERMS_REJECTED', `Counts may differ by ${VARIANCE_PERCENT} percent`, {
        field: 'measurement_terms.billing_measurement.max_variance_percent',
        suggestion: `max_variance_percent of ${VARIANCE_PERCENT} or more`,
      }),
    );
  const remedies = proposed.makegood_policy?.available_remedies;
  if (remedies && !remedies.includes('credit'))
    return fail(adcpError('TERMS_REJECTED', 'Only credit makes good', { field: 'measurement_terms.makegood_policy' }));
  return ok({
    billing_measurement: { vendor: { domain: sellerDomain }, max_variance_percent: VARIANCE_PERCENT },
    makegood_policy: { available_remedies: ['credit'] },
  });
}
