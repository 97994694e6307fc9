import { expect, test } from 'vitest';
import type { Message } from '#kernel/message.ts';
import { packageMessages } from './package.messages.ts';
import { checkContent, isComplete, type FieldKind, type PlacementField } from './placement-content.ts';

const messages = packageMessages.content;
const field = (kind: FieldKind, change: Partial<PlacementField> = {}): PlacementField => ({
  name: 'it',
  label: 'It',
  kind,
  isRequired: true,
  minWidth: null,
  minHeight: null,
  ...change,
});
const facts = { startDate: '2026-12-14', endDate: '2026-12-20', image: { width: 1200, height: 300 } };
const sized = field('IMAGE', { minWidth: 1200, minHeight: 300 });

test.each<[PlacementField, string, object, Message | null]>([
  [field('TEXT'), 'Ten percent off', {}, null],
  [field('TEXT'), 'x'.repeat(251), {}, messages.textTooLong({ max: 250 })],
  [field('URL'), 'https://shop.example/sale?week=1', {}, null],
  [field('URL'), 'http://shop.example', {}, null],
  [field('URL'), 'shop.example', {}, messages.urlInvalid()],
  [field('URL'), 'javascript:alert(1)', {}, messages.urlInvalid()],
  [field('URL'), 'https://shop.example/a b', {}, messages.urlInvalid()],
  [field('URL'), `https://shop.example/${'x'.repeat(250)}`, {}, messages.textTooLong({ max: 250 })],
  [field('DATE'), '2026-12-14', {}, null],
  [field('DATE'), '2026-12-21', {}, messages.dateOutside()],
  [field('DATE'), '2026-12-13', {}, messages.dateOutside()],
  [field('DATE'), '2026-13-40', {}, messages.dateInvalid()],
  [field('IMAGE'), 'x', {}, null],
  [field('IMAGE'), 'x', { image: null }, messages.imageUnknown()],
  [sized, 'x', {}, null],
  [sized, 'x', { image: { width: 1199, height: 300 } }, messages.imageTooSmall()],
  [sized, 'x', { image: { width: 1200, height: 299 } }, messages.imageTooSmall()],
])('%o with %s: %o, %s', (field, value, change, problem) => {
  expect(checkContent(field, value, { ...facts, ...change })).toEqual(problem);
});

test.each([
  [{ a: 'x' }, true],
  [{ a: 'x', b: 'y' }, true],
  [{ b: 'y' }, false],
  [{ a: '' }, false],
])('a placement with %o is complete: %s', (values, complete) => {
  const fields = [field('TEXT', { name: 'a' }), field('TEXT', { name: 'b', isRequired: false })];
  expect(isComplete(fields, values)).toBe(complete);
});
