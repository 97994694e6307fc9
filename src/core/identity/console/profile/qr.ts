// QR codes according to ISO/IEC 18004: byte mode, error correction level L, versions 1 to 15. Sufficient for an
// otpauth: address.

/** Error-correction bytes per block, and number of blocks, by version. */
const CHECK_BYTES = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6];
const FINDER_SIZE = 7;
const LEVEL_L = 1;

export class TooLongForQrError extends Error {}

/** Returns the dark modules of a text's QR code, row by row, without the quiet zone. Throws for more than 520 bytes. */
export function qrMatrix(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)];
  const version =
    CHECK_BYTES.findIndex((_, index) => dataBytes(index + 1) >= bytes.length + headerBytes(index + 1)) + 1;
  if (version === 0) throw new TooLongForQrError();
  const codewords = interleave(version, dataCodewords(version, bytes));
  const candidates = MASKS.map((_, mask) => draw(version, codewords, mask));
  return candidates.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

const sizeOf = (version: number) => version * 4 + 17;
/** Four bits of mode, eight or sixteen bits of length. */
const headerBytes = (version: number) => (version < 10 ? 2 : 3);
const dataBytes = (version: number) =>
  Math.floor(rawModules(version) / 8) - CHECK_BYTES[version - 1]! * BLOCKS[version - 1]!;

/** Returns the modules available for data and error correction after all fixed patterns are drawn. */
function rawModules(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const alignments = Math.floor(version / 7) + 2;
    modules -= (25 * alignments - 10) * alignments - 55;
    if (version >= 7) modules -= 36;
  }
  return modules;
}

function dataCodewords(version: number, bytes: readonly number[]): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  const capacity = dataBytes(version) * 8;
  push(0, Math.min(4, capacity - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) push(pad, 8);
  return Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  );
}

/** Splits the data into blocks, adds their error correction, and interleaves them byte by byte. */
function interleave(version: number, data: readonly number[]): number[] {
  const blocks = BLOCKS[version - 1]!;
  const checks = CHECK_BYTES[version - 1]!;
  const short = Math.floor(data.length / blocks);
  const longOnes = data.length % blocks;
  let from = 0;
  const parts = Array.from({ length: blocks }, (_, index) => {
    const length = short + (index >= blocks - longOnes ? 1 : 0);
    const part = data.slice(from, from + length);
    from += length;
    return { data: part, check: checkBytes(part, checks) };
  });
  const dealt = (lists: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, at) =>
      lists.flatMap((list) => (at < list.length ? [list[at]!] : [])),
    ).flat();
  return [...dealt(parts.map((part) => part.data)), ...dealt(parts.map((part) => part.check))];
}

/** Multiplies in the field of 256 elements that QR codes use. */
export function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** Returns the remainder of the data divided by the Reed-Solomon generator of a degree. */
export function checkBytes(data: readonly number[], degree: number): number[] {
  const divisor = Array.from({ length: degree }, (_, index): number => (index === degree - 1 ? 1 : 0));
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    for (let index = 0; index < degree; index += 1)
      divisor[index] = times(divisor[index]!, root) ^ (divisor[index + 1] ?? 0);
    root = times(root, 2);
  }
  const rest = Array.from<number>({ length: degree }).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((coefficient, index) => (rest[index]! ^= times(coefficient, factor)));
  }
  return rest;
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function draw(version: number, codewords: readonly number[], mask: number): boolean[][] {
  const size = sizeOf(version);
  const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const fixed = dark.map((row) => row.map(() => false));
  const set = (x: number, y: number, isDark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y]![x] = isDark;
    fixed[y]![x] = true;
  };
  drawPatterns(version, set);
  drawFormat(size, mask, set);
  if (version >= 7) drawVersion(version, size, set);

  let at = 0;
  const bits = codewords.length * 8;
  for (let right = size - 1; right >= 1; right -= 2) {
    // The timing column holds no data.
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      for (const x of [right, right - 1]) {
        const isUpward = ((right + 1) & 2) === 0;
        const y = isUpward ? size - 1 - step : step;
        if (fixed[y]![x]) continue;
        const bit = at < bits ? (codewords[at >> 3]! >> (7 - (at & 7))) & 1 : 0;
        dark[y]![x] = (bit === 1) !== MASKS[mask]!(x, y);
        at += 1;
      }
    }
  }
  return dark;
}

type SetSquare = (x: number, y: number, isDark: boolean) => void;

function drawPatterns(version: number, set: SetSquare): void {
  const size = sizeOf(version);
  for (let index = 0; index < size; index += 1) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
  const centres = alignmentCentres(version);
  const last = centres.length - 1;
  centres.forEach((x, column) =>
    centres.forEach((y, row) => {
      const isAtFinder = (column === 0 && (row === 0 || row === last)) || (column === last && row === 0);
      if (!isAtFinder) drawRings(x, y, 2, set, (distance) => distance !== 1);
    }),
  );
  const far = size - 1 - (FINDER_SIZE - 1) / 2;
  for (const [x, y] of [
    [3, 3],
    [far, 3],
    [3, far],
  ] as const) {
    drawRings(x, y, 4, set, (distance) => distance !== 2 && distance !== 4);
  }
}

function drawRings(
  centreX: number,
  centreY: number,
  radius: number,
  set: SetSquare,
  isDark: (distance: number) => boolean,
): void {
  for (let dy = -radius; dy <= radius; dy += 1)
    for (let dx = -radius; dx <= radius; dx += 1)
      set(centreX + dx, centreY + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
}

function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const centres = Array.from({ length: count - 1 }, (_, index) => sizeOf(version) - 7 - index * step);
  return [6, ...centres.toReversed()];
}

/** Draws error correction level and mask twice, with their own check bits. */
function drawFormat(size: number, mask: number, set: SetSquare): void {
  const data = (LEVEL_L << 3) | mask;
  let rest = data;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (index: number) => ((bits >> index) & 1) === 1;
  for (let index = 0; index <= 5; index += 1) set(8, index, bit(index));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let index = 9; index < 15; index += 1) set(14 - index, 8, bit(index));
  for (let index = 0; index < 8; index += 1) set(size - 1 - index, 8, bit(index));
  for (let index = 8; index < 15; index += 1) set(8, size - 15 + index, bit(index));
  set(8, size - 8, true);
}

function drawVersion(version: number, size: number, set: SetSquare): void {
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let index = 0; index < 18; index += 1) {
    const [near, across] = [Math.floor(index / 3), size - 11 + (index % 3)];
    const isDark = ((bits >> index) & 1) === 1;
    set(across, near, isDark);
    set(near, across, isDark);
  }
}

/** Rates how hard a matrix is to scan: long runs, blocks of one colour, and imbalance. Lower is better. */
function penalty(matrix: readonly (readonly boolean[])[]): number {
  const size = matrix.length;
  const columns = matrix.map((_, x) => matrix.map((row) => row[x]!));
  let points = 0;
  for (const line of [...matrix, ...columns]) {
    for (const run of line
      .map((dark) => (dark ? '1' : '0'))
      .join('')
      .match(/0{5,}|1{5,}/g) ?? [])
      points += run.length - 2;
  }
  let dark = 0;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (matrix[y]![x]) dark += 1;
      const isBlock =
        x > 0 &&
        y > 0 &&
        matrix[y]![x] === matrix[y - 1]![x] &&
        matrix[y]![x] === matrix[y]![x - 1] &&
        matrix[y]![x] === matrix[y - 1]![x - 1];
      if (isBlock) points += 3;
    }
  }
  return points + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}
