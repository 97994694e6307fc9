import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, member, openAt } from '#core/session/console/testing.tsx';
import { AccessKeysScreen } from './access-keys-screen.tsx';

const key = (name: string, parts: object = {}) => ({
  id: name,
  kind: 'SELLER',
  name,
  prefix: 'esk_abcd',
  makerName: 'Ann Tan',
  isOwn: true,
  scopes: ['campaigns:read'],
  brandIds: null,
  createdAt: '2026-01-01T00:00:00Z',
  expiresAt: '2099-01-01T00:00:00Z',
  revokedAt: null,
  lastUsedAt: null,
  lastUsedAddress: null,
  lastUsedRoute: null,
  ...parts,
});

async function openKeys(keys: object[], role: 'OWNER' | 'MEMBER' = 'OWNER', accounts: object[] = []) {
  const sent: unknown[] = [];
  answerCalls({
    WebhookEndpoints: () => ({ data: { webhookEndpoints: [] } }),
    AccessKeys: () => ({ data: { accessKeys: keys } }),
    AccessKeyReach: () => ({
      data: { userAccounts: accounts, accessibleCompanyBrands: { objects: [{ id: 'bee', name: 'Bee' }] } },
    }),
    CreateAccessKey: ({ input }: { input: unknown }) => {
      sent.push(input);
      return { data: { createAccessKey: { ok: true, secret: 'esk_secret' } } };
    },
    RevokeAccessKey: ({ input }: { input: unknown }) => {
      sent.push(input);
      return { data: { revokeAccessKey: { ok: true } } };
    },
  });
  const { user } = await openAt('/api', '/api', AccessKeysScreen, member(role));
  return { user, sent };
}

test('a key is made with the rights that were ticked, after the password, and is shown once', async () => {
  const { user, sent } = await openKeys([]);
  await user.click(await screen.findByRole('button', { name: 'new.open' }));
  const dialog = await screen.findByRole('dialog', { name: 'new.title' });
  await user.click(within(dialog).getByRole('button', { name: 'new.submit' }));
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: /new.name/ }), 'Nightly');
  await user.click(within(dialog).getByRole('checkbox', { name: /scope.reports_read/ }));
  await user.type(within(dialog).getByLabelText('proof.currentPassword'), 'Correct-horse-7');
  await user.click(within(dialog).getByRole('button', { name: 'new.submit' }));
  await screen.findByDisplayValue('esk_secret');
  expect(sent).toEqual([
    {
      name: 'Nightly',
      scopes: ['reports:read'],
      expiresInDays: 90,
      brandIds: null,
      companyIds: null,
      currentPassword: 'Correct-horse-7',
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'made.done' }));
  await waitFor(() => expect(screen.queryByDisplayValue('esk_secret')).toBeNull());
});

test('who manages several companies can make a key of an agency', async () => {
  const account = (id: string, role: string) => ({ id, company: { id, name: id }, role: { id: role, name: role } });
  const { user } = await openKeys([], 'OWNER', [
    account('Acme', 'OWNER'),
    account('Zen', 'ADMIN'),
    account('No', 'VIEWER'),
  ]);
  await user.click(await screen.findByRole('button', { name: 'new.open' }));
  await user.click(await screen.findByRole('combobox', { name: 'new.companies' }));
  await user.click(await screen.findByRole('option', { name: 'Zen', hidden: true }));
  expect(screen.queryByRole('option', { name: 'No', hidden: true })).toBeNull();
  // Brands are chosen for a key of one company.
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'new.brands' })).toBeNull());
});

test('a key is revoked after a question; only its maker may replace it, and ended ones offer nothing', async () => {
  const { user, sent } = await openKeys([
    key('Own'),
    key('Theirs', { isOwn: false }),
    key('Old', { revokedAt: '2020-01-01T00:00:00Z' }),
  ]);
  await screen.findByText('Own');
  expect(screen.getAllByRole('button', { name: 'replace.of' })).toHaveLength(1);
  const [first] = screen.getAllByRole('button', { name: 'revoke.of' });
  expect(screen.getAllByRole('button', { name: 'revoke.of' })).toHaveLength(2);
  screen.getByText('state.ENDED');
  await user.click(first!);
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'revoke.submit' }));
  await waitFor(() => expect(sent).toEqual([{ id: 'Own' }]));
});

test('members have no keys to see', async () => {
  await openKeys([key('Own')], 'MEMBER');
  await screen.findByText(/permissionDetail/);
  expect(screen.queryByText('Own')).toBeNull();
  expect(screen.queryByRole('button', { name: 'new.open' })).toBeNull();
});
