import { expect, test } from 'vitest';
import { periodsOn } from './periods.ts';

test('compares closed days only, with as many right before', () => {
  expect(periodsOn('2026-03-04')).toEqual({
    current: { fromDate: '2026-02-25', toDate: '2026-03-03' },
    previous: { fromDate: '2026-02-18', toDate: '2026-02-24' },
  });
});
