import { expect, test } from 'vitest';
import { servedByVite } from './development.ts';

const PAGE = { accept: 'text/html,application/xhtml+xml' };

test.each<[string, Record<string, string>, string | undefined]>([
  ['/', PAGE, '/index.html'],
  ['/sponsor/12/budget?x=1', PAGE, '/index.html'],
  ['/main.tsx', {}, '/main.tsx'],
  ['/@vite/client', {}, '/@vite/client'],
  ['/locales/en/common.json', {}, '/locales/en/common.json'],
  ['/graphql', { accept: 'application/json' }, undefined],
  ['/csrf', {}, undefined],
  ['/campaign-images/a.webp', {}, undefined],
  ['/sandbox/payments/challenge/token', PAGE, undefined],
  ['/sandbox/seller-center/seller-center-sg?state=a', PAGE, undefined],
  ['/v1/exports/a/file.csv', PAGE, undefined],
  ['/dev/outbox', PAGE, undefined],
])('%s is answered by the right server', (url, headers, expected) => {
  expect(servedByVite({ url, headers, method: 'GET' })).toBe(expected);
});

test('what is posted goes to the server, as forms of card pages are', () => {
  expect(servedByVite({ url: '/anything', headers: PAGE, method: 'POST' })).toBeUndefined();
});
