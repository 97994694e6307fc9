import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, rejected, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import {
  AllowClientDocument,
  ClientRequestDocument,
  type ClientRequestQuery,
} from '#platform/api-client/generated/graphql.ts';
import { hardNavigate } from '#platform/api-client/hard-navigate.ts';
import { accessRoutes } from './index.ts';

// jsdom goes nowhere.
vi.mock('#platform/api-client/hard-navigate.ts', () => ({ hardNavigate: vi.fn() }));

const REQUEST = {
  clientId: 'https://agent.example/client.json',
  redirectUri: 'http://127.0.0.1:5000/back',
  responseType: 'code',
  codeChallenge: 'c'.repeat(43),
  codeChallengeMethod: 'S256',
  resource: 'https://ads.example/mcp',
  state: 'a b&c',
};
const ADDRESS = `/authorize?${new URLSearchParams({
  client_id: REQUEST.clientId,
  redirect_uri: REQUEST.redirectUri,
  response_type: REQUEST.responseType,
  code_challenge: REQUEST.codeChallenge,
  code_challenge_method: REQUEST.codeChallengeMethod,
  resource: REQUEST.resource,
  state: REQUEST.state,
})}`;

async function openConsent(
  parts: Partial<ClientRequestQuery['clientRequest']> = {},
  role: 'OWNER' | 'MEMBER' = 'OWNER',
) {
  const sent: unknown[] = [];
  const { user } = await renderScreen(ADDRESS, {
    routes: accessRoutes,
    session: sessionOf(role),
    answers: [
      answer(ClientRequestDocument, ({ request }) => {
        sent.push(request);
        return {
          clientRequest: {
            clientName: 'Helper',
            clientHost: 'agent.example',
            redirectHost: '127.0.0.1:5000',
            isRedirectLocal: true,
            error: null,
            refusalUrl: 'http://127.0.0.1:5000/back?error=access_denied',
            ...parts,
          },
          accessibleCompanyBrands: { objects: [{ id: 'bee', name: 'Bee' }] },
          allCatalogs: [{ id: 'sg', name: 'Singapore' }],
        };
      }),
      answer(AllowClientDocument, ({ input }) => {
        sent.push(input);
        return { allowClient: { ok: true, answerUrl: 'http://127.0.0.1:5000/back?code=x' } };
      }),
    ],
  });
  return { user, sent };
}

test('who asks is shown with the hosts, and reading alone is offered first', async () => {
  const { user, sent } = await openConsent();
  await screen.findByText('Helper');
  expect(screen.getByText('agent.example').tagName).toBe('STRONG');
  screen.getByText('It says it is of');
  screen.getByText('a program on this device (127.0.0.1:5000)');
  expect(sent).toEqual([REQUEST]);
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  expect(screen.getByRole('link', { name: 'Refuse' }).getAttribute('href')).toBe(
    'http://127.0.0.1:5000/back?error=access_denied',
  );
  await user.click(screen.getByRole('button', { name: 'Allow' }));
  expect(sent).toHaveLength(1);
  await user.type(screen.getByLabelText('Your password'), 'Correct-horse-7');
  await user.click(screen.getByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(hardNavigate).toHaveBeenCalledWith('http://127.0.0.1:5000/back?code=x'));
  expect(sent[1]).toEqual({
    request: REQUEST,
    companyId: expect.any(String),
    groups: [],
    expiresInDays: 30,
    brandIds: null,
    catalogIds: null,
    day: '0',
    month: '0',
    maxChangePercent: 20,
    maxRaise: '0',
    maxObjectsPerHour: 20,
    currentPassword: 'Correct-horse-7',
  });
});

test('an answer that stays on the device is vouched for by no website', async () => {
  await openConsent();
  expect((await screen.findByRole('note')).textContent).toMatch(/^No website vouches for this program.*agent\.example/);
});

test('an answer to a website needs no such words, and a name that is its host is shown once', async () => {
  await openConsent({ isRedirectLocal: false, redirectHost: 'agent.example', clientName: 'agent.example' });
  await screen.findByText(/Only allow it if you came here from agent\.example/);
  expect(screen.queryByRole('note')).toBeNull();
  screen.getByText('Program of');
  expect(screen.queryByText('It calls itself')).toBeNull();
});

test('what cannot be allowed leads back by a button, and no form is shown', async () => {
  await openConsent({ error: 'invalid_request', refusalUrl: 'http://127.0.0.1:5000/back?error=invalid_request' });
  expect((await screen.findByRole('alert')).textContent).toContain('PKCE');
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to 127.0.0.1:5000' }).getAttribute('href')).toBe(
    'http://127.0.0.1:5000/back?error=invalid_request',
  );
});

test('a client that cannot be identified leads nowhere', async () => {
  await renderScreen(ADDRESS, {
    routes: accessRoutes,
    session: sessionOf('OWNER'),
    answers: [answer(ClientRequestDocument, () => rejected({}, 'VALIDATION', 'This client cannot be identified'))],
  });
  await screen.findByText(/This client cannot be identified/);
  expect(screen.queryByRole('link', { name: /Refuse|Back/ })).toBeNull();
});

test('members are not asked', async () => {
  const { sent } = await openConsent({}, 'MEMBER');
  await screen.findByText(/Your role does not include this page/);
  expect(sent).toEqual([]);
});
