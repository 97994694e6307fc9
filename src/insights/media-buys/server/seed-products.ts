import { fail, ok, type Result } from '#kernel/result.ts';
import type { NamedBrand } from '../rules/account.ts';
import { adcpError, type AdcpError } from '../rules/adcp-error.ts';
import { PRICING_OPTION_ID } from '../rules/packages.ts';
import { controllerError, type ControllerError } from '../rules/test-controller.ts';
import type { Buyer } from './buyer.ts';
import { isOwnProductId, productsOf } from './products.ts';
import { addPricingOption, putTestProduct } from './test-product.repository.ts';
import type { ParamsOf } from './test-scenarios.ts';
import { MAX_NAMES, NAMED_BY_TEST, namesOf } from './test-products.ts';

const MAX_PRICING_OPTIONS = 10;

const asController = ({ code, message }: AdcpError): ControllerError =>
  controllerError(code === 'ACCOUNT_NOT_FOUND' ? 'NOT_FOUND' : 'INVALID_STATE', message);

/** Lets a test call a product what it likes: the first that the brand sells. */
export async function seedProduct(
  buyer: Buyer,
  brand: NamedBrand,
  { product_id: productId }: ParamsOf<'seed_product'>,
): Promise<Result<Record<string, unknown>, ControllerError>> {
  if (isOwnProductId(productId))
    return fail(controllerError('INVALID_PARAMS', `product_id: ${productId} is a name of this seller's own products`));
  const found = await productsOf(buyer, [brand], 1);
  if (!found.ok) return fail(asController(found.problem));
  const [product] = found.value;
  if (!product) return fail(asController(adcpError('PRODUCT_NOT_FOUND', 'The brand sells nothing that can be bought')));
  const names = await namesOf(buyer, [brand]);
  if (names.length >= MAX_NAMES && !names.some((one) => one.productId === productId))
    return fail(controllerError('INVALID_STATE', `A brand has at most ${MAX_NAMES} products named by tests`));
  const row = { companyId: buyer.companyId, brandId: brand.id, productId, standsFor: product.productId };
  await buyer.database.transact(buyer.call.context.viewer, (tx) =>
    putTestProduct(tx, { ...row, pricingOptionIds: [] }),
  );
  return ok({ message: `${productId} is ${product.productId}. ${NAMED_BY_TEST}` });
}

export async function seedPricingOption(
  buyer: Buyer,
  brand: NamedBrand,
  { product_id: productId, pricing_option_id: pricingOptionId }: ParamsOf<'seed_pricing_option'>,
): Promise<Result<Record<string, unknown>, ControllerError>> {
  const isAdded = await buyer.database.transact(buyer.call.context.viewer, (tx) =>
    addPricingOption(tx, { brandId: brand.id, productId, pricingOptionId, max: MAX_PRICING_OPTIONS }),
  );
  return isAdded
    ? ok({ message: `${pricingOptionId} is ${PRICING_OPTION_ID}. ${NAMED_BY_TEST}` })
    : fail(
        controllerError(
          'NOT_FOUND',
          `No product that a test named ${productId}, or it has ${MAX_PRICING_OPTIONS} pricing options`,
        ),
      );
}
