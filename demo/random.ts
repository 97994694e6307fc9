/** A reproducible stream of random numbers in [0, 1): equal seeds yield equal sequences (sfc32). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let a = seed | 0;
  let b = 0x9e3779b9;
  let c = 0x243f6a88;
  let d = 0xb7e15162;
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 4294967296;
  };
  for (let round = 0; round < 12; round += 1) next();
  return next;
}

export function select<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

/** Returns a function that picks items in proportion to their weights in O(log n). Weights are summed once. */
export function weightedPicker<T>(items: readonly T[], weightOf: (item: T) => number): (random: Random) => T {
  const sums: number[] = [];
  let total = 0;
  for (const item of items) sums.push((total += weightOf(item)));
  return (random) => {
    const target = random() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! <= target) low = middle + 1;
      else high = middle;
    }
    const item = items[low];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
}

export function randomBytes(random: Random, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => Math.floor(random() * 256));
}
