import { describe, expect, test } from 'vitest';
import {
  answerAddress,
  clientOf,
  familyOf,
  grantName,
  isClientId,
  isListedRedirect,
  isLocalRedirect,
  requestError,
  scopesOf,
  type AuthorizationRequest,
} from './authorization.ts';

const CLIENT = 'https://agent.example/oauth/client.json';
const RESOURCE = 'https://ads.example/mcp';
const request: AuthorizationRequest = {
  clientId: CLIENT,
  redirectUri: 'https://agent.example/back',
  responseType: 'code',
  codeChallenge: 'a'.repeat(43),
  codeChallengeMethod: 'S256',
  resource: RESOURCE,
  state: 'abc',
};

test.each<[string, Partial<AuthorizationRequest>, string | null]>([
  ['complete', {}, null],
  ['without a state', { state: '' }, null],
  ['for a token in the address', { responseType: 'token' }, 'unsupported_response_type'],
  ['without a challenge', { codeChallenge: '' }, 'invalid_request'],
  ['without a method', { codeChallengeMethod: '' }, 'invalid_request'],
  ['with a plain challenge', { codeChallengeMethod: 'plain' }, 'invalid_request'],
  ['with half a challenge', { codeChallenge: 'a'.repeat(42) }, 'invalid_request'],
  ['with an endless state', { state: 'a'.repeat(2001) }, 'invalid_request'],
  ['without a resource', { resource: '' }, 'invalid_target'],
  ['for another resource', { resource: 'https://ads.example/v1' }, 'invalid_target'],
])('a request %s', (_, parts, expected) => {
  expect(requestError({ ...request, ...parts }, RESOURCE)).toBe(expected);
});

test.each([
  [CLIENT, true],
  ['https://agent.example/', false],
  ['https://agent.example', false],
  ['https://agent.example/a/../b', false],
  ['https://AGENT.example/b', false],
  ['https://agent.example:443/b', false],
  ['https://agent.example/b#c', false],
  ['https://user@agent.example/b', false],
  ['agent', false],
])('%s names a client: %s', (clientId, expected) => {
  expect(isClientId(clientId)).toBe(expected);
});

describe('a document', () => {
  const document = { client_id: CLIENT, client_name: 'Agent', redirect_uris: ['https://agent.example/back'] };
  test.each<[string, object, string | null]>([
    ['is read', {}, 'Agent'],
    ['says that there is no secret', { token_endpoint_auth_method: 'none' }, 'Agent'],
    ['has a name that reads as it is written', { client_name: ' A\u202Egent\u200B\n two ' }, 'Agent two'],
    ['has a short name', { client_name: 'x'.repeat(90) }, 'x'.repeat(40)],
    ['has a name with a version', { client_name: 'Agent 2.0 & more' }, 'Agent 2.0 & more'],
    ['has a name with a slash', { client_name: 'A/B tests' }, 'A/B tests'],
    ['has an abbreviated name', { client_name: 'Dr. Ads, e.V.' }, 'Dr. Ads, e.V.'],
    ...[
      'github.com',
      'Login at github.com now',
      'GITHUB\uFF0ECOM',
      'github\u3002com',
      'github\u2024com',
      'https://github',
      'github.com\u2044login',
      `${'a'.repeat(50)} claude.ai`,
      'xn--gthub-n2a',
    ].map((client_name): [string, object, string] => [`calls itself ${client_name}`, { client_name }, 'agent.example']),
    ['of another client', { client_id: `${CLIENT}2` }, null],
    ['without a name', { client_name: '\u200B ' }, null],
    ['without addresses', { redirect_uris: [] }, null],
    ['with a secret', { client_secret: 's' }, null],
    ['that authenticates by a secret', { token_endpoint_auth_method: 'client_secret_basic' }, null],
  ])('%s', (_, parts, name) => {
    expect(clientOf(CLIENT, { ...document, ...parts })?.name ?? null).toBe(name);
  });
});

const LISTED = ['https://agent.example/back', 'http://127.0.0.1/back', 'http://localhost:3000/back', 'cursor://back'];
test.each([
  ['https://agent.example/back', true],
  ['https://agent.example/back/', false],
  ['https://agent.example/back?x=1', false],
  ['https://agent.example/back#x', false],
  ['https://user@agent.example/back', false],
  ['https://evil.example/back', false],
  ['http://agent.example/back', false],
  ['http://127.0.0.1:53211/back', true],
  ['http://127.0.0.1:53211/other', false],
  ['http://localhost:9/back', true],
  ['http://[::1]:9/back', false],
  ['cursor://back', false],
  ['javascript:alert(1)', false],
  ['', false],
])('the browser is sent to %s: %s', (redirectUri, expected) => {
  expect(isListedRedirect({ name: 'Agent', redirectUris: LISTED }, redirectUri)).toBe(expected);
});

test('an answer keeps what the address has, and says who answers', () => {
  const asked = { redirectUri: 'https://agent.example/back?tab=2', state: 'a b&c' };
  expect(answerAddress(asked, 'https://ads.example', { code: 'x' })).toBe(
    'https://agent.example/back?tab=2&code=x&state=a+b%26c&iss=https%3A%2F%2Fads.example',
  );
  expect(answerAddress({ ...asked, state: '' }, 'https://ads.example', { error: 'access_denied' })).toBe(
    'https://agent.example/back?tab=2&error=access_denied&iss=https%3A%2F%2Fads.example',
  );
});

test('a grant is named after what the client says and where that was read, within the length of names', () => {
  const client = { name: 'x'.repeat(40), redirectUris: [] };
  expect(grantName({ ...client, name: 'Agent' }, CLIENT)).toBe('Agent (agent.example)');
  const long = grantName(client, `https://${'a.'.repeat(60)}evil.example/c`);
  expect(long).toHaveLength(100);
  expect(long).toMatch(/evil\.example\)$/);
  const deep = `${'github.com.'.repeat(15)}evil.example`;
  const named = grantName({ ...client, name: deep }, `https://${deep}/c`);
  expect(named).toHaveLength(100);
  expect(named).toMatch(/^….*evil\.example$/);
});

test.each([
  ['http://127.0.0.1:53211/back', true],
  ['http://[::1]/back', true],
  ['http://localhost:9/back', true],
  ['https://localhost/back', false],
  ['https://agent.example/back', false],
])('the answer to %s stays on the device: %s', (redirectUri, expected) => {
  expect(isLocalRedirect(redirectUri)).toBe(expected);
});

test('scopes are those that the groups need', () => {
  const reading = ['catalog:read', 'campaigns:read', 'reports:read', 'wallet:read', 'billing:read', 'bookings:read'];
  expect(scopesOf([])).toEqual([...reading, 'mcp']);
  expect(scopesOf(['PAUSE'])).toEqual([...reading, 'campaigns:write', 'mcp']);
  expect(scopesOf(['BIDS'])).toEqual([...reading, 'campaigns:write', 'bids:write', 'mcp']);
  expect(scopesOf(['CREATE'])).toEqual([...reading, 'campaigns:write', 'bids:write', 'budgets:write', 'mcp']);
  expect(scopesOf(['BOOKINGS'])).toEqual([...reading, 'bookings:write', 'mcp']);
});

test('a refresh token begins with its family', () => {
  expect(familyOf(`eor_${'f'.repeat(22)}${'s'.repeat(43)}`)).toBe('f'.repeat(22));
  for (const wrong of ['', 'eor_', `eot_${'f'.repeat(65)}`, `eor_${'f'.repeat(66)}`])
    expect(familyOf(wrong)).toBeNull();
});
