import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { startStandIn } from '../../../testing/stand-in.ts';
import { createGooglePlaces } from './google.ts';
import { MAX_SUGGESTIONS, type Places } from './places.ts';
import { createPlacesSandbox } from './sandbox.ts';

const KEY = 'AIza-test';
const IN_SESSION = { session: '2f9a4c7e-0000-4000-8000-000000000001', language: 'en' } as const;

/**
 * Starts a fake of the parts of Google's Places API (New) needed to complete an address; the sandbox provides the
 * addresses.
 */
async function startGoogle() {
  const requests: { method: string; path: string; fields: string; body: unknown }[] = [];
  const known = createPlacesSandbox();
  const answer = async (request: IncomingMessage, response: ServerResponse, contents: Buffer) => {
    const send = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
    const reject = (code: number, status: string) => send(code, { error: { code, message: status, status } });
    if (request.headers['x-goog-api-key'] !== KEY) return reject(403, 'PERMISSION_DENIED');
    const fields = String(request.headers['x-goog-fieldmask'] ?? '');
    const { pathname, searchParams } = new URL(request.url!, 'http://google.test');
    const body = contents.length ? (JSON.parse(contents.toString()) as Record<string, string>) : null;
    requests.push({ method: request.method!, path: request.url!, fields, body });
    if (pathname === '/v1/places:autocomplete' && body) {
      if (!/^[\w-]{1,36}$/.test(body['sessionToken'] ?? '')) return reject(400, 'INVALID_ARGUMENT');
      const found = await known.suggest({
        ...IN_SESSION,
        text: body['input']!,
        countryCode: body['regionCode']?.toUpperCase() ?? null,
      });
      const suggestions = (found.ok ? found.value : []).map(({ id, title, detail }) => ({
        placePrediction: {
          placeId: id,
          text: { text: `${title}, ${detail}`, matches: [{ endOffset: 2 }] },
          structuredFormat: { mainText: { text: title }, secondaryText: { text: detail } },
        },
      }));
      // Google omits the list when there are no results.
      return send(200, suggestions.length ? { suggestions } : {});
    }
    const id = /^\/v1\/places\/([^/]+)$/.exec(pathname)?.[1];
    if (!id || fields !== 'postalAddress' || !searchParams.get('sessionToken')) return reject(400, 'INVALID_ARGUMENT');
    if (!/^[\w-]+$/.test(id)) return reject(400, 'INVALID_ARGUMENT');
    const found = await known.find({ ...IN_SESSION, id });
    if (!found.ok || !found.value) return reject(404, 'NOT_FOUND');
    const { street, city, postalCode, countryCode } = found.value;
    return send(200, {
      postalAddress: {
        regionCode: countryCode,
        languageCode: 'en',
        postalCode,
        locality: city,
        addressLines: [street],
      },
    });
  };
  return { requests, ...(await startStandIn(answer)) };
}

const google = await startGoogle();
const client = createGooglePlaces({ key: KEY, url: google.url });

beforeEach(() => {
  google.requests.length = 0;
  google.breakWith(null);
});

describe.each<[string, Places]>([
  ['the sandbox', createPlacesSandbox()],
  ['Google', client],
])('%s', (_, places) => {
  const suggest = async (typed: string, countryCode: string | null = null) => {
    const found = await places.suggest({ ...IN_SESSION, text: typed, countryCode });
    if (!found.ok) throw new Error(found.problem);
    return found.value;
  };
  const find = async (id: string) => {
    const found = await places.find({ ...IN_SESSION, id });
    if (!found.ok) throw new Error(found.problem);
    return found.value;
  };

  test('suggests addresses by their first letters, without regard to accents', async () => {
    const [first] = await suggest('61 robin');
    expect(first).toMatchObject({ title: '61 Robinson Road', detail: 'Singapore' });
    expect(await suggest('visconde de piraja')).toMatchObject([
      { title: 'Rua Visconde de Pirajá, 414', detail: 'Rio de Janeiro, Brazil' },
    ]);
  });

  test('puts the country that was named first, and leaves no other out', async () => {
    const countries = async (countryCode: string | null) =>
      (await suggest('1', countryCode)).map(({ detail }) => detail.split(', ').at(-1));
    expect((await countries('BR'))[0]).toBe('Brazil');
    expect((await countries('SG'))[0]).toBe('Singapore');
    expect((await suggest('Paulista', 'SG')).length).toBe(1);
  });

  test('suggests a handful at most, and nothing for what is nowhere', async () => {
    expect(await suggest('j')).toHaveLength(MAX_SUGGESTIONS);
    expect(await suggest('Atlantis')).toEqual([]);
  });

  test('the one that was chosen is a whole address', async () => {
    const [selected] = await suggest('sultan ismail');
    expect(await find(selected!.id)).toEqual({
      street: '12 Jalan Sultan Ismail',
      city: 'Kuala Lumpur',
      postalCode: '50250',
      countryCode: 'MY',
    });
  });

  test('a place that is none has no address', async () => {
    expect(await find('../nowhere?')).toBeNull();
    expect(await find('sandbox-sg-999')).toBeNull();
  });
});

test('Google gets the country, the language and one session, and returns the postal address only', async () => {
  await client.suggest({ session: 'abc', language: 'pt', text: 'Paulista', countryCode: 'BR' });
  await client.find({ session: 'abc', language: 'pt', id: 'sandbox-br-1' });
  const fields = ['placeId', 'text.text', 'structuredFormat'].map((field) => `suggestions.placePrediction.${field}`);
  expect(google.requests).toEqual([
    {
      method: 'POST',
      path: '/v1/places:autocomplete',
      fields: fields.join(','),
      body: { input: 'Paulista', languageCode: 'pt', regionCode: 'br', sessionToken: 'abc' },
    },
    {
      method: 'GET',
      path: '/v1/places/sandbox-br-1?languageCode=pt&sessionToken=abc',
      fields: 'postalAddress',
      body: null,
    },
  ]);
});

test.each<[string, object | null]>([
  ['is without an address', {}],
  ['is an area', { postalAddress: { regionCode: 'ID', administrativeArea: 'Bali' } }],
])('a place that %s is read as far as it goes', async (_, body) => {
  google.breakWith((response) => response.writeHead(200).end(JSON.stringify(body)));
  const found = await client.find({ ...IN_SESSION, id: 'x' });
  const area = { street: '', city: 'Bali', postalCode: '', countryCode: 'ID' };
  expect(found).toEqual({ ok: true, value: Object.keys(body!).length ? area : null });
});

test.each<[string, (response: ServerResponse) => void]>([
  ['is busy', (response) => response.writeHead(429).end('{}')],
  ['is broken', (response) => response.writeHead(500).end('oops')],
  ['answers something else', (response) => response.writeHead(200).end('{"suggestions":[{"placePrediction":{}}]}')],
  ['sends elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['hangs up', (response) => response.destroy()],
  ['says nothing', () => {}],
])('a Google that %s may work out later', async (_, how) => {
  google.breakWith(how);
  const impatient = createGooglePlaces({ key: KEY, url: google.url, timeoutMs: 300 });
  expect(await impatient.suggest({ ...IN_SESSION, text: 'x', countryCode: null })).toEqual({
    ok: false,
    problem: 'UNREACHABLE',
  });
});

test('a wrong key is for the operator to mend', async () => {
  const stranger = createGooglePlaces({ key: 'another', url: google.url });
  expect(await stranger.find({ ...IN_SESSION, id: 'x' })).toEqual({ ok: false, problem: 'REJECTED' });
});
