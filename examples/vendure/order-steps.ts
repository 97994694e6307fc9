// What is reported of orders in the cases that a plain one does not show.
import assert from 'node:assert/strict';
import type { Endcap } from './endcap.ts';
import { addToCart, checkOut, order, pay } from './shopping.ts';
import { becomes, step } from './steps.ts';
import { createVisitor, type Visitor } from './visitor.ts';

interface Context {
  endcap: Endcap;
  admin: Visitor;
  /** Who clicked the ad of the variant. */
  shopper: Visitor;
  shopAddress: string;
  variantId: string;
}

export async function orderSteps({ endcap, admin, shopper, shopAddress, variantId }: Context): Promise<void> {
  const sales = async () => (await endcap.outcome()).sales;
  const act = async (mutation: string, type: string, input: object) => {
    const { result } = await admin.admin<{ result: { errorCode?: string } }>(
      `mutation ($input: ${type}!) { result: ${mutation}(input: $input) { ... on ErrorResult { errorCode message } } }`,
      { input },
    );
    assert.equal(result.errorCode, undefined, JSON.stringify(result));
  };

  await step('a return that is undone is credited again', async () => {
    const { id, lines } = await order(shopper, variantId, 2);
    await becomes(sales, '51');
    await admin.admin('mutation ($id: ID!) { transitionOrderToState(id: $id, state: "Modifying") { __typename } }', {
      id,
    });
    const { order: paid } = await admin.admin<{ order: { payments: [{ id: string }] } }>(
      'query ($id: ID!) { order(id: $id) { payments { id } } }',
      { id },
    );
    const modify = (quantity: number) =>
      act('modifyOrder', 'ModifyOrderInput', {
        orderId: id,
        dryRun: false,
        adjustOrderLines: [{ orderLineId: lines[0].id, quantity }],
        refunds: [{ paymentId: paid.payments[0].id, amount: 2550 }],
      });
    await modify(1);
    await becomes(sales, '25.5');
    await modify(2);
    await becomes(sales, '51');
  });
  await step('an order is of the shopper who checks it out, if consent still stands', async () => {
    const withdrawing = createVisitor(shopAddress);
    await addToCart(withdrawing, variantId, 1);
    withdrawing.cookies.set('consent', 'contextual');
    await checkOut(withdrawing);
    const { code } = await pay(withdrawing);
    await becomes(() => endcap.buyerOf(code), `order-${code}`);

    const moving = createVisitor(shopAddress);
    await addToCart(moving, variantId, 1);
    moving.cookies.set('endcap_shopper', 'another-device');
    await checkOut(moving);
    const moved = await pay(moving);
    await becomes(() => endcap.buyerOf(moved.code), 'another-device');
  });
  await step('a payment that is not the shopper’s request leaves the order’s shopper', async () => {
    const visitor = createVisitor(shopAddress);
    visitor.cookies.set('endcap_shopper', 'shopper-of-cart');
    await addToCart(visitor, variantId, 1);
    const { id, code } = await checkOut(visitor);
    await act('addManualPaymentToOrder', 'ManualPaymentInput', { orderId: id, method: 'transfer', metadata: {} });
    await becomes(() => endcap.buyerOf(code), 'shopper-of-cart');
  });
  await step('what is returned to a seller of a split order is taken back', async () => {
    const { variants } = await admin.admin<{ variants: { items: [{ id: string }] } }>(
      '{ variants: productVariants(options: { filter: { sku: { eq: "SKU-3" } } }) { items { id } } }',
    );
    await addToCart(shopper, variantId, 1);
    await addToCart(shopper, variants.items[0].id, 1);
    await checkOut(shopper);
    const { id } = await pay(shopper);
    await becomes(sales, '76.5');
    const { order: whole } = await admin.admin<{
      order: { sellerOrders: { id: string; lines: [{ productVariant: { id: string } }] }[] };
    }>('query ($id: ID!) { order(id: $id) { sellerOrders { id lines { productVariant { id } } } } }', { id });
    const part = whole.sellerOrders.find(({ lines }) => lines[0].productVariant.id === variantId)!;
    await act('cancelOrder', 'CancelOrderInput', { orderId: part.id });
    await becomes(sales, '51');
  });
}
