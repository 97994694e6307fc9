import { expect, test } from 'vitest';
import { isOwnReturn } from './provider-return.ts';

test.each([
  ['csrftoken=a; providerreturn=token-1', 'token-1', true],
  ['providerreturn=token-1', 'token-1', true],
  ['providerreturn=token-1', 'token-2', false],
  ['providerreturn=token-12', 'token-1', false],
  ['otherproviderreturn=token-1', 'token-1', false],
  ['', 'token-1', false],
  ['providerreturn=', '', false],
])('with the cookies %j, the token %j is from this browser: %s', (cookies, token, isOwn) => {
  expect(isOwnReturn(cookies, token, { protocol: 'http:' })).toBe(isOwn);
});

test('over https, a cookie that a sibling domain may have planted does not count', () => {
  expect(isOwnReturn('providerreturn=token-1', 'token-1', { protocol: 'https:' })).toBe(false);
  expect(isOwnReturn('a=b; __Host-providerreturn=token-1', 'token-1', { protocol: 'https:' })).toBe(true);
});
