import { expect, test } from 'vitest';
import { createPlacesSandbox } from '#integrations/places/sandbox.ts';
import type { Places, PlacesFailure } from '#integrations/places/places.ts';
import { LIMITS } from '#core/identity/rules/attempts.ts';
import { fail } from '#kernel/result.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';

const database = await createTestDatabase();
const seed = createSeed(database);
const clickhouse = createTestClickHouse();
const serve = (places?: Places | null) =>
  startApi(database, seed, { clickhouse, ...(places === undefined ? {} : { places }) });

const SUGGEST = `query ($text: String!, $countryCode: String, $session: String!) {
  addressLookup { attribution suggestions(text: $text, countryCode: $countryCode, session: $session) { id title detail } }
}`;
const FIND = `query ($id: ID!, $session: String!) {
  addressLookup { address(id: $id, session: $session) { street city postalCode countryCode } }
}`;
const session = 'a-session';
const paulista = { text: 'paulista', countryCode: 'BR', session };

const api = await serve();

test('a new user gets address suggestions, and a selected one is complete', async () => {
  const browser = api.browser();
  const { data } = await browser.graphql(SUGGEST, paulista);
  expect(data!['addressLookup']).toEqual({
    attribution: null,
    suggestions: [{ id: 'sandbox-br-1', title: 'Avenida Paulista, 1578', detail: 'São Paulo, Brazil' }],
  });
  const selected = await browser.graphql(FIND, { id: 'sandbox-br-1', session });
  expect(selected.data!['addressLookup'].address).toEqual({
    street: 'Avenida Paulista, 1578',
    city: 'São Paulo',
    postalCode: '01310-200',
    countryCode: 'BR',
  });
});

test('the user’s language is sent along', async () => {
  const browser = api.browser();
  browser.language = 'pt';
  const { data } = await browser.graphql(SUGGEST, { ...paulista, text: 'orchard' });
  expect(data!['addressLookup'].suggestions).toMatchObject([{ detail: 'Singapore, Singapura' }]);
});

test('invalid input is not sent to the service', async () => {
  const browser = (await serve(failing('REJECTED'))).browser();
  const suggestions = async (change: object) =>
    (await browser.graphql(SUGGEST, { ...paulista, ...change })).data?.['addressLookup'].suggestions;
  expect(await suggestions({ text: ' pa ' })).toEqual([]);
  const { data } = await browser.graphql(FIND, { id: '../v1/other?x=', session });
  expect(data!['addressLookup'].address).toBeNull();
  const rejected = await browser.graphql(SUGGEST, { ...paulista, session: 'x y' });
  expect(rejected.errors[0]?.extensions).toMatchObject({
    code: 'VALIDATION',
    fields: { session: [expect.any(String)] },
  });
});

test.each(['REJECTED', 'UNREACHABLE'] as const)(
  'a service that is %s does not prevent typing the address',
  async (failure) => {
    const browser = (await serve(failing(failure))).browser();
    expect((await browser.graphql(SUGGEST, paulista)).data!['addressLookup'].suggestions).toEqual([]);
    expect((await browser.graphql(FIND, { id: 'x', session })).data!['addressLookup'].address).toBeNull();
  },
);

test('without a service there is no look-up', async () => {
  const { data } = await (await serve(null)).browser().graphql(SUGGEST, paulista);
  expect(data).toEqual({ addressLookup: null });
});

test('look-ups are limited per network address', async () => {
  const browser = api.browser();
  browser.address = '198.51.100.7';
  const { max } = LIMITS.addressLookupFrom;
  const asOften = `query { addressLookup { ${Array.from({ length: 20 }, (_, index) => `a${index}: address(id: "sandbox-sg-1", session: "s") { city }`).join(' ')} } }`;
  for (let requested = 0; requested < max; requested += 20) expect((await browser.graphql(asOften)).errors).toEqual([]);
  const { errors } = await browser.graphql(SUGGEST, paulista);
  expect(errors[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', retryAfter: expect.any(Number) });
  browser.address = '198.51.100.8';
  expect((await browser.graphql(SUGGEST, paulista)).errors).toEqual([]);
});

function failing(failure: PlacesFailure): Places {
  return { ...createPlacesSandbox(), suggest: async () => fail(failure), find: async () => fail(failure) };
}
