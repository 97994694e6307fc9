import { expect, test } from 'vitest';
import { TooManyWaitingError, unavailability } from './unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

test.each<[unknown, ReturnType<typeof unavailability>]>([
  [withCode('53100'), 'AWAY'],
  [withCode('53300'), 'AWAY'],
  [withCode('57P01'), 'AWAY'],
  [withCode('08006'), 'AWAY'],
  [withCode('ECONNREFUSED'), 'AWAY'],
  [new TooManyWaitingError(), 'AWAY'],
  [new Error('Connection terminated unexpectedly'), 'AWAY'],
  [new Error('timeout exceeded when trying to connect'), 'AWAY'],
  [new Error('not committed', { cause: withCode('57P02') }), 'AWAY'],
  [new Error('Client was closed and is not queryable'), 'AWAY'],
  [withCode('40P01'), 'BUSY'],
  [withCode('55P03'), 'BUSY'],
  // Of these the request itself is the reason: a defect, or a query that takes too long.
  [withCode('57014'), null],
  [withCode('23505'), null],
  [withCode('42P01'), null],
  // ClickHouse numbers its errors: a type that does not fit.
  [withCode('53'), null],
  [withCode('ENOTFOUND'), null],
  [new TypeError('x is not a function'), null],
  [{ code: '53100' }, null],
])('%s: %s', (error, expected) => expect(unavailability(error)).toBe(expected));
