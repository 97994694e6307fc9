/**
 * Returns the size of the columns and lists of an index segment, which are outside of the heap. Texts and the facts that few
 * auctions read are in the heap, and are not counted.
 */
export function columnBytes(part: unknown): number {
  if (ArrayBuffer.isView(part)) return part.byteLength;
  if (typeof part !== 'object' || part === null || Object.getPrototypeOf(part) !== Object.prototype) return 0;
  return Object.values(part).reduce((sum: number, inner) => sum + columnBytes(inner), 0);
}
