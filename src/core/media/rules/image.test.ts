import { expect, test } from 'vitest';
import type { Message } from '#kernel/message.ts';
import { imageFormatOf, imageLimitMb, imageNameOf, imageProblem } from './image.ts';
import { imageMessages } from './image.messages.ts';

const bounds = { minWidth: 1200, minHeight: 300, maxFileSizeMb: 1 };
const image = { width: 1200, height: 300, bytes: 1000 };

test.each<[string, Partial<typeof image>, Message | null]>([
  ['of the requested size', {}, null],
  ['twice as large', { width: 2400, height: 600 }, null],
  ['a tenth wider', { width: 1320 }, null],
  ['too narrow', { width: 1199 }, imageMessages.imageWidthIsTooSmall({ min: 1200 })],
  ['too low', { height: 299 }, imageMessages.imageHeightIsTooSmall({ min: 300 })],
  ['much wider', { width: 1330 }, imageMessages.imageRatioIsIncorrect({ width: 4, height: 1 })],
  ['much higher', { height: 340 }, imageMessages.imageRatioIsIncorrect({ width: 4, height: 1 })],
  ['a megabyte exactly', { bytes: 1024 * 1024 }, null],
  ['more than that', { bytes: 1024 * 1024 + 1 }, imageMessages.fileSizeIsTooBig({ max: 1 })],
])('an image %s', (_, change, problem) => {
  expect(imageProblem({ ...image, ...change }, bounds)).toEqual(problem);
});

test('the shape is reported as a ratio', () => {
  expect(
    imageProblem({ width: 900, height: 500, bytes: 1 }, { minWidth: 750, minHeight: 500, maxFileSizeMb: 1 }),
  ).toEqual(imageMessages.imageRatioIsIncorrect({ width: 3, height: 2 }));
});

test('with one side required, the shape does not matter', () => {
  expect(imageProblem({ width: 5000, height: 10, bytes: 1 }, { ...bounds, minHeight: null })).toBeNull();
});

test.each([
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0], 'png'],
  [[0xff, 0xd8, 0xff, 0xe0], 'jpeg'],
  [[...new TextEncoder().encode('GIF89a')], 'gif'],
  [[...new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')], null],
  [[...new TextEncoder().encode('RIFFxxxxWEBP')], null],
  [[], null],
])('%o is %s', (bytes, format) => {
  expect(imageFormatOf(Uint8Array.from(bytes))).toBe(format);
});

test.each([
  [null, null, 1.2],
  [null, 3, 3],
  [5, null, 5],
  [9, null, 5],
  [9, 3, 3],
  [2, 3, 2],
  [0, 3, 3],
  [Number.NaN, null, 1.2],
])('requested %s, configured %s: %s megabytes', (requested, configured, limit) => {
  expect(imageLimitMb(requested, configured)).toBe(limit);
});

test.each([
  ['/campaign-images/01890a5d-ac96-774b-bcce-b302099a8057.png', '01890a5d-ac96-774b-bcce-b302099a8057.png'],
  [
    'https://x.example/campaign-images/01890a5d-ac96-774b-bcce-b302099a8057.jpg',
    '01890a5d-ac96-774b-bcce-b302099a8057.jpg',
  ],
  ['/campaign-images/../secret.png', null],
  ['https://x.example/01890a5d-ac96-774b-bcce-b302099a8057.png', null],
])('%s names %s', (url, name) => {
  expect(imageNameOf(url)).toBe(name);
});
