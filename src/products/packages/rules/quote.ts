import { fractionOf } from '#core/payments/rules/fraction.ts';
import { discountOf, type VoucherDiscount } from '#core/payments/rules/voucher.ts';
import { convert, roundToDigits, splitByWeight, type Micros } from '#kernel/money.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn, type Day, type EpochMs } from '#kernel/time.ts';
import type { CartCampaign, CartFacts, PackageTerms, VentureTerms } from './cart-terms.ts';
import { bestDiscounts, selectDiscounts, type DiscountRejection } from './discounts.ts';

/** Weeks in one segment of one venture. In wallet currency, except for `priceMicros`. */
export interface QuoteLine {
  ventureId: string;
  segmentId: string;
  weeks: number;
  /** Per week, in the venture's currency; null when the buyer set the budget. */
  priceMicros: Micros | null;
  /** Per week. */
  unitMicros: Micros | null;
  amountMicros: Micros;
}

export interface QuoteDiscount {
  discountId: string;
  /** Fraction in micro-units. */
  rateMicros: Micros;
  amountMicros: Micros;
}

export interface QuoteTax {
  ventureId: string;
  /** Fraction in micro-units. */
  rateMicros: Micros;
  isOverseas: boolean;
  /** Amount that the tax is calculated from. */
  netMicros: Micros;
  amountMicros: Micros;
}

/** The price of one cart entry, line by line. In wallet currency; total = amount − discount − voucher + tax. */
export interface QuoteItem {
  cartCampaignId: string;
  lines: QuoteLine[];
  /** Amount added to reach the package's minimum price. */
  minimumMicros: Micros;
  amountMicros: Micros;
  discounts: QuoteDiscount[];
  discountMicros: Micros;
  voucherMicros: Micros;
  taxes: QuoteTax[];
  taxMicros: Micros;
  totalMicros: Micros;
}

export interface Quote {
  items: QuoteItem[];
  amountMicros: Micros;
  discountMicros: Micros;
  voucherMicros: Micros;
  taxMicros: Micros;
  totalMicros: Micros;
  paidCreditOnly: boolean;
}

export interface CartVoucher {
  discount: VoucherDiscount;
  /** In wallet currency; null without a minimum. */
  minAmountMicros: Micros | null;
  /** Empty means all packages. */
  eligiblePackageIds: readonly string[];
}

export type QuoteProblem =
  | { kind: 'DISCOUNT'; index: number; rejection: DiscountRejection }
  | { kind: 'VOUCHER_NOT_FOR_PACKAGES' }
  | { kind: 'VOUCHER_MINIMUM'; minAmountMicros: Micros };

/**
 * Calculates the price of a cart. The cart must have passed `checkCart` with the same facts. Wallet credit was taxed
 * when it was topped up, so `isTaxed` is false for wallet payments.
 */
export function quoteCart(
  cart: readonly CartCampaign[],
  facts: CartFacts,
  terms: { nowMs: EpochMs; voucher: CartVoucher | null; isTaxed: boolean },
): Result<Quote, QuoteProblem> {
  const items: QuoteItem[] = [];
  for (const [index, campaign] of cart.entries()) {
    const priced = discountedItem(campaign, facts, terms.nowMs);
    if (!priced.ok) return fail({ kind: 'DISCOUNT', index, rejection: priced.problem });
    items.push(priced.value);
  }
  if (terms.voucher) {
    const problem = takeVoucher(items, cart, terms.voucher, facts.wallet.digits);
    if (problem) return fail(problem);
  }
  for (const item of items) finish(item, facts, terms.isTaxed);
  return ok({
    items,
    amountMicros: sumOf(items, 'amountMicros'),
    discountMicros: sumOf(items, 'discountMicros'),
    voucherMicros: sumOf(items, 'voucherMicros'),
    taxMicros: sumOf(items, 'taxMicros'),
    totalMicros: sumOf(items, 'totalMicros'),
    paidCreditOnly: cart.some(({ packageId }) => facts.packages.get(packageId)!.paidCreditOnly),
  });
}

const sumOf = <Key extends string>(parts: readonly Record<Key, Micros>[], key: Key) =>
  parts.reduce((sum, part) => sum + part[key], 0n);

function discountedItem(
  campaign: CartCampaign,
  facts: CartFacts,
  nowMs: EpochMs,
): Result<QuoteItem, DiscountRejection> {
  const terms = facts.packages.get(campaign.packageId)!;
  const { digits } = facts.wallet;
  const lines = terms.customBudget ? budgetLines(campaign, digits) : pricedLines(campaign, terms, facts);
  const listed = sumOf(lines, 'amountMicros');
  const minMicros = terms.minPriceMicros ?? 0n;
  const minimumMicros = listed < minMicros ? minMicros - listed : 0n;
  const amountMicros = listed + minimumMicros;
  const context = { amountMicros, startDate: campaign.startDate, today: todayOf(campaign, facts, nowMs) };
  const selected = campaign.discountIds
    ? selectDiscounts(terms.discounts, campaign.discountIds, context)
    : ok(bestDiscounts(terms.discounts, context));
  if (!selected.ok) return selected;
  let remainingMicros = amountMicros;
  const discounts = selected.value.map((rule): QuoteDiscount => {
    const off = fractionOf(amountMicros, rule.discountMicros, digits);
    const deductedMicros = off < remainingMicros ? off : remainingMicros;
    remainingMicros -= deductedMicros;
    return { discountId: rule.id, rateMicros: rule.discountMicros, amountMicros: deductedMicros };
  });
  return ok({
    cartCampaignId: campaign.id,
    lines,
    minimumMicros,
    amountMicros,
    discounts,
    discountMicros: amountMicros - remainingMicros,
    voucherMicros: 0n,
    taxes: [],
    taxMicros: 0n,
    totalMicros: remainingMicros,
  });
}

/**
 * Returns the latest local day among the ventures: an early booking discount applies only if the booking is early in
 * every venture.
 */
function todayOf({ bookings }: CartCampaign, { ventures }: CartFacts, nowMs: EpochMs): Day {
  const days = bookings.map(({ ventureId }) => dayIn(ventures.get(ventureId)!.timezone, nowMs)).toSorted();
  return days.at(-1)!;
}

/** Counts booked weeks by venture and segment. All placements of a package in the same week count as one week. */
function weeksOf({ bookings }: CartCampaign): { ventureId: string; segmentId: string; weeks: number }[] {
  const groups = new Map<string, { ventureId: string; segmentId: string; days: Set<Day> }>();
  for (const { ventureId, segmentId, startDate } of bookings) {
    const key = `${ventureId},${segmentId}`;
    const group = groups.get(key) ?? { ventureId, segmentId, days: new Set() };
    group.days.add(startDate);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ ventureId, segmentId, days }) => ({ ventureId, segmentId, weeks: days.size }));
}

function pricedLines(campaign: CartCampaign, terms: PackageTerms, { wallet }: CartFacts): QuoteLine[] {
  return weeksOf(campaign).map(({ weeks, ...where }) => {
    const { priceMicros, rateMicros } = terms.prices.find(
      ({ ventureId, segmentId }) => ventureId === where.ventureId && segmentId === where.segmentId,
    )!;
    const unitMicros = roundToDigits(convert(priceMicros, rateMicros, wallet.rateMicros), wallet.digits);
    return { ...where, weeks, priceMicros, unitMicros, amountMicros: unitMicros * BigInt(weeks) };
  });
}

/** Spreads the buyer's budget over the weeks. */
function budgetLines(campaign: CartCampaign, digits: number): QuoteLine[] {
  const groups = weeksOf(campaign);
  const parts = splitInUnits(
    campaign.budgetMicros!,
    groups.map(({ weeks }) => BigInt(weeks)),
    digits,
  );
  return groups.map((group, index) => ({
    ...group,
    priceMicros: null,
    unitMicros: null,
    amountMicros: parts[index]!,
  }));
}

/** Spreads a voucher proportionally over the eligible entries. */
function takeVoucher(
  items: QuoteItem[],
  cart: readonly CartCampaign[],
  voucher: CartVoucher,
  digits: number,
): QuoteProblem | null {
  const { eligiblePackageIds: ids, minAmountMicros } = voucher;
  const eligible = items.filter((_, index) => ids.length === 0 || ids.includes(cart[index]!.packageId));
  if (eligible.length === 0) return { kind: 'VOUCHER_NOT_FOR_PACKAGES' };
  const net = sumOf(eligible, 'totalMicros');
  if (minAmountMicros !== null && net < minAmountMicros) return { kind: 'VOUCHER_MINIMUM', minAmountMicros };
  if (net === 0n) return null;
  const parts = splitInUnits(
    discountOf(net, voucher.discount, digits),
    eligible.map(({ totalMicros }) => totalMicros),
    digits,
  );
  for (const [index, item] of eligible.entries()) {
    item.voucherMicros = parts[index]!;
    item.totalMicros -= parts[index]!;
  }
  return null;
}

/** Adds each venture's tax on its share of the remaining amount. */
function finish(item: QuoteItem, { ventures, wallet }: CartFacts, isTaxed: boolean): void {
  const byVenture = new Map<string, Micros>();
  for (const { ventureId, amountMicros } of item.lines)
    byVenture.set(ventureId, (byVenture.get(ventureId) ?? 0n) + amountMicros);
  const weights = [...byVenture.values()];
  if (!isTaxed || item.totalMicros === 0n || weights.every((weight) => weight === 0n)) return;
  const nets = splitInUnits(item.totalMicros, weights, wallet.digits);
  item.taxes = [...byVenture.keys()].map((ventureId, index) => {
    const venture = ventures.get(ventureId)!;
    const rateMicros = taxRateOf(venture, wallet.countryCode);
    const netMicros = nets[index]!;
    const amountMicros = fractionOf(netMicros, rateMicros, wallet.digits);
    return { ventureId, rateMicros, isOverseas: isOverseas(venture, wallet.countryCode), netMicros, amountMicros };
  });
  item.taxMicros = sumOf(item.taxes, 'amountMicros');
  item.totalMicros += item.taxMicros;
}

const isOverseas = (venture: VentureTerms, countryCode: string) => venture.code !== countryCode;

/** Returns the rate at which a venture taxes companies of this country. */
export const taxRateOf = (venture: VentureTerms, countryCode: string): Micros =>
  isOverseas(venture, countryCode) ? venture.overseasTaxMicros : venture.taxMicros;

/**
 * Splits an amount into parts that are multiples of the currency's smallest unit and sum to the whole. The amount must
 * be such a multiple itself.
 */
function splitInUnits(amountMicros: Micros, weights: readonly bigint[], digits: number): Micros[] {
  const unit = 10n ** BigInt(6 - digits);
  return splitByWeight(amountMicros / unit, weights).map((part) => part * unit);
}
