import { createHash } from 'node:crypto';
import { voucherDiscount, payerOf, lockReservation, type Payer } from '#core/payments/server/index.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { convert, DEFAULT_RATE_MICROS, type Micros, roundToDigits } from '#kernel/money.ts';
import { invalid, invalidFields, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { PaymentMethod } from '../rules/cart.ts';
import type { CartCampaign, CartFacts, PackageTerms } from '../rules/cart-terms.ts';
import { checkCart } from '../rules/check-cart.ts';
import { packageMessages } from '../rules/package.messages.ts';
import { quoteCart, type CartVoucher, type Quote, type QuoteProblem } from '../rules/quote.ts';
import { readPackages, readVentures } from './package.repository.ts';
import type { Package, Venture } from './refs.ts';

type WalletCurrency = Pick<Payer, 'rateMicros' | 'digits'>;

/** Converts an amount of the platform's currency to a wallet's currency. */
export const inWallet = (amountMicros: Micros | null, { rateMicros, digits }: WalletCurrency): Micros | null =>
  amountMicros === null ? null : roundToDigits(convert(amountMicros, DEFAULT_RATE_MICROS, rateMicros), digits);

/** Converts a package's terms to the wallet's currency. */
function termsFor(offered: Package, wallet: WalletCurrency): PackageTerms {
  return {
    ...offered,
    minPriceMicros: inWallet(offered.minPriceMicros, wallet),
    discounts: offered.discounts.map((discount) => ({
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
  nowMs: EpochMs,
): Promise<Result<PricedCart, Problem>> {
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
  const wrong = invalidFields(checkCart(input.campaigns, facts, { nowMs }));
  if (wrong) return fail(wrong);
  const voucher = await voucherOf(tx, input);
  if (!voucher.ok) return voucher;
  const quoted = quoteCart(input.campaigns, facts, {
    nowMs,
    voucher: voucher.value?.voucher ?? null,
    isTaxed: input.paymentMethod !== 'WALLET_CREDIT',
  });
  if (!quoted.ok) return fail(quoteProblem(quoted.problem, buyer));
  return ok({
    buyer,
    packages: new Map(all.map((one) => [one.id, one])),
    ventures,
    quote: quoted.value,
    priceVersion: versionOf(quoted.value),
    redemptionId: voucher.value?.redemptionId ?? null,
  });
}

function quoteProblem(problem: QuoteProblem, { symbol, digits }: Payer): Problem {
  const { discount, problem: messages } = packageMessages;
  switch (problem.kind) {
    case 'DISCOUNT':
      return invalid(`campaigns.${problem.index}.discountIds`, discount[problem.rejection]());
    case 'VOUCHER_NOT_FOR_PACKAGES':
      return invalid('redeemId', messages.voucherNotForPackages());
    case 'VOUCHER_MINIMUM': {
      const minimum = { amountMicros: problem.minAmountMicros, symbol, digits };
      return invalid('redeemId', messages.voucherMinimum({ minimum }));
    }
  }
}

async function voucherOf(
  tx: Transaction,
  { redeemId, companyId }: CartInput,
): Promise<Result<{ voucher: CartVoucher; redemptionId: Uuid } | null, Problem>> {
  if (!redeemId) return ok(null);
  const reserved = await lockReservation(tx, companyId, redeemId);
  if (!reserved.ok) return reserved;
  const { redemptionId, minAmountMicros, eligiblePackageIds } = reserved.value;
  return ok({
    voucher: { discount: voucherDiscount(reserved.value), minAmountMicros, eligiblePackageIds },
    redemptionId,
  });
}

const versionOf = (quote: Quote) =>
  createHash('sha256')
    .update(JSON.stringify(quote, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))
    .digest('hex')
    .slice(0, 16);
