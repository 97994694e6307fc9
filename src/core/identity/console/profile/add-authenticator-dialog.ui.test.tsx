import { screen, within } from '@testing-library/react';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { answer, renderScreen, screenAt } from '#core/session/console/render-screen.test-support.tsx';
import { AddAuthenticatorDocument } from '#platform/api-client/generated/graphql.ts';
import AddAuthenticatorDialog from './add-authenticator-dialog.tsx';

/** As the server makes it. */
const totp = new TOTP({
  issuer: 'Endcap',
  label: 'ada+shop@acme.example',
  secret: Secret.fromBase32('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
});

/** The dark squares of a drawn code, without its quiet zone of four. */
function squaresOf(code: Element): boolean[][] {
  const side = Number(code.getAttribute('viewBox')!.split(' ')[2]);
  const rows = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
  const path = code.querySelector('path')!.getAttribute('d')!;
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) rows[Number(y)]![Number(x)] = true;
  const inside = rows.slice(4, -4).map((row) => row.slice(4, -4));
  expect(inside.flat().filter(Boolean)).toHaveLength(rows.flat().filter(Boolean).length);
  return inside;
}

test('an authenticator app can scan the address, or the user types the secret', async () => {
  const uri = totp.toString();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Endcap:/);
  const { user } = await renderScreen('/profile', {
    routes: screenAt('/profile', () => <AddAuthenticatorDialog onClose={() => {}} />),
    answers: [answer(AddAuthenticatorDocument, { addAuthenticator: { ok: true, secret: totp.secret.base32, uri } })],
  });
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Current password'), 'right');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  const code = await screen.findByRole('img', { name: 'QR code for your authenticator app' });

  const { data, version } = encode(uri, { ecc: 'L', border: 0 });
  const squares = squaresOf(code);
  expect(version).toBe(7);
  expect(squares).toHaveLength(17 + 4 * version);
  expect(squares).toEqual(data);
  // Whatever the theme: dark on light.
  expect(code.querySelector('rect')!.getAttribute('fill')).toBe('#ffffff');
  expect(code.querySelector('path')!.getAttribute('fill')).toBe('#111413');
  screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
});
