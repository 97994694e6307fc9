import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { answer, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import {
  AccessKeyReachDocument,
  AccessKeysDocument,
  ApprovalsDocument,
  CreateAccessKeyDocument,
  MandatesDocument,
  WebhookEndpointsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { REFERENCE_KEY } from '../rules/reference-key.ts';
import { accessRoutes } from './index.ts';

beforeEach(() => void (document.documentElement.dataset['environment'] = 'test'));
afterAll(() => void delete document.documentElement.dataset['environment']);

async function open(address: string) {
  const sent: { scopes?: unknown }[] = [];
  const { user, history } = await renderScreen(address, {
    routes: accessRoutes,
    session: sessionOf('OWNER'),
    answers: [
      answer(WebhookEndpointsDocument, { webhookEndpoints: [] }),
      answer(ApprovalsDocument, { approvals: [] }),
      answer(MandatesDocument, { mandates: [] }),
      answer(AccessKeysDocument, { accessKeys: [] }),
      answer(AccessKeyReachDocument, { userAccounts: [], accessibleCompanyBrands: { objects: [] } }),
      answer(CreateAccessKeyDocument, ({ input }) => {
        sent.push(input);
        return { createAccessKey: { ok: true, secret: 'esk_test_secret' } };
      }),
    ],
  });
  return { user, sent, history };
}

test('from the reference of a test environment a key that reads is a password away, and the tab calls with it', async () => {
  const { user, sent, history } = await open('/api?key=reference');
  const dialog = await screen.findByRole('dialog', { name: 'Test key for the reference' });
  await waitFor(() => expect(history.location.href).toBe('/api'));
  expect(history.length).toBe(1);
  await user.type(within(dialog).getByLabelText('Your password'), 'Correct-horse-7');
  await user.click(within(dialog).getByRole('button', { name: 'Make key' }));
  const link = await screen.findByRole('link', { name: 'Try it in the reference' });
  expect(sent).toEqual([
    {
      name: 'Reference',
      scopes: ['catalog:read', 'campaigns:read', 'reports:read', 'wallet:read', 'billing:read', 'bookings:read'],
      expiresInDays: 7,
      brandIds: null,
      companyIds: null,
      currentPassword: 'Correct-horse-7',
    },
  ]);
  expect(link.getAttribute('href')).toBe('/docs/reference');
  expect(sessionStorage.getItem(REFERENCE_KEY)).toBeNull();
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  expect(sessionStorage.getItem(REFERENCE_KEY)).toBe('esk_test_secret');
});

test('a button leads to it as well, and nothing but the proof is asked for', async () => {
  const { user } = await open('/api');
  await user.click(await screen.findByRole('button', { name: 'Test key for the reference' }));
  const dialog = await screen.findByRole('dialog', { name: 'Test key for the reference' });
  within(dialog).getByText('It reads what you may read, and changes nothing. It ends after 7 days.');
  expect(within(dialog).queryAllByRole('checkbox')).toEqual([]);
  within(dialog).getByLabelText('Your password');
});
