import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSellerCenterClient } from './client.ts';
import { createSellerCenterSandbox, type SandboxProvider } from './sandbox.ts';
import { challengeOf, type SellerCenter } from './seller-center.ts';
import { serveWire } from './server.test-support.ts';

let now = Date.UTC(2026, 5, 1);
const CALLBACK = 'https://ads.example/v1/auth/seller-center-sg/callback';
const VERIFIER = 'a secret of this visit';
const SINGAPORE: SandboxProvider = {
  code: 'seller-center-sg',
  name: 'Seller Center Singapore',
  countryCode: 'SG',
  canPay: true,
  currency: 'SGD',
  accounts: [
    {
      id: 'sg-1',
      email: 'ann@shops.example',
      isEmailVerified: true,
      name: 'Ann',
      balanceMicros: 100_500_000n,
      shops: [{ originalSellerId: 's-1', name: 'Ann’s' }],
    },
    { id: 'sg/2 é', email: 'bob@shops.example', isEmailVerified: false, name: 'Bob', balanceMicros: 0n, shops: [] },
  ],
};
const BRAZIL: SandboxProvider = {
  ...SINGAPORE,
  code: 'seller-center-br',
  countryCode: 'BR',
  canPay: false,
  currency: 'BRL',
};

const makeSandbox = () => createSellerCenterSandbox([SINGAPORE, BRAZIL], { clock: () => now });
const SECRETS = { clientId: 'endcap', clientSecret: 'very secret: ✓' };

// A sandbox behind the wire format, so that both sides run the same contract tests.
const behindWire = makeSandbox();
const server = createServer((request, response) => void answer(request, response));
let answer: (request: IncomingMessage, response: ServerResponse) => unknown = serveWire(behindWire, SECRETS);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const overWire = createSellerCenterClient({ ...SECRETS, url, providers: [SINGAPORE, BRAZIL] });
const inMemory = makeSandbox();

describe.each<[string, SellerCenter, typeof inMemory]>([
  ['the sandbox', inMemory, inMemory],
  ['the client', overWire, behindWire],
])('%s', (_, center, sandbox) => {
  const codeFor = (accountId: string, callbackUrl = CALLBACK) =>
    sandbox.signIn(SINGAPORE, { accountId, callbackUrl, challenge: challengeOf(VERIFIER) })!;
  const charge = (idempotencyKey: string, amountMicros: bigint, overrides: object = {}) =>
    center.charge(SINGAPORE, {
      accountId: 'sg-1',
      idempotencyKey: `${_} ${idempotencyKey}`,
      amountMicros,
      currency: 'SGD',
      description: 'Top-up',
      ...overrides,
    });

  test('a visit carries state and way back', () => {
    const address = new URL(center.signInUrl(SINGAPORE, { state: 'a b', callbackUrl: CALLBACK, challenge: 'c' }), url);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      state: 'a b',
      redirect_uri: CALLBACK,
      code_challenge: 'c',
    });
  });

  test('a code identifies its account, once', async () => {
    const code = codeFor('sg-1');
    expect(await center.accountOf(SINGAPORE, { code, callbackUrl: CALLBACK, verifier: VERIFIER })).toEqual({
      ok: true,
      value: {
        id: 'sg-1',
        email: 'ann@shops.example',
        isEmailVerified: true,
        name: 'Ann',
        shops: [{ originalSellerId: 's-1', name: 'Ann’s' }],
      },
    });
    expect(await center.accountOf(SINGAPORE, { code, callbackUrl: CALLBACK, verifier: VERIFIER })).toEqual({
      ok: false,
      problem: 'REFUSED',
    });
  });

  test('an unverified email address is marked as such', async () => {
    const code = codeFor('sg/2 é');
    expect(await center.accountOf(SINGAPORE, { code, callbackUrl: CALLBACK, verifier: VERIFIER })).toMatchObject({
      value: { email: 'bob@shops.example', isEmailVerified: false },
    });
  });

  test('a code is rejected when guessed, late, or returned to another address', async () => {
    const rejected = { ok: false, problem: 'REFUSED' };
    expect(await center.accountOf(SINGAPORE, { code: 'guess', callbackUrl: CALLBACK, verifier: VERIFIER })).toEqual(
      rejected,
    );
    expect(
      await center.accountOf(SINGAPORE, {
        code: codeFor('sg-1', 'https://evil.example'),
        callbackUrl: CALLBACK,
        verifier: VERIFIER,
      }),
    ).toEqual(rejected);
    const code = codeFor('sg-1');
    now += 5 * 60_000;
    expect(await center.accountOf(SINGAPORE, { code, callbackUrl: CALLBACK, verifier: VERIFIER })).toEqual(rejected);
  });

  test('an intercepted code is rejected without the verifier of its visit', async () => {
    const code = codeFor('sg-1');
    const caught = { code, callbackUrl: CALLBACK, verifier: 'guess' };
    expect(await center.accountOf(SINGAPORE, caught)).toEqual({ ok: false, problem: 'REFUSED' });
  });

  test('a balance has its currency; an unknown account has none', async () => {
    expect(await center.balanceOf(SINGAPORE, 'sg-1')).toEqual({
      ok: true,
      value: { amountMicros: 100_500_000n, currency: 'SGD' },
    });
    expect(await center.balanceOf(SINGAPORE, 'sg/2 é')).toMatchObject({ value: { amountMicros: 0n } });
    expect(await center.balanceOf(SINGAPORE, 'nobody')).toEqual({ ok: false, problem: 'REFUSED' });
  });

  test('a charge moves money once, however often it is requested', async () => {
    const first = await charge('one', 40_250_000n);
    expect(first).toMatchObject({ ok: true, value: { status: 'SUCCEEDED' } });
    expect(await charge('one', 40_250_000n)).toEqual(first);
    expect(await center.balanceOf(SINGAPORE, 'sg-1')).toMatchObject({ value: { amountMicros: 60_250_000n } });
  });

  test('one key is one charge: another amount is rejected', async () => {
    await charge('two', 1_000_000n);
    expect(await charge('two', 2_000_000n)).toEqual({ ok: false, problem: 'REFUSED' });
  });

  test('more than there is, is declined, and stays declined', async () => {
    const declined = { ok: true, value: { status: 'DECLINED', reason: 'INSUFFICIENT_BALANCE' } };
    expect(await charge('three', 500_000_000n)).toMatchObject(declined);
    expect(await charge('three', 500_000_000n)).toMatchObject(declined);
    expect(await center.balanceOf(SINGAPORE, 'sg-1')).toMatchObject({ value: { amountMicros: 59_250_000n } });
  });

  test('a seller center without payments declines; another currency and an unknown account are rejected', async () => {
    const request = {
      accountId: 'sg-1',
      idempotencyKey: `${_} four`,
      amountMicros: 1n,
      currency: 'BRL',
      description: '',
    };
    expect(await center.charge(BRAZIL, request)).toMatchObject({
      value: { status: 'DECLINED', reason: 'NOT_ALLOWED' },
    });
    expect(await charge('five', 1n, { currency: 'MYR' })).toEqual({ ok: false, problem: 'REFUSED' });
    expect(await charge('six', 1n, { accountId: 'nobody' })).toEqual({ ok: false, problem: 'REFUSED' });
  });
});

describe('a client without a readable response returns UNREACHABLE', () => {
  const original = answer;
  const replies: Record<string, (response: ServerResponse) => void> = {
    'a cut line': (response) => response.destroy(),
    'a fault of theirs': (response) => response.writeHead(503).end(),
    'too many calls': (response) => response.writeHead(429).end(),
    'another page': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
    'another shape': (response) => response.writeHead(200).end('{"id":1,"status":"perhaps","amount":"-1"}'),
    'a redirect': (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  };
  beforeAll(() => () => void (answer = original));

  test.each(Object.keys(replies))('%s', async (name) => {
    answer = (_request, response) => replies[name]!(response);
    const unknown = { ok: false, problem: 'UNREACHABLE' };
    expect(await overWire.balanceOf(SINGAPORE, 'sg-1')).toEqual(unknown);
    expect(
      await overWire.charge(SINGAPORE, {
        accountId: 'sg-1',
        idempotencyKey: 'k',
        amountMicros: 1n,
        currency: 'SGD',
        description: '',
      }),
    ).toEqual(unknown);
    expect(await overWire.accountOf(SINGAPORE, { code: 'c', callbackUrl: CALLBACK, verifier: VERIFIER })).toEqual(
      unknown,
    );
  });

  test('no answer in time', async () => {
    answer = () => {};
    const hasty = createSellerCenterClient({ ...SECRETS, url, providers: [SINGAPORE], timeoutMs: 20 });
    expect(await hasty.balanceOf(SINGAPORE, 'sg-1')).toEqual({ ok: false, problem: 'UNREACHABLE' });
  });
});

test('a client with another secret is rejected', async () => {
  answer = serveWire(makeSandbox(), SECRETS);
  const stranger = createSellerCenterClient({ ...SECRETS, clientSecret: 'guess', url, providers: [SINGAPORE] });
  expect(await stranger.balanceOf(SINGAPORE, 'sg-1')).toEqual({ ok: false, problem: 'REFUSED' });
});
