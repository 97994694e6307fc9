import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import {
  AccessKeysDocument,
  ApprovalsDocument,
  CreateMandateDocument,
  EndMandateDocument,
  MandateChoicesDocument,
  MandatesDocument,
  PauseMandateDocument,
  WebhookEndpointsDocument,
  type MandatesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { accessRoutes } from './index.ts';

type Mandate = MandatesQuery['mandates'][number];

const mandate = (name: string, parts: Partial<Mandate> = {}): Mandate => ({
  id: name,
  keyName: name,
  keyPrefix: 'esk_abcd',
  clientHost: null,
  giverName: 'Ann Tan',
  groups: ['PAUSE', 'CREATE'],
  brandIds: null,
  catalogIds: null,
  day: '50',
  month: '1000',
  maxChangePercent: 20,
  maxRaise: '10',
  maxObjectsPerHour: 5,
  expiresAt: '2099-01-01T00:00:00Z',
  pausedAt: null,
  endedAt: null,
  ...parts,
});
const key = (name: string, scopes: string[], expiresAt = '2099-01-01T00:00:00Z') => ({
  id: name,
  name,
  prefix: 'esk_abcd',
  scopes,
  expiresAt,
  revokedAt: null,
});

async function openMandates(mandates: Mandate[]) {
  const sent: unknown[] = [];
  const { user } = await renderScreen('/api', {
    routes: accessRoutes,
    session: sessionOf('OWNER'),
    answers: [
      answer(WebhookEndpointsDocument, { webhookEndpoints: [] }),
      answer(ApprovalsDocument, { approvals: [] }),
      answer(AccessKeysDocument, { accessKeys: [] }),
      answer(MandatesDocument, { mandates }),
      answer(MandateChoicesDocument, {
        accessKeys: [
          key('Helper', ['mcp', 'bids:write']),
          key('Nightly', ['bids:write']),
          key('Old', ['mcp'], '2020-01-01T00:00:00Z'),
        ],
        accessibleCompanyBrands: { objects: [{ id: 'bee', name: 'Bee' }] },
        allCatalogs: [{ id: 'sg', name: 'Singapore' }],
      }),
      answer(CreateMandateDocument, ({ input }) => {
        sent.push(input);
        return { createMandate: { ok: true } };
      }),
      answer(PauseMandateDocument, ({ input }) => {
        sent.push(input);
        return { pauseMandate: { ok: true } };
      }),
      answer(EndMandateDocument, ({ input }) => {
        sent.push(input);
        return { endMandate: { ok: true } };
      }),
    ],
  });
  return { user, sent };
}

test('a mandate is given to a valid key of an agent, with what was ticked and nothing else', async () => {
  const { user, sent } = await openMandates([]);
  await user.click(await screen.findByRole('button', { name: 'New mandate' }));
  const dialog = await screen.findByRole('dialog', { name: 'New mandate' });
  expect(within(dialog).queryByRole('textbox', { name: 'Spend a day' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Give mandate' }));
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('combobox', { name: 'Key of the agent' }));
  const options = await screen.findAllByRole('option', { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toContain('Helper (esk_abcd…)');
  expect(screen.queryByRole('option', { name: /^(Nightly|Old)/, hidden: true })).toBeNull();
  await user.click(screen.getByRole('option', { name: /^Helper/, hidden: true }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'create campaigns' }));
  for (const [name, amount] of [
    ['Spend a day', '50'],
    ['Spend a month', '900'],
  ] as const) {
    const field = await within(dialog).findByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, amount);
  }
  await user.type(within(dialog).getByLabelText('Your password'), 'Correct-horse-7');
  await user.click(within(dialog).getByRole('button', { name: 'Give mandate' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    accessKeyId: 'Helper',
    groups: ['CREATE'],
    expiresInDays: 30,
    brandIds: null,
    catalogIds: null,
    day: '50',
    month: '900',
    maxChangePercent: 20,
    maxRaise: '0',
    maxObjectsPerHour: 20,
    currentPassword: 'Correct-horse-7',
  });
});

test('a mandate is paused in one click and ended after a question; what is over offers nothing', async () => {
  const { user, sent } = await openMandates([
    mandate('Helper'),
    mandate('Quiet', { pausedAt: '2026-11-26T00:00:00Z' }),
    mandate('Gone', { endedAt: '2026-11-26T00:00:00Z' }),
    mandate('Old', { expiresAt: '2020-01-01T00:00:00Z' }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Pause the mandate of Helper' }));
  await waitFor(() => expect(sent).toEqual([{ id: 'Helper', isPaused: true }]));
  await user.click(screen.getByRole('button', { name: 'Resume the mandate of Quiet' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ id: 'Quiet', isPaused: false }));
  expect(screen.getAllByRole('button', { name: /^End the mandate of / })).toHaveLength(2);
  for (const state of ['Active', 'Paused', 'Ended', 'Expired']) screen.getByText(state);
  await user.click(screen.getByRole('button', { name: 'End the mandate of Helper' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ id: 'Helper' }));
});

test('a client that was let in by consent is told from a key', async () => {
  await openMandates([
    mandate('Helper (agent.example)', { keyPrefix: '', clientHost: 'agent.example' }),
    mandate('Nightly'),
  ]);
  await screen.findByText('Helper (agent.example)');
  screen.getByText('let in by Ann Tan');
  screen.getByText('esk_abcd… · Ann Tan');
});
