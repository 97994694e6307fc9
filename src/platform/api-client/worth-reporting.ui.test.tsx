import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { isWorthReporting } from './worth-reporting.ts';

test.each<[string, unknown, boolean]>([
  ['a defect of a screen', new TypeError('x is undefined'), true],
  ['a defect of the server', new ApiError('INTERNAL', 'Something went wrong'), true],
  ['a server that is overloaded', new ApiError('INTERNAL', 'Something went wrong', {}, { retryAfterS: 2 }), false],
  ['an answer that is none', new ApiError('NETWORK', ''), true],
  ['a server out of reach', new ApiError('NETWORK', '', {}, { isUnreached: true }), false],
  ['a refused form', new ApiError('VALIDATION', 'Check the fields'), false],
  ['an ended session', new ApiError('UNAUTHENTICATED', 'UNAUTHORIZED'), false],
  ['a screen whose file cannot be fetched', new TypeError('Failed to fetch dynamically imported module: /a.js'), false],
  ['the same in another browser', new TypeError('Load failed'), false],
  ['a call that was given up', new DOMException('aborted', 'AbortError'), false],
  ['anything thrown', 'out of order', true],
])('%s', (_, failure, expected) => expect(isWorthReporting(failure)).toBe(expected));
