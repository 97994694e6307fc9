import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import type { RoleName } from '#kernel/permission.ts';
import {
  AccessKeyReachDocument,
  AccessKeysDocument,
  ApprovalsDocument,
  CreateAccessKeyDocument,
  MandatesDocument,
  RevokeAccessKeyDocument,
  WebhookEndpointsDocument,
  type AccessKeyReachQuery,
  type AccessKeysQuery,
} from '#platform/api-client/generated/graphql.ts';
import { accessRoutes } from './index.ts';

type Key = AccessKeysQuery['accessKeys'][number];
type Account = AccessKeyReachQuery['userAccounts'][number];

const key = (name: string, parts: Partial<Key> = {}): Key => ({
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

async function openKeys(
  keys: Key[],
  role: 'OWNER' | 'MEMBER' = 'OWNER',
  accounts: Account[] = [],
  address: `/${string}` = '/api',
) {
  const sent: unknown[] = [];
  const { user } = await renderScreen(address, {
    routes: accessRoutes,
    session: sessionOf(role),
    answers: [
      answer(WebhookEndpointsDocument, { webhookEndpoints: [] }),
      answer(ApprovalsDocument, { approvals: [] }),
      answer(MandatesDocument, { mandates: [] }),
      answer(AccessKeysDocument, { accessKeys: keys }),
      answer(AccessKeyReachDocument, {
        userAccounts: accounts,
        accessibleCompanyBrands: { objects: [{ id: 'bee', name: 'Bee' }] },
      }),
      answer(CreateAccessKeyDocument, ({ input }) => {
        sent.push(input);
        return { createAccessKey: { ok: true, secret: 'esk_secret' } };
      }),
      answer(RevokeAccessKeyDocument, ({ input }) => {
        sent.push(input);
        return { revokeAccessKey: { ok: true } };
      }),
    ],
  });
  return { user, sent };
}

test('a live environment has no test key, and its addresses open none', async () => {
  await openKeys([], 'OWNER', [], '/api?key=reference');
  await screen.findByRole('button', { name: 'New key' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Test key for the reference' })).toBeNull();
});

test('a key is made with the rights that were ticked, after the password, and is shown once', async () => {
  const { user, sent } = await openKeys([]);
  await user.click(await screen.findByRole('button', { name: 'New key' }));
  const dialog = await screen.findByRole('dialog', { name: 'New key' });
  await user.click(within(dialog).getByRole('button', { name: 'Make key' }));
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Nightly');
  await user.click(within(dialog).getByRole('checkbox', { name: /^Read reports/ }));
  await user.type(within(dialog).getByLabelText('Your password'), 'Correct-horse-7');
  await user.click(within(dialog).getByRole('button', { name: 'Make key' }));
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
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue('esk_secret')).toBeNull());
});

test('who manages several companies can make a key of an agency', async () => {
  const account = (id: string, role: RoleName) => ({ id, company: { id, name: id }, role: { id: role, name: role } });
  const { user } = await openKeys([], 'OWNER', [
    account('Acme', 'OWNER'),
    account('Zen', 'ADMIN'),
    account('No', 'VIEWER'),
  ]);
  await user.click(await screen.findByRole('button', { name: 'New key' }));
  await user.click(await screen.findByRole('combobox', { name: 'Companies' }));
  await user.click(await screen.findByRole('option', { name: 'Zen', hidden: true }));
  expect(screen.queryByRole('option', { name: 'No', hidden: true })).toBeNull();
  // Brands are chosen for a key of one company.
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Brands' })).toBeNull());
});

test('a key is revoked after a question; only its maker may replace it, and ended ones offer nothing', async () => {
  const { user, sent } = await openKeys([
    key('Own'),
    key('Theirs', { isOwn: false }),
    key('Old', { revokedAt: '2020-01-01T00:00:00Z' }),
  ]);
  await screen.findByText('Own');
  expect(
    screen.getAllByRole('button', { name: /^Replace / }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Replace Own']);
  const [first] = screen.getAllByRole('button', { name: /^Revoke / });
  expect(screen.getAllByRole('button', { name: /^Revoke / })).toHaveLength(2);
  screen.getByText('Ended');
  await user.click(first!);
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(sent).toEqual([{ id: 'Own' }]));
});

test('members have no keys to see', async () => {
  await openKeys([key('Own')], 'MEMBER');
  await screen.findByText(/Your role does not include this page/);
  expect(screen.queryByText('Own')).toBeNull();
  expect(screen.queryByRole('button', { name: 'New key' })).toBeNull();
});
