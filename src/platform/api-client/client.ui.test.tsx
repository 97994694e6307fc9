import i18next from 'i18next';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { callApi, changeSession, handleSessionEnd } from './client.ts';
import { TypedDocumentString } from './generated/graphql.ts';

interface Sent {
  path: string;
  csrfToken: string | null;
}

const document_ = new TypedDocumentString<{ me: { id: string } }, object>('query { me { id } }', {
  hash: 'abc',
});
const SIGNED_IN = { status: 200, body: { data: { me: { id: '7' } } } };
const STALE_TOKEN = { status: 403, body: { code: 'FORBIDDEN', message: 'CSRF' } };

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { common: { error: { network: 'Away' } } } } }));

let sent: Sent[] = [];

/** Stubs the network: answers calls in order and issues the tokens fresh-1, fresh-2, … */
function answerWith(...answers: { status: number; body: unknown }[]): void {
  let tokens = 0;
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
    const csrfToken = new Headers(request.headers).get('X-CSRFToken');
    sent.push({ path, csrfToken });
    if (path === '/csrf') {
      tokens += 1;
      return Promise.resolve(Response.json({ csrfToken: `fresh-${tokens}` }));
    }
    const { status, body } = answers.shift()!;
    return Promise.resolve(typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }));
  });
}

const failure = () =>
  callApi(document_, {}).then(
    () => null,
    (error: unknown) => error as ApiError,
  );

beforeEach(() => {
  sent = [];
  document.cookie = 'csrftoken=; max-age=0';
  handleSessionEnd(() => {});
});

describe('CSRF token', () => {
  test('the one in the cookie is used', async () => {
    document.cookie = 'csrftoken=kept';
    answerWith(SIGNED_IN);
    expect(await callApi(document_, {})).toEqual({ me: { id: '7' } });
    expect(sent).toEqual([{ path: '/graphql', csrfToken: 'kept' }]);
  });

  test('without a cookie one is fetched first', async () => {
    answerWith(SIGNED_IN);
    await callApi(document_, {});
    expect(sent.map(({ path }) => path)).toEqual(['/csrf', '/graphql']);
    expect(sent[1]!.csrfToken).toBe('fresh-1');
  });

  test('a stale one is replaced and the call repeated, once', async () => {
    document.cookie = 'csrftoken=stale';
    answerWith(STALE_TOKEN, SIGNED_IN);
    await callApi(document_, {});
    expect(sent.filter(({ path }) => path === '/graphql').map(({ csrfToken }) => csrfToken)).toEqual([
      'stale',
      'fresh-1',
    ]);
    answerWith(STALE_TOKEN, STALE_TOKEN);
    expect(await failure()).toMatchObject({ code: 'FORBIDDEN', message: 'CSRF' });
  });
});

describe('a call the page sent before its scripts were loaded', () => {
  const body = JSON.stringify({ query: document_.toString(), variables: {} });
  const sendEarly = (answer: Promise<Response>) => {
    document.cookie = 'csrftoken=kept';
    window.earlyCall = { body, answer };
  };

  test('answers the first call with the same body, and no other', async () => {
    sendEarly(Promise.resolve(Response.json({ data: { me: { id: '6' } } })));
    answerWith(SIGNED_IN);
    expect(await callApi(document_, { id: '1' })).toEqual({ me: { id: '7' } });
    expect(await callApi(document_, {})).toEqual({ me: { id: '6' } });
    answerWith(SIGNED_IN);
    expect(await callApi(document_, {})).toEqual({ me: { id: '7' } });
    expect(sent).toHaveLength(2);
  });

  test.each([
    ['did not reach the server', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['was refused for its token', () => Promise.resolve(Response.json(STALE_TOKEN.body, { status: 403 }))],
  ])('is sent again if it %s', async (_, answer) => {
    sendEarly(answer());
    answerWith(SIGNED_IN);
    expect(await callApi(document_, {})).toEqual({ me: { id: '7' } });
    expect(sent.at(-1)!.path).toBe('/graphql');
  });
});

describe('failures', () => {
  const rejected = (status: number, code: string, message: string, fields?: object) => ({
    status,
    body: { data: null, errors: [{ message, extensions: { code, fields } }] },
  });

  test.each([
    [
      'fields',
      rejected(200, 'VALIDATION', 'Invalid', { name: ['Too long'] }),
      { code: 'VALIDATION', fields: { name: ['Too long'] } },
    ],
    ['no fields', rejected(200, 'CONFLICT', 'Taken'), { code: 'CONFLICT', message: 'Taken', fields: {} }],
    ['an unknown code', rejected(200, 'TEAPOT', 'Short and stout'), { code: 'INTERNAL', detail: 'Short and stout' }],
    [
      'no GraphQL answer',
      { status: 429, body: { code: 'RATE_LIMITED', message: 'Slow down' } },
      { code: 'RATE_LIMITED' },
    ],
    ['no JSON', { status: 502, body: '<html>' }, { code: 'NETWORK', message: 'Away' }],
  ])('%s', async (_, answer, expected) => {
    answerWith(answer);
    const error = await failure();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject(expected);
  });

  test('an unreachable server', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failure()).toMatchObject({ code: 'NETWORK', message: 'Away' });
  });

  test('a lost session is announced', async () => {
    const onEnd = vi.fn();
    handleSessionEnd(onEnd);
    answerWith(rejected(401, 'UNAUTHENTICATED', 'UNAUTHORIZED'));
    expect(await failure()).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(onEnd).toHaveBeenCalledOnce();
  });

  test('a session that is being replaced is not lost, unless that fails', async () => {
    const onEnd = vi.fn();
    handleSessionEnd(onEnd);
    const refused = rejected(401, 'UNAUTHENTICATED', 'UNAUTHORIZED');
    answerWith(refused, refused, refused);
    const replaced = changeSession(async () => {
      await failure();
      expect(onEnd).not.toHaveBeenCalled();
      return callApi(document_, {});
    });
    await expect(replaced).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(onEnd).toHaveBeenCalledOnce();
    await failure();
    expect(onEnd).toHaveBeenCalledTimes(2);
  });
});
