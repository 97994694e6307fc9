import { expect, test } from 'vitest';
import { readSelection } from './metric-selection.ts';

const DEFAULT_IDS = ['impressions', 'clicks', null, null];
const four = (first: unknown) =>
  JSON.stringify([first, ...Array.from({ length: 3 }, () => ({ id: null, isOn: false }))]);

test.each([
  ['nothing remembered', null, DEFAULT_IDS],
  ['not JSON', '{', DEFAULT_IDS],
  ['too few', '[]', DEFAULT_IDS],
  ['an unknown metric', four({ id: 'passwords', isOn: true }), DEFAULT_IDS],
  ['no switch', four({ id: 'ctr' }), DEFAULT_IDS],
  ['null', four(null), DEFAULT_IDS],
  ['four metrics', four({ id: 'ctr', isOn: true }), ['ctr', null, null, null]],
])('%s', (_, text, ids) => expect(readSelection(text).map((metric) => metric.id)).toEqual(ids));
