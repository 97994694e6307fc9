import { expect, test } from 'vitest';
import { createKeyring } from '#platform/crypto/keyring.ts';
import { exportLink, isLinkValid } from './link.ts';

const ID = '019749f1-0000-7000-8000-000000000000';
const link = new URL(exportLink(createKeyring(['secret']), ID, 1000), 'https://ads.example');
const signed = { id: ID, token: link.searchParams.get('token')! };
const lasting = createKeyring(['other']).sign('export links', ID, { expiresAt: 9_999_999 });

test.each<[string, Partial<typeof signed>, string, number, boolean]>([
  ['in time', {}, 'secret', 999, true],
  ['too late', {}, 'secret', 1000, false],
  ['for another file', { id: ID.replace('1', '2') }, 'secret', 999, false],
  [
    'with an extended lifetime',
    { token: `${lasting.split('.')[0]}.${signed.token.split('.')[1]}` },
    'secret',
    999,
    false,
  ],
  ['of another server', {}, 'other', 999, false],
  ['without a token', { token: '' }, 'secret', 999, false],
])('a link %s', (_, change, secret, now, isValid) => {
  expect(link.pathname).toBe(`/v1/exports/${ID}/file`);
  expect(isLinkValid(createKeyring([secret]), { ...signed, ...change }, now)).toBe(isValid);
});
