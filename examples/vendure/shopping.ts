import assert from 'node:assert/strict';
import type { Visitor } from './visitor.ts';

interface Sponsored {
  sponsored: {
    rank: number;
    resolvedBidId: string;
    productVariant: { id: string; sku: string; priceWithTax: number };
  }[];
}
interface Placed {
  id: string;
  code: string;
  state: string;
  lines: [{ id: string }];
}

/** The ads of a page, as its server asks for them. */
export const adsOf = async (visitor: Visitor, subject: { term?: string; collectionId?: string }) => {
  const { sponsored } = await visitor.shop<Sponsored>(
    `query ($term: String, $collectionId: ID) {
      sponsored(term: $term, collectionId: $collectionId, slots: 4) {
        rank resolvedBidId productVariant { id sku priceWithTax product { slug } }
      }
    }`,
    subject,
  );
  return sponsored;
};

async function act(visitor: Visitor, mutation: string, variables: Record<string, [type: string, value: unknown]> = {}) {
  const declared = Object.entries(variables).map(([name, [type]]) => `$${name}: ${type}`);
  const head = declared.length > 0 ? `mutation (${declared.join(', ')})` : 'mutation';
  const answer = await visitor.shop<Record<string, Placed & { errorCode?: string }>>(
    `${head} { ${mutation} { ... on Order { id code state lines { id } } ... on ErrorResult { errorCode message } } }`,
    Object.fromEntries(Object.entries(variables).map(([name, [, value]]) => [name, value])),
  );
  const result = Object.values(answer).at(0)!;
  assert.equal(result.errorCode, undefined, `${mutation}: ${JSON.stringify(result)}`);
  return result;
}

export const addToCart = (visitor: Visitor, productVariantId: string, quantity: number) =>
  act(visitor, 'addItemToOrder(productVariantId: $id, quantity: $quantity)', {
    id: ['ID!', productVariantId],
    quantity: ['Int!', quantity],
  });

/** Goes through the shop's checkout as far as the payment. */
export async function checkOut(visitor: Visitor): Promise<Placed> {
  await act(
    visitor,
    'setCustomerForOrder(input: { firstName: "Ada", lastName: "L", emailAddress: "ada@shop.example" })',
  );
  await act(visitor, 'setOrderShippingAddress(input: { streetLine1: "1 Road", countryCode: "SG" })');
  const { ways } = await visitor.shop<{ ways: [{ id: string }] }>('{ ways: eligibleShippingMethods { id } }');
  await act(visitor, 'setOrderShippingMethod(shippingMethodId: $ids)', { ids: ['[ID!]!', [ways[0].id]] });
  return act(visitor, 'transitionOrderToState(state: "ArrangingPayment")');
}

export async function pay(visitor: Visitor): Promise<Placed> {
  const { means } = await visitor.shop<{ means: [{ code: string }] }>('{ means: eligiblePaymentMethods { code } }');
  return act(visitor, 'addPaymentToOrder(input: { method: $method, metadata: {} })', {
    method: ['String!', means[0].code],
  });
}

/** Orders one product. */
export async function order(visitor: Visitor, productVariantId: string, quantity: number): Promise<Placed> {
  await addToCart(visitor, productVariantId, quantity);
  await checkOut(visitor);
  return pay(visitor);
}
