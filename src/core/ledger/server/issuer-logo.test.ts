import { expect, test } from 'vitest';
import { readLogo } from './issuer-logo.ts';

const svg = (size: string) =>
  Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${size}><path d="M0 0h8v4z"/></svg>\n`);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an SVG is stored as it is, a PNG as a data URL', async () => {
  expect(await readLogo(svg('viewBox="0 0 8 4"'))).toEqual({ ok: true, value: expect.stringContaining('<svg') });
  expect(await readLogo(PNG)).toEqual({ ok: true, value: expect.stringMatching(/^data:image\/png;base64,iVBOR/) });
});

test.each([
  ['no picture', Buffer.from('hello'), 'NOT_A_PICTURE'],
  ['a picture without a size, which cannot be drawn', svg(''), 'NOT_A_PICTURE'],
  ['half a PNG', PNG.subarray(0, 20), 'NOT_A_PICTURE'],
  ['a large file', Buffer.alloc(200_001), 'TOO_LARGE'],
])('%s is refused', async (_, bytes, problem) => {
  expect(await readLogo(bytes)).toEqual({ ok: false, problem });
});
