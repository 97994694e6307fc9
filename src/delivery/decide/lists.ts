import { int32Column } from './columns.ts';

/**
 * Rows of integers in two arrays: row n is items[starts[n]] to items[starts[n + 1] - 1]. A million small lists cost
 * four bytes per entry this way, and each is contiguous.
 */
export type Lists = { readonly starts: Int32Array; readonly items: Int32Array };

export interface ListsBuilder {
  /** Adds to the current row. */
  add(item: number): void;
  /** Adds unless the row already contains the item. Linear search: for short rows. */
  addOnce(item: number): void;
  endRow(): void;
  finish(): Lists;
}

export function createListsBuilder(): ListsBuilder {
  let starts = int32Column(64);
  let items = int32Column(256);
  let rows = 0;
  let count = 0;
  const add = (item: number) => {
    if (count === items.length) items = grown(items);
    items[count] = item;
    count += 1;
  };
  return {
    add,
    addOnce(item) {
      for (let at = starts[rows]!; at < count; at += 1) if (items[at] === item) return;
      add(item);
    },
    endRow() {
      rows += 1;
      if (rows === starts.length) starts = grown(starts);
      starts[rows] = count;
    },
    finish: () => ({ starts: resized(starts, rows + 1), items: resized(items, count) }),
  };
}

const grown = (array: Int32Array) => resized(array, array.length * 2);

function resized(array: Int32Array, length: number) {
  const grown = int32Column(length);
  grown.set(array.subarray(0, length));
  return grown;
}

/** Rows distributed between two pauses, and items counted, which are contiguous and therefore faster. */
const SLICE = 50_000;
const COUNTED = 2_000_000;

/**
 * Inverts "row → items" to "item → rows", rows in the order provided: if rows are in descending order of worth, so are
 * the resulting lists, without sorting any.
 */
export function* transpose({ starts, items }: Lists, order: Int32Array, itemCount: number): Generator<void, Lists> {
  const turned = int32Column(itemCount + 1);
  for (let at = 0; at < items.length; at += 1) {
    turned[items[at]! + 1]! += 1;
    if (at % COUNTED === COUNTED - 1) yield;
  }
  for (let item = 0; item < itemCount; item += 1) turned[item + 1]! += turned[item]!;
  const next = resized(turned, itemCount);
  const rows = int32Column(items.length);
  for (let done = 0; done < order.length; done += 1) {
    const row = order[done]!;
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) {
      const item = items[at]!;
      rows[next[item]!] = row;
      next[item]! += 1;
    }
    if (done % SLICE === SLICE - 1) yield;
  }
  return { starts: turned, items: rows };
}

const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;

/** Returns the indexes of `worth` (none negative) in descending order of value; equal values are adjacent. */
export function* fallingOrder(worth: Float32Array | Float64Array): Generator<void, Int32Array> {
  // The bits of positive floats sort like the numbers themselves, so a radix sort works.
  const bits = new Uint32Array(new Float32Array(worth).buffer);
  let order = int32Column(worth.length);
  for (let index = 0; index < order.length; index += 1) order[index] = index;
  let dealt = int32Column(worth.length);
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    const next = int32Column(DIGITS + 1);
    const digitOf = (index: number) => DIGITS - 1 - ((bits[index]! >>> shift) & (DIGITS - 1));
    for (let index = 0; index < worth.length; index += 1) next[digitOf(index) + 1]! += 1;
    for (let digit = 0; digit < DIGITS; digit += 1) next[digit + 1]! += next[digit]!;
    for (const index of order) {
      const digit = digitOf(index);
      dealt[next[digit]!] = index;
      next[digit]! += 1;
    }
    [order, dealt] = [dealt, order];
    yield;
  }
  if (worth instanceof Float64Array) settleNeighbours(order, worth);
  return order;
}

/** Orders neighbours that differ only beyond 32 bits; they are already adjacent. */
function settleNeighbours(order: Int32Array, worth: Float64Array): void {
  for (let index = 1; index < order.length; index += 1) {
    const moving = order[index]!;
    let at = index;
    for (; at > 0 && worth[order[at - 1]!]! < worth[moving]!; at -= 1) order[at] = order[at - 1]!;
    order[at] = moving;
  }
}

/** Returns the smallest 32-bit float not below a positive number: an upper bound in half the memory. */
export function roundedUp(value: number): number {
  const near = Math.fround(value);
  return near >= value ? near : near * (1 + 2 ** -23);
}

export function hasAny(lists: Lists, row: number, wanted: readonly number[]): boolean {
  for (const item of wanted) if (has(lists, row, item)) return true;
  return false;
}

export function has({ starts, items }: Lists, row: number, wanted: number): boolean {
  for (let at = starts[row]!; at < starts[row + 1]!; at += 1) if (items[at] === wanted) return true;
  return false;
}

export function lengthOf({ starts }: Lists, list: number): number {
  return starts[list + 1]! - starts[list]!;
}

/** As `has`, for a row whose items ascend. */
export function hasAscending({ starts, items }: Lists, row: number, wanted: number): boolean {
  return isBetween(items, starts[row]!, starts[row + 1]!, wanted);
}

/** Whether a number is among ascending ones. */
export function hasNumber(numbers: Int32Array, wanted: number): boolean {
  return isBetween(numbers, 0, numbers.length, wanted);
}

function isBetween(items: Int32Array, start: number, end: number, wanted: number): boolean {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low < end && items[low] === wanted;
}
