import { expect, test } from 'vitest';
import { localUrl } from './next-url.ts';

test.each([
  ['/billing/transactions?page=2', '/billing/transactions?page=2'],
  ['/sponsor?company=1&date=a_b#top', '/sponsor?company=1&date=a_b#top'],
  [undefined, '/sponsor'],
  ['', '/sponsor'],
  ['/', '/sponsor'],
  ['sponsor', '/sponsor'],
  ['//evil.example', '/sponsor'],
  ['/\\evil.example', '/sponsor'],
  ['\\\\evil.example', '/sponsor'],
  ['/\t/evil.example', '/sponsor'],
  ['/\n/evil.example', '/sponsor'],
  ['https://evil.example', '/sponsor'],
  ['javascript:alert(1)', '/sponsor'],
  ['/auth?nextUrl=/auth', '/sponsor'],
  ['/home', '/sponsor'],
  ['/authors', '/authors'],
])('%j leads to %s', (nextUrl, expected) => expect(localUrl(nextUrl)).toBe(expected));
