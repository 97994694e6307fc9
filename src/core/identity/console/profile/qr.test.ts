import { expect, test } from 'vitest';
import { checkBytes, qrMatrix, times, TooLongForQrError } from './qr.ts';

/** Decodes a matrix as a scanner does: format, mask, zigzag, blocks, bytes. Supports a single block. */
function readBack(matrix: boolean[][]): { text: string; syndromes: number[] } {
  const size = matrix.length;
  const version = (size - 17) / 4;
  const at = (x: number, y: number): number => (matrix[y]![x] ? 1 : 0);
  const formatBits = [0, 1, 2, 3, 4, 5].map((y) => at(8, y));
  formatBits.push(at(8, 7), at(8, 8), at(7, 8), ...[5, 4, 3, 2, 1, 0].map((x) => at(x, 8)));
  const format = formatBits.reduce((bits, bit, index) => bits | (bit << index), 0) ^ 0x5412;
  const mask = (format >> 10) & 7;
  expect(format >> 13).toBe(1);
  const isMasked = [
    (x: number, y: number) => (x + y) % 2,
    (_: number, y: number) => y % 2,
    (x: number) => x % 3,
    (x: number, y: number) => (x + y) % 3,
    (x: number, y: number) => (((x / 3) | 0) + ((y / 2) | 0)) & 1,
    (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3),
    (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2,
    (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2,
  ][mask]!;
  const isFixed = (x: number, y: number) =>
    (x <= 8 && y <= 8) ||
    (x >= size - 8 && y <= 8) ||
    (x <= 8 && y >= size - 8) ||
    x === 6 ||
    y === 6 ||
    (version > 1 && Math.abs(x - (size - 7)) <= 2 && Math.abs(y - (size - 7)) <= 2);
  const bits: number[] = [];
  let isUpward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isFixed(x, y)) bits.push(at(x, y) ^ (isMasked(x, y) === 0 ? 1 : 0));
      }
    }
    isUpward = !isUpward;
  }
  const bytes = Array.from({ length: bits.length >> 3 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  );
  const message = bytes.flatMap((byte) => [byte >> 4, byte & 15]).slice(1);
  const length = message[0]! * 16 + message[1]!;
  const text = Array.from({ length }, (_, index) => message[2 + index * 2]! * 16 + message[3 + index * 2]!);
  // An error-free codeword evaluates to zero at every root of its generator.
  const checks = [7, 10, 15, 20, 26][version - 1]!;
  let root = 1;
  const syndromes = Array.from({ length: checks }, () => {
    const value = bytes.reduce((sum, byte) => times(sum, root) ^ byte, 0);
    root = times(root, 2);
    return value;
  });
  return { text: new TextDecoder().decode(new Uint8Array(text)), syndromes };
}

test.each([
  'A',
  'HELLO WORLD',
  'otpauth://totp/Endcap:ana?secret=JBSWY3DPEHPK3PXP',
  'olá, é o código de acesso',
  'x'.repeat(106),
])('%s is read back', (text) => {
  const read = readBack(qrMatrix(text));
  expect(read.text).toBe(text);
  expect(read.syndromes.every((value) => value === 0)).toBe(true);
});

test('error correction is what the standard’s own example says', () => {
  // ISO/IEC 18004, Annex I: version 1-M, "01234567".
  const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
  expect(checkBytes(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
});

test.each([
  [17, 21],
  [18, 25],
  [154, 45],
  [155, 49],
  [230, 53],
  [271, 57],
  [520, 77],
])('%i bytes need a square of %i', (length, size) => {
  expect(qrMatrix('x'.repeat(length))).toHaveLength(size);
});

test('what fits no code is refused', () => {
  expect(() => qrMatrix('x'.repeat(521))).toThrow(TooLongForQrError);
});
