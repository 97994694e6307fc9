/** A product in which a brand can advertise, as far as proposals need it. */
export interface OfferedProduct {
  productId: string;
  /** Products of the brand that can be advertised there. */
  articles: number;
}

export interface Proposal {
  proposalId: string;
  allocations: { productId: string; percent: number }[];
}

/**
 * Divides a budget over the storefronts by how many of the brand's products each sells: what is nowhere sold gets
 * nothing, and the shares are 100 percent together. Null where there is nothing to divide.
 */
export function proposalOf(accountId: string, products: readonly OfferedProduct[]): Proposal | null {
  const sum = products.reduce((all, { articles }) => all + articles, 0);
  if (sum === 0) return null;
  const exact = products.map(({ productId, articles }) => ({ productId, share: (articles * 100) / sum }));
  const percents = exact.map(({ share }) => Math.floor(share));
  const byRest = exact
    .map(({ share }, index) => ({ index, rest: share - Math.floor(share) }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index);
  const missing = 100 - percents.reduce((all, one) => all + one, 0);
  for (const { index } of byRest.slice(0, missing)) percents[index]! += 1;
  return {
    // The same as long as the shares are: a buyer's proposal is bought as it was shown or not at all.
    proposalId: ['shares', accountId, ...percents].join('-'),
    allocations: exact
      .map(({ productId }, index) => ({ productId, percent: percents[index]! }))
      .filter(({ percent }) => percent > 0),
  };
}
