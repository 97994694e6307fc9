import { fractionOf } from '#features/billing/rules/fraction.ts';
import { discountOf, type VoucherDiscount } from '#features/billing/rules/voucher.ts';
import { convert, roundToDigits, splitByWeight, type Micros } from '#kernel/money.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn, type Day, type Instant_ms } from '#kernel/time.ts';
import type { CartCampaign, CartFacts, PackageTerms, VentureTerms } from './cart-terms.ts';
import { bestDiscounts, pickDiscounts, type DiscountRefusal } from './discounts.ts';

/** Some weeks in one segment of one venture. Wallet currency, except for `price_micros`. */
export interface QuoteLine {
  ventureId: string;
  segmentId: string;
  weeks: number;
  /** For one week, in the venture's currency; null where the buyer set the budget. */
  price_micros: Micros | null;
  /** For one week. */
  unit_micros: Micros | null;
  amount_micros: Micros;
}

export interface QuoteDiscount {
  discountId: string;
  /** Fraction in micro-units. */
  rate_micros: Micros;
  amount_micros: Micros;
}

export interface QuoteTax {
  ventureId: string;
  /** Fraction in micro-units. */
  rate_micros: Micros;
  isOverseas: boolean;
  /** What it is taken of. */
  net_micros: Micros;
  amount_micros: Micros;
}

/** The price of one cart entry, line by line. Wallet currency; total = amount − discount − voucher + tax. */
export interface QuoteItem {
  cartCampaignId: string;
  lines: QuoteLine[];
  /** What is missing to the package's smallest price. */
  minimum_micros: Micros;
  amount_micros: Micros;
  discounts: QuoteDiscount[];
  discount_micros: Micros;
  voucher_micros: Micros;
  taxes: QuoteTax[];
  tax_micros: Micros;
  total_micros: Micros;
}

export interface Quote {
  items: QuoteItem[];
  amount_micros: Micros;
  discount_micros: Micros;
  voucher_micros: Micros;
  tax_micros: Micros;
  total_micros: Micros;
  paidCreditOnly: boolean;
}

export interface CartVoucher {
  discount: VoucherDiscount;
  /** Wallet currency; null without a minimum. */
  minAmount_micros: Micros | null;
  /** Empty means every package. */
  eligiblePackageIds: readonly string[];
}

export type QuoteProblem =
  | { kind: 'DISCOUNT'; index: number; refusal: DiscountRefusal }
  | { kind: 'VOUCHER_NOT_FOR_PACKAGES' }
  | { kind: 'VOUCHER_MINIMUM'; minAmount_micros: Micros };

/**
 * What a cart costs. The cart must have passed `checkCart` with the same facts. Wallet credit was taxed when it was topped up, so
 * that `isTaxed` is false where it pays.
 */
export function quoteCart(
  cart: readonly CartCampaign[],
  facts: CartFacts,
  terms: { now_ms: Instant_ms; voucher: CartVoucher | null; isTaxed: boolean },
): Result<Quote, QuoteProblem> {
  const items: QuoteItem[] = [];
  for (const [index, campaign] of cart.entries()) {
    const priced = discountedItem(campaign, facts, terms.now_ms);
    if (!priced.ok) return fail({ kind: 'DISCOUNT', index, refusal: priced.problem });
    items.push(priced.value);
  }
  if (terms.voucher) {
    const problem = takeVoucher(items, cart, terms.voucher, facts.wallet.digits);
    if (problem) return fail(problem);
  }
  for (const item of items) finish(item, facts, terms.isTaxed);
  return ok({
    items,
    amount_micros: sumOf(items, 'amount_micros'),
    discount_micros: sumOf(items, 'discount_micros'),
    voucher_micros: sumOf(items, 'voucher_micros'),
    tax_micros: sumOf(items, 'tax_micros'),
    total_micros: sumOf(items, 'total_micros'),
    paidCreditOnly: cart.some(({ packageId }) => facts.packages.get(packageId)!.paidCreditOnly),
  });
}

const sumOf = <Key extends string>(parts: readonly Record<Key, Micros>[], key: Key) =>
  parts.reduce((sum, part) => sum + part[key], 0n);

function discountedItem(
  campaign: CartCampaign,
  facts: CartFacts,
  now_ms: Instant_ms,
): Result<QuoteItem, DiscountRefusal> {
  const terms = facts.packages.get(campaign.packageId)!;
  const { digits } = facts.wallet;
  const lines = terms.customBudget ? budgetLines(campaign, digits) : pricedLines(campaign, terms, facts);
  const listed = sumOf(lines, 'amount_micros');
  const least = terms.minPrice_micros ?? 0n;
  const minimum_micros = listed < least ? least - listed : 0n;
  const amount_micros = listed + minimum_micros;
  const context = { amount_micros, startDate: campaign.startDate, today: todayOf(campaign, facts, now_ms) };
  const picked = campaign.discountIds
    ? pickDiscounts(terms.discounts, campaign.discountIds, context)
    : { rules: bestDiscounts(terms.discounts, context), refusal: null };
  if (picked.refusal !== null) return fail(picked.refusal);
  let left = amount_micros;
  const discounts = picked.rules.map((rule): QuoteDiscount => {
    const off = fractionOf(amount_micros, rule.discount_micros, digits);
    const taken = off < left ? off : left;
    left -= taken;
    return { discountId: rule.id, rate_micros: rule.discount_micros, amount_micros: taken };
  });
  return ok({
    cartCampaignId: campaign.id,
    lines,
    minimum_micros,
    amount_micros,
    discounts,
    discount_micros: amount_micros - left,
    voucher_micros: 0n,
    taxes: [],
    tax_micros: 0n,
    total_micros: left,
  });
}

/** Today where it is the latest day already: who books for several ventures is early only if early for all. */
function todayOf({ bookings }: CartCampaign, { ventures }: CartFacts, now_ms: Instant_ms): Day {
  const days = bookings.map(({ ventureId }) => dayIn(ventures.get(ventureId)!.timezone, now_ms)).toSorted();
  return days.at(-1)!;
}

/** Booked weeks by venture and segment; placements of a package in one week are one week. */
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
    const { price_micros, rate_micros } = terms.prices.find(
      ({ ventureId, segmentId }) => ventureId === where.ventureId && segmentId === where.segmentId,
    )!;
    const unit_micros = roundToDigits(convert(price_micros, rate_micros, wallet.rate_micros), wallet.digits);
    return { ...where, weeks, price_micros, unit_micros, amount_micros: unit_micros * BigInt(weeks) };
  });
}

/** The buyer's budget, week by week. */
function budgetLines(campaign: CartCampaign, digits: number): QuoteLine[] {
  const groups = weeksOf(campaign);
  const parts = splitInSteps(
    campaign.budget_micros!,
    groups.map(({ weeks }) => BigInt(weeks)),
    digits,
  );
  return groups.map((group, index) => ({
    ...group,
    price_micros: null,
    unit_micros: null,
    amount_micros: parts[index]!,
  }));
}

/** Spreads a voucher over what it may be used for, in proportion. */
function takeVoucher(
  items: QuoteItem[],
  cart: readonly CartCampaign[],
  voucher: CartVoucher,
  digits: number,
): QuoteProblem | null {
  const { eligiblePackageIds: ids, minAmount_micros } = voucher;
  const eligible = items.filter((_, index) => ids.length === 0 || ids.includes(cart[index]!.packageId));
  if (eligible.length === 0) return { kind: 'VOUCHER_NOT_FOR_PACKAGES' };
  const net = sumOf(eligible, 'total_micros');
  if (minAmount_micros !== null && net < minAmount_micros) return { kind: 'VOUCHER_MINIMUM', minAmount_micros };
  if (net === 0n) return null;
  const parts = splitInSteps(
    discountOf(net, voucher.discount, digits),
    eligible.map(({ total_micros }) => total_micros),
    digits,
  );
  for (const [index, item] of eligible.entries()) {
    item.voucher_micros = parts[index]!;
    item.total_micros -= parts[index]!;
  }
  return null;
}

/** Adds the tax of each venture to what is left of its share. */
function finish(item: QuoteItem, { ventures, wallet }: CartFacts, isTaxed: boolean): void {
  const byVenture = new Map<string, Micros>();
  for (const { ventureId, amount_micros } of item.lines)
    byVenture.set(ventureId, (byVenture.get(ventureId) ?? 0n) + amount_micros);
  const weights = [...byVenture.values()];
  if (!isTaxed || item.total_micros === 0n || weights.every((weight) => weight === 0n)) return;
  const nets = splitInSteps(item.total_micros, weights, wallet.digits);
  item.taxes = [...byVenture.keys()].map((ventureId, index) => {
    const venture = ventures.get(ventureId)!;
    const rate_micros = taxRateOf(venture, wallet.countryCode);
    const net_micros = nets[index]!;
    const amount_micros = fractionOf(net_micros, rate_micros, wallet.digits);
    return { ventureId, rate_micros, isOverseas: isOverseas(venture, wallet.countryCode), net_micros, amount_micros };
  });
  item.tax_micros = sumOf(item.taxes, 'amount_micros');
  item.total_micros += item.tax_micros;
}

const isOverseas = (venture: VentureTerms, countryCode: string) => venture.code !== countryCode;

/** What a venture taxes a company of this country with. */
export const taxRateOf = (venture: VentureTerms, countryCode: string): Micros =>
  isOverseas(venture, countryCode) ? venture.overseasTax_micros : venture.tax_micros;

/** Parts a currency can pay, which sum to the whole. The amount must be payable itself. */
function splitInSteps(amount_micros: Micros, weights: readonly bigint[], digits: number): Micros[] {
  const step = 10n ** BigInt(6 - digits);
  return splitByWeight(amount_micros / step, weights).map((part) => part * step);
}
