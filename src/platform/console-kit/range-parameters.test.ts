import { expect, test } from 'vitest';
import { rangeFrom, rangeTo } from './range-parameters.ts';

const MAY = { from: '2026-05-01', to: '2026-05-31' };

test.each([
  [{ date: '2026-05-01_2026-05-31' }, MAY],
  [{ fromDate: '2026-05-01', toDate: '2026-05-31' }, MAY],
  [{ fromDate: '2026-05-01' }, null],
  [{ fromDate: '2026-05-31', toDate: '2026-05-01' }, null],
  [{}, null],
])('the days of %j', (search, range) => expect(rangeFrom(search)).toEqual(range));

test.each([
  [['page', 'date'], MAY, { date: '2026-05-01_2026-05-31' }],
  [['date'], null, { date: undefined }],
  [['fromDate', 'toDate'], MAY, { fromDate: '2026-05-01', toDate: '2026-05-31' }],
  [['fromDate', 'toDate'], null, { fromDate: undefined, toDate: undefined }],
])('an address with %j says days as it has them', (names, range, written) =>
  expect(rangeTo(names, range)).toEqual(written),
);
