import { expect, test } from 'vitest';
import { noticeOf } from './trial-notice.ts';

test.each([
  ['WORSE', 2, 'notice.worse', { loss: { percent: '0.0200' } }],
  ['KEPT', 3, 'notice.kept', { loss: { percent: '0.0300' } }],
  [null, null, 'notice.over', {}],
] as const)('%s: a loss of 2.04 percent is not told as one of 2', (verdict, maxLossPercent, code, more) => {
  const change = { percent: 0.1, low: -2.04, high: 2.24 };
  expect(noticeOf({ maxLossPercent }, verdict, change, 'Shop')).toMatchObject({
    code,
    params: { storefront: 'Shop', low: { percent: '-0.0204' }, high: { percent: '0.0224' }, ...more },
  });
});

test('too few data are said as such, with or without a decision', () => {
  const codes = ([null, 'TOO_FEW'] as const).map(
    (verdict) => noticeOf({ maxLossPercent: 2 }, verdict, null, 'Shop').code,
  );
  expect(codes).toEqual(['notice.untold', 'notice.tooFew']);
});
