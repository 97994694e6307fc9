import { expect, test } from 'vitest';
import { isUnavailable, TooManyWaitingError } from './unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

test.each<[unknown, boolean]>([
  [withCode('53100'), true],
  [withCode('53300'), true],
  [withCode('57P01'), true],
  [withCode('08006'), true],
  [withCode('40P01'), true],
  [withCode('55P03'), true],
  [withCode('ECONNREFUSED'), true],
  [new TooManyWaitingError(), true],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('timeout exceeded when trying to connect'), true],
  [new Error('not committed', { cause: withCode('57P02') }), true],
  [new Error('Client was closed and is not queryable'), true],
  // Of these the request itself is the reason: a defect, or a query that takes too long.
  [withCode('57014'), false],
  [withCode('23505'), false],
  [withCode('42P01'), false],
  [new TypeError('x is not a function'), false],
  [{ code: '53100' }, false],
])('%s: %s', (error, expected) => expect(isUnavailable(error)).toBe(expected));
