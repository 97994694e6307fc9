/** A credited order line as the log has it: what was sold, and what corrections have taken back so far. */
export type CreditedLine = {
  readonly line: number;
  readonly sku: string;
  readonly quantity: number;
  readonly salesMicros: bigint;
  readonly returnedQuantity: number;
  readonly returnedSalesMicros: bigint;
};

/** What came back of an order in all, as last told: everything, or pieces by SKU. */
export type Returned = 'EVERYTHING' | ReadonlyMap<string, number>;

/** What a correcting row adds to a line, mostly below zero; `counts` is what it adds to the number of sold lines. */
export type LineCorrection = {
  readonly line: CreditedLine;
  readonly quantity: number;
  readonly salesMicros: bigint;
  readonly counts: -1 | 0 | 1;
};

/**
 * The corrections that bring an order's lines from what was taken back of them to what shall be. Pieces of a SKU are taken from its lines
 * in their order; told again, or taken back by a later telling, corrections never add up.
 */
export function correctionsOf(lines: readonly CreditedLine[], returned: Returned): LineCorrection[] {
  const left = new Map(returned === 'EVERYTHING' ? [] : returned);
  return lines
    .toSorted((a, b) => a.line - b.line)
    .flatMap((line): LineCorrection[] => {
      const pieces = returned === 'EVERYTHING' ? line.quantity : Math.min(line.quantity, left.get(line.sku) ?? 0);
      left.set(line.sku, (left.get(line.sku) ?? 0) - pieces);
      const quantity = line.returnedQuantity - pieces;
      if (quantity === 0) return [];
      const returnedSalesMicros = (line.salesMicros * BigInt(pieces)) / BigInt(line.quantity);
      const wasSold = line.returnedQuantity < line.quantity;
      const isSold = pieces < line.quantity;
      const counts = wasSold === isSold ? 0 : isSold ? 1 : -1;
      return [{ line, quantity, salesMicros: line.returnedSalesMicros - returnedSalesMicros, counts }];
    });
}
