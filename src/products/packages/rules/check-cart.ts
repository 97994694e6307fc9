import type { Message } from '#kernel/message.ts';
import { dayIn, daysBetween, type Day, type EpochMs } from '#kernel/time.ts';
import { hasFixedDates } from './cart.ts';
import type { CartBooking, CartCampaign, CartFacts, PackageTerms } from './cart-terms.ts';
import { packageMessages } from './package.messages.ts';
import { endOfWeek, isMonday, LEAD_DAYS, weekState } from './weeks.ts';

export const MAX_CAMPAIGNS = 20;
export const MAX_BOOKINGS = 200;
export const MAX_NAME = 200;

const messages = packageMessages.cart;

type Found = Record<string, Message>;

/**
 * Returns the problems of a cart by dotted field, before its price and free slots are checked; empty without problems.
 * Two entries may share a week, since only full placements close it. Days are in each venture's time zone.
 */
export function checkCart(cart: readonly CartCampaign[], facts: CartFacts, { nowMs }: { nowMs: EpochMs }): Found {
  if (cart.length === 0) return { campaigns: messages.empty() };
  if (cart.length > MAX_CAMPAIGNS) return { campaigns: messages.tooManyPackages({ max: MAX_CAMPAIGNS }) };
  const found: Found = {};
  for (const [index, campaign] of cart.entries()) {
    const at = `campaigns.${index}`;
    const terms = facts.packages.get(campaign.packageId);
    if (!terms) {
      found[`${at}.packageId`] = messages.packageNotOffered();
      continue;
    }
    checkName(campaign, at, found);
    checkBudget(campaign, terms, facts, at, found);
    checkDates(campaign, terms, at, found);
    checkBookings(campaign, { terms, facts, nowMs }, at, found);
  }
  // Each week of the whole cart is locked.
  const weeks = cart.reduce((sum, { bookings }) => sum + bookings.length, 0);
  if (weeks > MAX_BOOKINGS && Object.keys(found).length === 0)
    found['campaigns'] = messages.tooManyWeeks({ max: MAX_BOOKINGS });
  return found;
}

function checkName({ name }: CartCampaign, at: string, found: Found): void {
  const length = name.trim().length;
  if (length === 0) found[`${at}.name`] = messages.nameRequired();
  else if (length > MAX_NAME) found[`${at}.name`] = messages.nameTooLong({ max: MAX_NAME });
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
    if (budgetMicros !== null) found[field] = messages.budgetNotOffered();
  } else if (budgetMicros === null) found[field] = messages.budgetRequired();
  else if (budgetMicros <= 0n || budgetMicros < (terms.minPriceMicros ?? 0n)) found[field] = messages.budgetTooSmall();
  else if (budgetMicros % 10n ** BigInt(6 - wallet.digits) !== 0n) found[field] = messages.budgetTooPrecise();
}

function checkDates(campaign: CartCampaign, terms: PackageTerms, at: string, found: Found): void {
  const { startDate, endDate, bookings } = campaign;
  if (endDate < startDate) found[`${at}.endDate`] = messages.outsideDates();
  if (hasFixedDates(terms) && (startDate !== terms.startDate || endDate !== terms.endDate))
    found[`${at}.startDate`] = messages.datesFixed();
  const days = spanOf(bookings);
  if (terms.maxBookingDays !== null && days > terms.maxBookingDays) found[`${at}.endDate`] = messages.tooLong();
}

/** Returns the number of days from the first booked day to the last. */
function spanOf(bookings: readonly CartBooking[]): number {
  const starts = bookings.map(({ startDate }) => startDate).toSorted();
  return starts.length ? daysBetween(starts[0]!, endOfWeek(starts.at(-1)!)) + 1 : 0;
}

function checkBookings(
  campaign: CartCampaign,
  context: { terms: PackageTerms; facts: CartFacts; nowMs: EpochMs },
  at: string,
  found: Found,
): void {
  const { bookings } = campaign;
  if (bookings.length === 0) found[`${at}.bookings`] = messages.weeksRequired();
  if (bookings.length > MAX_BOOKINGS) {
    found[`${at}.bookings`] = messages.tooManyWeeks({ max: MAX_BOOKINGS });
    return;
  }
  const seen = new Set<string>();
  for (const [index, booking] of bookings.entries()) {
    const key = [booking.ventureId, booking.segmentId, booking.placementId, booking.startDate].join();
    const wrong: readonly [string, Message] | null = seen.has(key)
      ? ['startDate', messages.duplicateWeek()]
      : checkBooking(booking, campaign, context);
    if (wrong) found[`${at}.bookings.${index}.${wrong[0]}`] = wrong[1];
    seen.add(key);
  }
  checkWholeWeeks(bookings, context.terms, at, found);
}

/** A week's price covers all placements of the package, so no placement can be booked alone. */
function checkWholeWeeks(bookings: readonly CartBooking[], terms: PackageTerms, at: string, found: Found): void {
  const weeks = Map.groupBy(bookings.entries(), ([, { ventureId, segmentId, startDate }]) =>
    [ventureId, segmentId, startDate].join(),
  );
  for (const week of weeks.values()) {
    const booked = new Set(week.map(([, { placementId }]) => placementId));
    if (terms.placementIds.every((id) => booked.has(id))) continue;
    found[`${at}.bookings.${week[0]![0]}.placementId`] ??= messages.placementsMissing();
  }
}

function checkBooking(
  booking: CartBooking,
  campaign: CartCampaign,
  { terms, facts, nowMs }: { terms: PackageTerms; facts: CartFacts; nowMs: EpochMs },
): readonly [string, Message] | null {
  const venture = facts.ventures.get(booking.ventureId);
  const price = terms.prices.find(
    ({ ventureId, segmentId }) => ventureId === booking.ventureId && segmentId === booking.segmentId,
  );
  if (!venture || !price) return ['segmentId', messages.segmentNotOffered()];
  if (!terms.placementIds.includes(booking.placementId)) return ['placementId', messages.placementUnknown()];
  const { startDate } = booking;
  if (!isMonday(startDate) || booking.endDate !== endOfWeek(startDate)) return ['startDate', messages.notAWeek()];
  const problem = startProblem(startDate, dayIn(venture.timezone, nowMs));
  if (problem) return ['startDate', problem];
  if (startDate < campaign.startDate || booking.endDate > campaign.endDate)
    return ['startDate', messages.outsideDates()];
  return null;
}

/** Returns why a week with this start day cannot be booked, regardless of free slots; null when it can. */
export function startProblem(startDate: Day, today: Day): Message | null {
  const state = weekState(startDate, { today, taken: 0, slots: 1 });
  if (state === 'PAST') return messages.past();
  return state === 'TOO_SOON' ? messages.tooSoon({ days: LEAD_DAYS }) : null;
}
