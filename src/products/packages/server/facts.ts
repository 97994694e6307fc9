import { createHash } from 'node:crypto';
import { moneyText } from '#kernel/money-text.ts';
import { voucherDiscount, payerOf, lockReservation, type Payer } from '#core/payments/server/index.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { convert, roundToDigits, type Micros } from '#kernel/money.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { PaymentMethod } from '../rules/cart.ts';
import type { CartCampaign, CartFacts, PackageTerms } from '../rules/cart-terms.ts';
import { cartProblemFields, checkCart } from '../rules/check-cart.ts';
import { quoteCart, type CartVoucher, type Quote } from '../rules/quote.ts';
import { readPackages, readVentures } from './package.repository.ts';
import { cartText, discountText, words } from './texts.ts';
import type { Package, Venture } from './refs.ts';

const DEFAULT_RATE = 1_000_000n;

type WalletCurrency = Pick<Payer, 'rateMicros' | 'digits'>;

/** Converts an amount of the platform's currency to a wallet's currency. */
export const inWallet = (amountMicros: Micros | null, { rateMicros, digits }: WalletCurrency): Micros | null =>
  amountMicros === null ? null : roundToDigits(convert(amountMicros, DEFAULT_RATE, rateMicros), digits);

/** Converts a package's terms to the wallet's currency. */
function termsFor(one: Package, wallet: WalletCurrency): PackageTerms {
  return {
    ...one,
    minPriceMicros: inWallet(one.minPriceMicros, wallet),
    discounts: one.discounts.map((discount) => ({
      ...discount,
      minAmountMicros: inWallet(discount.minAmountMicros, wallet),
    })),
  };
}

export interface CartInput {
  companyId: Uuid;
  campaigns: readonly CartCampaign[];
  redeemId: string | null;
  /** Null until a method is selected; the quote then includes tax, as for a payment with new money. */
  paymentMethod: PaymentMethod | null;
}

export interface PricedCart {
  buyer: Payer;
  packages: Map<Uuid, Package>;
  ventures: Map<Uuid, Venture>;
  quote: Quote;
  /** Changes whenever any part of the quote changes. */
  priceVersion: string;
  redemptionId: Uuid | null;
}

/** Checks and prices a cart. Quote and checkout both use this function, so that their prices never differ. */
export async function priceCart(
  tx: Transaction,
  input: CartInput,
  given: { nowMs: EpochMs; language: Language },
): Promise<Result<PricedCart, Problem>> {
  const { language, nowMs } = given;
  const buyer = await payerOf(tx, input.companyId);
  if (!buyer) return fail(notFound('Company'));
  const ids = [...new Set(input.campaigns.map(({ packageId }) => packageId))].filter(isUuid);
  const all = await readPackages(tx, { ids, isOffered: true });
  const ventures = new Map((await readVentures(tx)).map((venture) => [venture.id, venture]));
  const facts: CartFacts = {
    packages: new Map(all.map((one) => [one.id, termsFor(one, buyer)])),
    ventures,
    wallet: buyer,
  };
  const wrong = checkCart(input.campaigns, facts, { nowMs });
  if (Object.keys(wrong).length)
    return fail({ code: 'VALIDATION', fields: cartProblemFields(wrong, (key) => cartText(key, language)) });
  const voucher = await voucherOf(tx, input);
  if (!voucher.ok) return voucher;
  const quoted = quoteCart(input.campaigns, facts, {
    nowMs,
    voucher: voucher.value?.voucher ?? null,
    isTaxed: input.paymentMethod !== 'WALLET_CREDIT',
  });
  if (!quoted.ok) {
    const problem = quoted.problem;
    switch (problem.kind) {
      case 'DISCOUNT':
        return fail(invalid(`campaigns.${problem.index}.discountIds`, discountText(problem.refusal, language)));
      case 'VOUCHER_NOT_FOR_PACKAGES':
        return fail(invalid('redeemId', words('voucherNotForPackages', language)));
      case 'VOUCHER_MINIMUM': {
        const minimum = moneyText(problem.minAmountMicros, buyer);
        return fail(invalid('redeemId', words('voucherMinimum', language, { minimum })));
      }
    }
  }
  return ok({
    buyer,
    packages: new Map(all.map((one) => [one.id, one])),
    ventures,
    quote: quoted.value,
    priceVersion: versionOf(quoted.value),
    redemptionId: voucher.value?.redemptionId ?? null,
  });
}

async function voucherOf(
  tx: Transaction,
  { redeemId, companyId }: CartInput,
): Promise<Result<{ voucher: CartVoucher; redemptionId: Uuid } | null, Problem>> {
  if (!redeemId) return ok(null);
  const taken = await lockReservation(tx, companyId, redeemId);
  if (!taken.ok) return taken;
  const { redemptionId, minAmountMicros, eligiblePackageIds } = taken.value;
  return ok({ voucher: { discount: voucherDiscount(taken.value), minAmountMicros, eligiblePackageIds }, redemptionId });
}

const versionOf = (quote: Quote) =>
  createHash('sha256')
    .update(JSON.stringify(quote, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))
    .digest('hex')
    .slice(0, 16);
