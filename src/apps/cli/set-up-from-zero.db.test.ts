import { expect, test } from 'vitest';
import { recordOrders } from '#delivery/attribute/index.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { importFeed } from '#core/catalog/server/index.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { foreignCategories, foreignProducts, foreignSellers } from '../../../testing/foreign-market.ts';
import { createSeed } from '../../../testing/seed.ts';
import { setUp } from './set-up.ts';

const SELLERS = 60;
/** Includes one invalid row of each kind. */
const PRODUCTS = 1350;
const MARKETPLACE = {
  currencies: [{ code: 'BRL', symbol: 'R$', rate: '1', fractionDigits: 2 }],
  storefronts: [
    {
      code: 'BR',
      name: 'Brasil',
      baseUrl: 'https://www.ipiranga.example',
      currency: 'BRL',
      timezone: 'America/Sao_Paulo',
      language: 'pt',
      minBid: '0.10',
    },
  ],
};

const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);

test('a new marketplace is set up from its file and its feeds, and every rejected row has a reason', async () => {
  expect(await setUp(database, JSON.stringify(MARKETPLACE))).toMatchObject({ ok: true });
  const browser = await api.browser().signIn(await seed.staff());
  const { data } = await browser.graphql<{ allCatalogs: { id: string }[] }>('{ allCatalogs { id } }');
  const catalogId = data!.allCatalogs[0]!.id;
  const deps = { database, clock: seed.clock, newId: seed.newId, recordOrders };
  const take = async (kind: 'categories' | 'sellers' | 'products', lines: object[]) => {
    const taken = await importFeed(deps, { catalogId, kind, lines });
    if (!taken.ok) throw new Error(JSON.stringify(taken.problem));
    return taken.value;
  };

  // A retailer's tree is deeper than four levels.
  expect((await take('categories', await foreignCategories())).accepted).toBeGreaterThan(3000);
  expect(await take('sellers', [...foreignSellers(SELLERS)])).toMatchObject({ accepted: SELLERS, rejected: [] });
  const { accepted, rejected } = await take('products', [...(await foreignProducts(PRODUCTS, SELLERS))]);
  expect(accepted).toBe(PRODUCTS - rejected.length);
  expect(rejected.map(({ field, message }) => `${field}: ${textOf(message, 'en')}`)).toEqual([
    'price: Can be read two ways: write 1299.90, or send the feed with decimal=comma and write 1.299,90',
    expect.stringMatching(/^price: Must be an amount such as 1299\.90/),
    "price: Must be in BRL, the catalog's currency",
    'originalSellerIds: Unknown seller loja-fechada',
    'categoryIds: Unknown category sem-categoria',
    'name: Enter a value',
    'quantity: Must be a whole number, 0 or more',
    'image: Must be an http or https address',
    expect.stringMatching(/^promotionStartDate: Must be an instant/),
  ]);

  const found = await browser.graphql<{ sellerSuggestions: { total: number }; productSuggestions: { total: number } }>(
    `query ($c: ID!) {
      sellerSuggestions(catalogId: $c, searchTerm: "goncalves") { total } productSuggestions(catalogId: $c, searchTerm: "tenis cafe") { total } }`,
    { c: catalogId },
  );
  expect(found.data?.sellerSuggestions.total).toBeGreaterThan(0);
  expect(found.data?.productSuggestions.total).toBeGreaterThan(0);
});
