import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, member, openAt } from '#core/session/console/testing.tsx';
import { WebhooksPanel } from './webhooks-panel.tsx';

const endpoint = (url: string, parts: object = {}) => ({
  __typename: 'WebhookEndpoint',
  id: url,
  url,
  description: '',
  events: [],
  createdAt: '2026-01-01T00:00:00Z',
  disabledReason: null,
  failingSince: null,
  ...parts,
});

async function openPanel({ isReadOnly = false, endpoints = [endpoint('https://hooks.example')] } = {}) {
  const sent: unknown[] = [];
  const made: string[] = [];
  const remember = (name: string, answer: object) => (variables: unknown) => {
    sent.push(variables);
    return { data: { [name]: { ok: true, ...answer } } };
  };
  answerCalls({
    WebhookEndpoints: () => ({ data: { webhookEndpoints: endpoints } }),
    WebhookDeliveries: () => ({
      data: {
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
      },
    }),
    CreateWebhookEndpoint: remember('createWebhookEndpoint', { secret: 'whsec_new' }),
    UpdateWebhookEndpoint: remember('updateWebhookEndpoint', {}),
    RotateWebhookSecret: remember('rotateWebhookSecret', { secret: 'whsec_rotated' }),
    DeleteWebhookEndpoint: remember('deleteWebhookEndpoint', {}),
    ResendWebhooks: remember('resendWebhooks', { count: 1 }),
  });
  const Shown = () => <WebhooksPanel isReadOnly={isReadOnly} onMade={(secret) => made.push(secret)} />;
  const { user } = await openAt('/api', '/api', Shown, member('OWNER'));
  return { user, sent, made };
}

test('an address is added, and its secret handed on', async () => {
  const { user, sent, made } = await openPanel({ endpoints: [] });
  await user.click(await screen.findByRole('button', { name: 'webhook.add' }));
  const dialog = await screen.findByRole('dialog', { name: 'webhook.add' });
  await user.click(within(dialog).getByRole('button', { name: 'webhook.add' }));
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: /webhook.url/ }), 'https://new.example');
  await user.click(within(dialog).getByRole('button', { name: 'webhook.add' }));
  await waitFor(() => expect(made).toEqual(['whsec_new']));
  expect(sent).toEqual([{ input: { url: 'https://new.example', events: [], description: '' } }]);
});

test('an address is switched off, gets a new secret, and is deleted after a question', async () => {
  const { user, sent, made } = await openPanel();
  await user.click(await screen.findByRole('button', { name: /webhook.switchOff/ }));
  await waitFor(() => expect(sent).toEqual([{ input: { id: 'https://hooks.example', isEnabled: false } }]));
  await user.click(screen.getByRole('button', { name: /webhook.rotate/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'webhook.rotate' }));
  await waitFor(() => expect(made).toEqual(['whsec_rotated']));
  await user.click(screen.getByRole('button', { name: /webhook.delete/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'webhook.delete' }));
  await waitFor(() => expect(sent).toHaveLength(3));
});

test('what failed is sent again, one or all', async () => {
  const { user, sent } = await openPanel();
  await user.click(await screen.findByRole('button', { name: /webhook.deliveries/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: 'webhook.resendOf' }));
  await user.click(within(dialog).getByRole('button', { name: 'webhook.resendFailed' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { endpointId: 'https://hooks.example', deliveryId: 'failed' },
      { endpointId: 'https://hooks.example', deliveryId: null },
    ]),
  );
});

test('nothing is changed while staff look through somebody’s eyes', async () => {
  await openPanel({ isReadOnly: true });
  await screen.findByText('https://hooks.example');
  expect(screen.queryByRole('button', { name: /webhook.(change|switch|rotate|delete)/ })).toBeNull();
});
