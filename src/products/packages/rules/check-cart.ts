import type { FieldProblems } from '#kernel/result.ts';
import { dayIn, daysBetween, type Day, type EpochMs } from '#kernel/time.ts';
import { hasFixedDates } from './cart.ts';
import type { CartBooking, CartCampaign, CartFacts, PackageTerms } from './cart-terms.ts';
import { endOfWeek, isMonday, weekState } from './weeks.ts';

export const MAX_CAMPAIGNS = 20;
export const MAX_BOOKINGS = 200;
export const MAX_NAME = 200;

export type CartProblem =
  | 'requireCampaigns'
  | 'tooManyCampaigns'
  | 'unknownPackage'
  | 'requireName'
  | 'nameTooLong'
  | 'requireBookings'
  | 'tooManyBookings'
  | 'notOffered'
  | 'unknownPlacement'
  | 'notAWeek'
  | 'past'
  | 'tooSoon'
  | 'outsideDates'
  | 'datesAreFixed'
  | 'tooLong'
  | 'twice'
  | 'placementsMissing'
  | 'requireBudget'
  | 'budgetTooSmall'
  | 'budgetTooPrecise'
  | 'budgetNotOffered';

type Found = Record<string, CartProblem>;

/**
 * Returns the problems of a cart by dotted field, before its price and free slots are checked; empty without problems.
 * Two entries may share a week, since only full placements close it. Days are in each venture's time zone.
 */
export function checkCart(cart: readonly CartCampaign[], facts: CartFacts, { nowMs }: { nowMs: EpochMs }): Found {
  if (cart.length === 0) return { campaigns: 'requireCampaigns' };
  if (cart.length > MAX_CAMPAIGNS) return { campaigns: 'tooManyCampaigns' };
  const found: Found = {};
  for (const [index, campaign] of cart.entries()) {
    const at = `campaigns.${index}`;
    const terms = facts.packages.get(campaign.packageId);
    if (!terms) {
      found[`${at}.packageId`] = 'unknownPackage';
      continue;
    }
    checkName(campaign, at, found);
    checkBudget(campaign, terms, facts, at, found);
    checkDates(campaign, terms, at, found);
    checkBookings(campaign, { terms, facts, nowMs }, at, found);
  }
  return found;
}

function checkName({ name }: CartCampaign, at: string, found: Found): void {
  const length = name.trim().length;
  if (length === 0) found[`${at}.name`] = 'requireName';
  else if (length > MAX_NAME) found[`${at}.name`] = 'nameTooLong';
}

function checkBudget(
  { budgetMicros }: CartCampaign,
  terms: PackageTerms,
  { wallet }: CartFacts,
  at: string,
  found: Found,
): void {
  const field = `${at}.budget`;
  if (!terms.customBudget) {
    if (budgetMicros !== null) found[field] = 'budgetNotOffered';
  } else if (budgetMicros === null) found[field] = 'requireBudget';
  else if (budgetMicros <= 0n || budgetMicros < (terms.minPriceMicros ?? 0n)) found[field] = 'budgetTooSmall';
  else if (budgetMicros % 10n ** BigInt(6 - wallet.digits) !== 0n) found[field] = 'budgetTooPrecise';
}

function checkDates(campaign: CartCampaign, terms: PackageTerms, at: string, found: Found): void {
  const { startDate, endDate, bookings } = campaign;
  if (endDate < startDate) found[`${at}.endDate`] = 'outsideDates';
  if (hasFixedDates(terms) && (startDate !== terms.startDate || endDate !== terms.endDate))
    found[`${at}.startDate`] = 'datesAreFixed';
  const days = spanOf(bookings);
  if (terms.maxBookingDays !== null && days > terms.maxBookingDays) found[`${at}.endDate`] = 'tooLong';
}

/** Returns the number of days from the first booked day to the last. */
function spanOf(bookings: readonly CartBooking[]): number {
  const starts = bookings.map(({ startDate }) => startDate).toSorted();
  return starts.length ? daysBetween(starts[0]!, endOfWeek(starts.at(-1)!)) + 1 : 0;
}

function checkBookings(
  campaign: CartCampaign,
  given: { terms: PackageTerms; facts: CartFacts; nowMs: EpochMs },
  at: string,
  found: Found,
): void {
  const { bookings } = campaign;
  if (bookings.length === 0) found[`${at}.bookings`] = 'requireBookings';
  if (bookings.length > MAX_BOOKINGS) {
    found[`${at}.bookings`] = 'tooManyBookings';
    return;
  }
  const seen = new Set<string>();
  for (const [index, booking] of bookings.entries()) {
    const key = [booking.ventureId, booking.segmentId, booking.placementId, booking.startDate].join();
    const wrong: readonly [string, CartProblem] | null = seen.has(key)
      ? ['startDate', 'twice']
      : checkBooking(booking, campaign, given);
    if (wrong) found[`${at}.bookings.${index}.${wrong[0]}`] = wrong[1];
    seen.add(key);
  }
  checkWholeWeeks(bookings, given.terms, at, found);
}

/** A week's price covers all placements of the package, so no placement can be booked alone. */
function checkWholeWeeks(bookings: readonly CartBooking[], terms: PackageTerms, at: string, found: Found): void {
  const weeks = Map.groupBy(bookings.entries(), ([, { ventureId, segmentId, startDate }]) =>
    [ventureId, segmentId, startDate].join(),
  );
  for (const week of weeks.values()) {
    const booked = new Set(week.map(([, { placementId }]) => placementId));
    if (terms.placementIds.every((id) => booked.has(id))) continue;
    found[`${at}.bookings.${week[0]![0]}.placementId`] ??= 'placementsMissing';
  }
}

function checkBooking(
  booking: CartBooking,
  campaign: CartCampaign,
  { terms, facts, nowMs }: { terms: PackageTerms; facts: CartFacts; nowMs: EpochMs },
): readonly [string, CartProblem] | null {
  const venture = facts.ventures.get(booking.ventureId);
  const price = terms.prices.find(
    ({ ventureId, segmentId }) => ventureId === booking.ventureId && segmentId === booking.segmentId,
  );
  if (!venture || !price) return ['segmentId', 'notOffered'];
  if (!terms.placementIds.includes(booking.placementId)) return ['placementId', 'unknownPlacement'];
  const { startDate } = booking;
  if (!isMonday(startDate) || booking.endDate !== endOfWeek(startDate)) return ['startDate', 'notAWeek'];
  const problem = startProblem(startDate, dayIn(venture.timezone, nowMs));
  if (problem) return ['startDate', problem];
  if (startDate < campaign.startDate || booking.endDate > campaign.endDate) return ['startDate', 'outsideDates'];
  return null;
}

/** Returns why a week with this start day cannot be booked, regardless of free slots; null when it can. */
export function startProblem(startDate: Day, today: Day): 'past' | 'tooSoon' | null {
  const state = weekState(startDate, { today, taken: 0, slots: 1 });
  return state === 'PAST' ? 'past' : state === 'TOO_SOON' ? 'tooSoon' : null;
}

/** Converts problems to the API's field messages. */
export function cartProblemFields(found: Found, text: (problem: CartProblem) => string): FieldProblems {
  return Object.fromEntries(Object.entries(found).map(([field, problem]) => [field, [text(problem)]]));
}
