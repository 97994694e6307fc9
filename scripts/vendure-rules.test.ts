import { expect, test } from 'vitest';
import { reasonToSkip, skippedLine } from './vendure-rules.ts';

test.each([
  [
    'a registry without the package',
    'npm error code E404\nnpm error 404 Not Found - GET https://r.example/@vendure%2fcore - Not found\nnpm error 404\n',
    'E404: 404 Not Found - GET https://r.example/@vendure%2fcore - Not found',
  ],
  [
    'no network',
    'npm warn x\nnpm error code ENOTFOUND\nnpm error syscall getaddrinfo\n',
    'ENOTFOUND: syscall getaddrinfo',
  ],
  ['no registry', 'npm error code ECONNREFUSED\nnpm error syscall connect\n', 'ECONNREFUSED: syscall connect'],
  [
    'a package without its file',
    'npm error code E404\nnpm error 404 Not Found - GET https://r.example/@vendure/core/-/core-3.7.3.tgz - Not found\n',
    null,
  ],
  ['a package that is not named', 'npm error code E404\n', null],
  [
    'a registry without the version',
    'npm error code ETARGET\nnpm error notarget No matching version found for @vendure/core@3.7.3.\n',
    null,
  ],
  ['a package without versions', 'npm error code ENOVERSIONS\n', null],
  ['a registry that asks for a sign-in', 'npm error code E401\n', null],
  ['a registry that refuses', 'npm error code E403\n', null],
  ['a registry that is down', 'npm error code E503\n', 'E503'],
  ['a connection that breaks', 'npm error code ECONNRESET\n', 'ECONNRESET'],
  ['a network that swallows', 'npm error code ETIMEDOUT\n', 'ETIMEDOUT'],
  ['a registry with a defect', 'npm error code E500\n', null],
  [
    'a lock that does not fit',
    'npm error code EUSAGE\nnpm error\nnpm error `npm ci` can only install packages when\n',
    null,
  ],
  ['other bytes than the lock says', 'npm error code EINTEGRITY\nnpm error sha512-… integrity checksum failed\n', null],
  ['a full disk', 'npm error code ENOSPC\n', null],
  ['an error that npm does not name', 'Segmentation fault', null],
])('%s', (_, printed, reason) => expect(reasonToSkip(printed)).toBe(reason));

test('a skipped step says why', () => {
  expect(skippedLine('skipped: Vendure is not to be had: E404\n')).toBe('skipped: Vendure is not to be had: E404');
  expect(skippedLine('✓ 100 products are fed\n')).toBe('');
});
