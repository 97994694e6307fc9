/** An order line as logged: the quantity sold and the corrections so far. */
export type RecordedLine = {
  readonly line: number;
  readonly sku: string;
  readonly quantity: number;
  readonly salesMicros: bigint;
  readonly returnedQuantity: number;
  readonly returnedSalesMicros: bigint;
};

/** Everything returned of an order, as last reported: the whole order, or pieces by SKU. */
export type Returned = 'EVERYTHING' | ReadonlyMap<string, number>;

/** The amounts a correcting row adds to a line, usually negative. `counts` is added to the number of sold lines. */
export type Correction<Line extends RecordedLine> = {
  readonly line: Line;
  readonly quantity: number;
  readonly salesMicros: bigint;
  readonly counts: -1 | 0 | 1;
};

/**
 * Returns the corrections that take an order's lines from their current state to the reported one. Pieces of a SKU are
 * deducted from its lines in line order. Repeated or withdrawn reports do not accumulate.
 */
export function correctionsOf<Line extends RecordedLine>(
  lines: readonly Line[],
  returned: Returned,
): Correction<Line>[] {
  const remaining = new Map(returned === 'EVERYTHING' ? [] : returned);
  return lines
    .toSorted((a, b) => a.line - b.line)
    .flatMap((line): Correction<Line>[] => {
      const pieces = returned === 'EVERYTHING' ? line.quantity : Math.min(line.quantity, remaining.get(line.sku) ?? 0);
      remaining.set(line.sku, (remaining.get(line.sku) ?? 0) - pieces);
      const quantity = line.returnedQuantity - pieces;
      if (quantity === 0) return [];
      const returnedSalesMicros = (line.salesMicros * BigInt(pieces)) / BigInt(line.quantity);
      const wasSold = line.returnedQuantity < line.quantity;
      const isSold = pieces < line.quantity;
      const counts = wasSold === isSold ? 0 : isSold ? 1 : -1;
      return [{ line, quantity, salesMicros: line.returnedSalesMicros - returnedSalesMicros, counts }];
    });
}
