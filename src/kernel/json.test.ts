import { expect, test } from 'vitest';
import { z } from 'zod';
import * as mini from 'zod/mini';
import { checkJson, parseJson, readJson } from './json.ts';

const Point = z.object({ x: z.number(), y: z.object({ z: z.number() }) });
const POINT = { x: 1, y: { z: 2 } };

test.each([
  ['what the schema says', JSON.stringify(POINT), POINT],
  ['more than it says', JSON.stringify({ ...POINT, more: 1 }), POINT],
  ['other than it says', '{"x":"1","y":{"z":2}}', null],
  ['null', 'null', null],
  ['not JSON', '{', null],
  ['nothing', null, null],
])('%s', (_, text, expected) => {
  expect(parseJson(Point, text)).toEqual(expected);
  const MiniPoint = mini.object({ x: mini.number(), y: mini.object({ z: mini.number() }) });
  expect(parseJson(MiniPoint, text)).toEqual(expected);
});

test('what is wrong is named with its path', () => {
  expect(checkJson(Point, '{"x":1,"y":{"z":"2"}}')).toMatchObject({
    ok: false,
    problem: [expect.stringMatching(/^y\.z: /)],
  });
  expect(checkJson(Point, '[]')).toMatchObject({ ok: false, problem: [expect.stringMatching(/^file: /)] });
  expect(checkJson(Point, '{')).toMatchObject({
    ok: false,
    problem: [expect.stringMatching(/^The file is not JSON: /)],
  });
});

test('unchecked JSON is read as it is', () => {
  expect(readJson('[1]')).toEqual([1]);
  expect(readJson('[')).toBeUndefined();
});
