import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, screenAt } from '#core/session/console/render-screen.test-support.tsx';
import {
  CreateWebhookEndpointDocument,
  DeleteWebhookEndpointDocument,
  ResendWebhooksDocument,
  RotateWebhookSecretDocument,
  UpdateWebhookEndpointDocument,
  WebhookDeliveriesDocument,
  WebhookEndpointsDocument,
  type WebhookEndpointsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { WebhooksPanel } from './webhooks-panel.tsx';

const endpoint = (url: string): WebhookEndpointsQuery['webhookEndpoints'][number] => ({
  id: url,
  url,
  description: '',
  events: [],
  createdAt: '2026-01-01T00:00:00Z',
  disabledReason: null,
  failingSince: null,
});

async function openPanel({ isReadOnly = false, endpoints = [endpoint('https://hooks.example')] } = {}) {
  const sent: unknown[] = [];
  const made: string[] = [];
  const recorded =
    <Result,>(result: Result) =>
    (variables: unknown) => {
      sent.push(variables);
      return result;
    };
  const { user } = await renderScreen('/api', {
    routes: screenAt('/api', () => <WebhooksPanel isReadOnly={isReadOnly} onMade={(secret) => made.push(secret)} />),
    answers: [
      answer(WebhookEndpointsDocument, { webhookEndpoints: endpoints }),
      answer(WebhookDeliveriesDocument, {
        webhookDeliveries: [
          {
            id: 'failed',
            eventId: 'event',
            type: 'campaign.approved',
            objectId: '7',
            createdAt: '2026-01-01T00:00:00Z',
            status: 'FAILED',
            attempts: 10,
            dueAt: null,
            responseStatus: 500,
            responseMs: 12,
            responseExcerpt: 'broken',
          },
        ],
      }),
      answer(CreateWebhookEndpointDocument, recorded({ createWebhookEndpoint: { ok: true, secret: 'whsec_new' } })),
      answer(UpdateWebhookEndpointDocument, recorded({ updateWebhookEndpoint: { ok: true } })),
      answer(RotateWebhookSecretDocument, recorded({ rotateWebhookSecret: { ok: true, secret: 'whsec_rotated' } })),
      answer(DeleteWebhookEndpointDocument, recorded({ deleteWebhookEndpoint: { ok: true } })),
      answer(ResendWebhooksDocument, recorded({ resendWebhooks: { ok: true, count: 1 } })),
    ],
  });
  return { user, sent, made };
}

test('an address is added, and its secret handed on', async () => {
  const { user, sent, made } = await openPanel({ endpoints: [] });
  await user.click(await screen.findByRole('button', { name: 'Add address' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add address' });
  await user.click(within(dialog).getByRole('button', { name: 'Add address' }));
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: /Address/ }), 'https://new.example');
  await user.click(within(dialog).getByRole('button', { name: 'Add address' }));
  await waitFor(() => expect(made).toEqual(['whsec_new']));
  expect(sent).toEqual([{ input: { url: 'https://new.example', events: [], description: '' } }]);
});

test('an address is switched off, gets a new secret, and is deleted after a question', async () => {
  const { user, sent, made } = await openPanel();
  await user.click(await screen.findByRole('button', { name: /Switch off/ }));
  await waitFor(() => expect(sent).toEqual([{ input: { id: 'https://hooks.example', isEnabled: false } }]));
  await user.click(screen.getByRole('button', { name: /New secret/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'New secret' }));
  await waitFor(() => expect(made).toEqual(['whsec_rotated']));
  await user.click(screen.getByRole('button', { name: /Delete/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent).toHaveLength(3));
});

test('what failed is sent again, one or all', async () => {
  const { user, sent } = await openPanel();
  await user.click(await screen.findByRole('button', { name: /Deliveries/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: /^Send event again|^Send .*approved.* again/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Send all failed again' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { endpointId: 'https://hooks.example', deliveryId: 'failed' },
      { endpointId: 'https://hooks.example', deliveryId: null },
    ]),
  );
});

test('nothing is changed while staff look through someone’s eyes', async () => {
  await openPanel({ isReadOnly: true });
  await screen.findByText('https://hooks.example');
  expect(screen.queryByRole('button', { name: /Change|Switch|New secret|Delete/ })).toBeNull();
});
