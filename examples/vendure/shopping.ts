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

/** Goes through the shop's checkout with one product. */
export async function order(visitor: Visitor, productVariantId: string, quantity: number): Promise<Placed> {
  const act = async (mutation: string, variables: Record<string, [type: string, value: unknown]> = {}) => {
    const declared = Object.entries(variables).map(([name, [type]]) => `$${name}: ${type}`);
    const head = declared.length > 0 ? `mutation (${declared.join(', ')})` : 'mutation';
    const answer = await visitor.shop<Record<string, Placed & { errorCode?: string }>>(
      `${head} { ${mutation} { ... on Order { id state lines { id } } ... on ErrorResult { errorCode message } } }`,
      Object.fromEntries(Object.entries(variables).map(([name, [, value]]) => [name, value])),
    );
    const result = Object.values(answer).at(0)!;
    assert.equal(result.errorCode, undefined, `${mutation}: ${JSON.stringify(result)}`);
    return result;
  };
  await act('addItemToOrder(productVariantId: $id, quantity: $quantity)', {
    id: ['ID!', productVariantId],
    quantity: ['Int!', quantity],
  });
  await act('setCustomerForOrder(input: { firstName: "Ada", lastName: "L", emailAddress: "ada@shop.example" })');
  await act('setOrderShippingAddress(input: { streetLine1: "1 Road", countryCode: "SG" })');
  const { ways, means } = await visitor.shop<{ ways: [{ id: string }]; means: [{ code: string }] }>(
    '{ ways: eligibleShippingMethods { id } means: eligiblePaymentMethods { code } }',
  );
  await act('setOrderShippingMethod(shippingMethodId: $ids)', { ids: ['[ID!]!', [ways[0].id]] });
  await act('transitionOrderToState(state: "ArrangingPayment")');
  return act('addPaymentToOrder(input: { method: $method, metadata: {} })', { method: ['String!', means[0].code] });
}
