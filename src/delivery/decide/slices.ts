/** Ad sets or products that are read between two pauses of building an index. */
const SLICE = 500;

export function isSliceEnd(row: number): boolean {
  return row % SLICE === SLICE - 1;
}
