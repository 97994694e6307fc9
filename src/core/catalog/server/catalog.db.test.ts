import { expect, test } from 'vitest';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';

const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => Date.UTC(2024, 6, 1) });
const api = await startApi(database, seed);

const sg = await seed.catalog('SG');
const my = await seed.catalog('MY');
await sg.feed(
  'categories',
  { id: 'home', label: 'Home' },
  { id: 'lamps', label: 'Lamps', parentId: 'home' },
  { id: 'empty', label: 'Empty' },
);
await sg.feed('segments', { id: 'w', name: 'Women' }, { id: 'm', name: 'Men' });
await sg.products(
  { sku: 'L1', name: 'Red lamp', brand: 'Bee', price: 10, sellers: ['own'], quantity: 7 },
  { sku: 'L2', name: 'Blue lamp', brand: 'Bee', price: 20, sellers: ['own', 'else'] },
  { sku: 'L3', name: 'Green lamp', brand: 'Bee', price: 30, sellers: ['else'] },
  { sku: 'L4', name: 'Old lamp', brand: 'Bee', price: 10, sellers: ['own'], status: 'INACTIVE' },
  { sku: 'C1', name: 'Scratching post', brand: 'Cat', price: 10, sellers: ['else'] },
  { sku: 'N1', name: 'Nameless lamp', price: 10 },
);
const placed = {
  image: null,
  quantity: 5,
  originalBrandId: 'bee',
  status: 'ACTIVE',
  publishedAt: '2024-01-01T00:00:00Z',
};
await sg.feed('products', {
  ...placed,
  sku: 'L5',
  name: 'Desk lamp',
  price: 25.5,
  originalSellerIds: ['own'],
  categoryIds: ['lamps'],
});

const acme = await seed.company('Acme');
const ann = await acme.owner();
const approved = await acme.member('MEMBER', { isApprovedByStaff: true });
const bee = await acme.brand('Bee');
await acme.sellers(await sg.seller('own'));
const rival = await seed.company('Rival');

const asAnn = await api.browser().signIn(ann);
const asApproved = await api.browser().signIn(approved);
const asStaff = await api.browser().signIn(await seed.staff());
const ids = { catalogId: sg.id, brandId: bee.id };

const skus = (list: { objects: { sku: string }[] } | undefined) => list?.objects.map(({ sku }) => sku);

test('catalogs are public and have their offset from UTC', async () => {
  const { data } = await api.browser().graphql('{ allCatalogs { name currencyCode currencySymbol tzOffset baseUrl } }');
  expect(data).toEqual({
    allCatalogs: [
      { name: 'Malaysia', currencyCode: 'MYR', currencySymbol: 'RM', tzOffset: 480, baseUrl: 'https://my.example' },
      { name: 'Singapore', currencyCode: 'SGD', currencySymbol: 'S$', tzOffset: 480, baseUrl: 'https://sg.example' },
    ],
  });
  const own = await asAnn.graphql('query ($b: ID!) { brandCatalogs(brandId: $b) { name } }', { b: bee.id });
  expect(own.data).toEqual({ brandCatalogs: [{ name: 'Singapore' }] });
  expect((await asAnn.graphql('{ brandCatalogs(brandId: "nonsense") { name } }')).data).toEqual({ brandCatalogs: [] });
});

test('suggestions are what the company can sponsor: active and sold by its sellers', async () => {
  const SUGGEST = `query ($catalogId: ID!, $brandId: ID, $term: String, $offset: Int, $limit: Int) {
    productSuggestions(catalogId: $catalogId, brandId: $brandId, searchTerm: $term, offset: $offset, limit: $limit) {
      total page numPages objects { sku } } }`;
  const suggest = async (browser: typeof asAnn, more: object) =>
    (await browser.graphql(SUGGEST, { ...ids, ...more })).data?.['productSuggestions'];
  expect(skus(await suggest(asAnn, {}))).toEqual(['L2', 'L5', 'L1']);
  expect(skus(await suggest(asAnn, { term: 'BLUE' }))).toEqual(['L2']);
  expect(skus(await suggest(asAnn, { term: 'l5' }))).toEqual(['L5']);
  expect(skus(await suggest(asAnn, { term: ' lamp  blu' }))).toEqual(['L2']);
  expect(skus(await suggest(asAnn, { term: '%' }))).toEqual([]);
  expect(await suggest(asAnn, { offset: 2, limit: 2 })).toEqual({
    total: 3,
    page: 2,
    numPages: 2,
    objects: [{ sku: 'L1' }],
  });
  expect(skus(await suggest(asStaff, { term: 'lamp', brandId: null }))).toEqual(['L2', 'L5', 'L3', 'N1', 'L1']);
});

test('products are found with and without accents, in any case', async () => {
  const au = await seed.catalog('AU');
  await au.products({ sku: 'T1', name: 'TÊNIS de Verão', brand: 'Maçã Sã', price: 10, sellers: ['Casa São João'] });
  const find = async (typed: string) => {
    const { data } = await asStaff.graphql(
      `query ($c: ID!, $typed: String) {
        productSuggestions(catalogId: $c, searchTerm: $typed) { objects { sku } }
        searchBrands(searchTerm: $typed) { objects { name } } sellerSuggestions(catalogId: $c, searchTerm: $typed) { objects { name } } }`,
      { c: au.id, typed },
    );
    return Object.values(data ?? {}).flatMap(({ objects }) => objects.map((found: object) => Object.values(found)[0]));
  };
  for (const typed of ['tenis verao', 'tênis', 'TÊNIS', 'Te\u0302nis']) expect(await find(typed)).toEqual(['T1']);
  for (const typed of ['maca sa', 'MAÇÃ']) expect(await find(typed)).toEqual(['Maçã Sã']);
  for (const typed of ['sao joao', 'São João']) expect(await find(typed)).toEqual(['Casa São João']);
  expect(await find('％')).toEqual([]);
});

test('details of SKUs; unknown ones are left out, stock is for approved callers', async () => {
  const DETAILS = `query ($c: ID!) { productDetails(catalogId: $c, skus: ["L1", "nope", "N1"]) {
    sku price quantity brandName originalBrandId originalSellerIds } }`;
  const lamp = { sku: 'L1', price: '10', brandName: 'Bee', originalBrandId: 'bee', originalSellerIds: ['own'] };
  const nameless = { sku: 'N1', price: '10', brandName: null, originalBrandId: null, originalSellerIds: [] };
  const of = async (browser: typeof asAnn) => (await browser.graphql(DETAILS, { c: sg.id })).data?.['productDetails'];
  expect(await of(asAnn)).toEqual([
    { ...lamp, quantity: null },
    { ...nameless, quantity: null },
  ]);
  expect(await of(asApproved)).toEqual([
    { ...lamp, quantity: 7 },
    { ...nameless, quantity: 5 },
  ]);
  expect(await of(asStaff)).toEqual(await of(asApproved));
});

test('a list of SKUs is sorted into ready, unknown and another seller’s', async () => {
  const VALIDATE = `mutation ($input: ValidateExistingProductsInput!) { validateExistingProducts(input: $input) {
    ok result { products { sku } notFoundSkus notOwnedProducts { sku } requiredSellers { name } } } }`;
  const input = { ...ids, skus: ['L1', 'L2', 'L3', 'L4', 'C1', 'nope'] };
  expect((await asAnn.graphql(VALIDATE, { input })).data).toEqual({
    validateExistingProducts: {
      ok: false,
      result: {
        products: [{ sku: 'L1' }, { sku: 'L2' }],
        notFoundSkus: ['L4', 'C1', 'nope'],
        notOwnedProducts: [{ sku: 'L3' }],
        requiredSellers: [{ name: 'else' }],
      },
    },
  });
  const fine = await asAnn.graphql(VALIDATE, { input: { ...ids, skus: ['L1'] } });
  expect(fine.data).toMatchObject({ validateExistingProducts: { ok: true } });
  const tooMany = await asAnn.graphql(VALIDATE, {
    input: { ...ids, skus: Array.from({ length: 5000 }, (_, n) => `S${n}`) },
  });
  expect(tooMany).toMatchObject({
    codes: ['VALIDATION'],
    errors: [{ extensions: { fields: { skus: ['Fewer than 5,000'] } } }],
  });
});

test('categories of a brand come with their ancestors, parents first', async () => {
  const CATEGORIES =
    'query ($c: ID!, $b: ID, $d: Int) { productCategories(catalogId: $c, brandId: $b, maxDepth: $d) { id depth parentId hasChildren } }';
  const all = await asAnn.graphql(CATEGORIES, { c: sg.id });
  expect(all.data?.['productCategories'].map(({ id }: { id: string }) => id)).toEqual(['empty', 'home', 'lamps']);
  const home = { id: 'home', depth: 1, parentId: null };
  expect((await asAnn.graphql(CATEGORIES, { c: sg.id, b: bee.id })).data).toEqual({
    productCategories: [
      { ...home, hasChildren: true },
      { id: 'lamps', depth: 2, parentId: 'home', hasChildren: false },
    ],
  });
  expect((await asAnn.graphql(CATEGORIES, { c: sg.id, b: bee.id, d: 1 })).data).toEqual({
    productCategories: [{ ...home, hasChildren: false }],
  });
  expect((await asAnn.graphql(CATEGORIES, { c: sg.id, d: 5 })).codes).toEqual(['VALIDATION']);
  expect((await asAnn.graphql(CATEGORIES, { c: my.id })).data).toEqual({ productCategories: [] });
});

test('segments and brands of the marketplace', async () => {
  const { data } = await asAnn.graphql(
    'query ($c: ID!) { segments(catalogId: $c) { id name } searchBrands(searchTerm: "e") { objects { name } } }',
    { c: sg.id },
  );
  expect(data).toEqual({
    segments: [
      { id: 'm', name: 'Men' },
      { id: 'w', name: 'Women' },
    ],
    searchBrands: { objects: [{ name: 'Bee' }] },
  });
});

const FILTER =
  '$catalogId: ID!, $brandId: ID!, $categoryIds: [ID!], $sellerIds: [ID!], $minPrice: Decimal, $maxPrice: Decimal';
const PASSED =
  'catalogId: $catalogId, brandId: $brandId, categoryIds: $categoryIds, minPrice: $minPrice, maxPrice: $maxPrice';

test.each<[string, object, string[], string[]]>([
  ['all of the brand', {}, ['L2', 'L5', 'L3', 'L1'], ['else', 'own']],
  ['between two prices, both included', { minPrice: '10', maxPrice: '20' }, ['L2', 'L1'], ['else', 'own']],
  ['from a price', { minPrice: '25.51' }, ['L3'], ['else']],
  ['in a category, whatever the level', { categoryIds: ['home'] }, ['L5'], ['own']],
  ['in an empty category', { categoryIds: ['empty'] }, [], []],
])('the campaign filter: %s', async (_, filter, expected, sellers) => {
  const count = await asAnn.graphql(
    `query (${FILTER}) { productsMatchingFilterCount(${PASSED}, sellerIds: $sellerIds) }`,
    { ...ids, ...filter },
  );
  expect(count.data).toEqual({ productsMatchingFilterCount: expected.length });
  const list = await asApproved.graphql(
    `query (${FILTER}) { productsMatchingFilter(${PASSED}, sellerIds: $sellerIds) { total objects { sku } } }`,
    { ...ids, ...filter },
  );
  expect(skus(list.data?.['productsMatchingFilter'])).toEqual(expected);
  const found = await asAnn.graphql(
    `query (${FILTER.replace('$sellerIds: [ID!], ', '')}) { sellersMatchingFilter(${PASSED}) { name } }`,
    { ...ids, ...filter },
  );
  expect(found.data).toEqual({ sellersMatchingFilter: sellers.map((name) => ({ name })) });
});

test('the campaign filter by seller', async () => {
  const sellerIds = [await sg.seller('else')];
  const { data } = await asAnn.graphql(
    `query (${FILTER}) { productsMatchingFilterCount(${PASSED}, sellerIds: $sellerIds) }`,
    { ...ids, sellerIds },
  );
  expect(data).toEqual({ productsMatchingFilterCount: 2 });
});

test('the preview is for approved callers and staff, and never for another company', async () => {
  const PREVIEW =
    'query ($c: ID!, $b: ID!, $of: ID, $limit: Int, $offset: Int) { productsMatchingFilter(catalogId: $c, brandId: $b, companyId: $of, limit: $limit, offset: $offset) { page objects { sku } } }';
  const variables = { c: sg.id, b: bee.id };
  expect(await asAnn.graphql(PREVIEW, variables)).toMatchObject({
    codes: ['FORBIDDEN'],
    errors: [{ message: 'account is not approved by staff' }],
  });
  expect((await asStaff.graphql(PREVIEW, { ...variables, of: rival.id })).codes).toEqual([]);
  expect((await asApproved.graphql(PREVIEW, { ...variables, of: rival.id })).codes).toEqual(['NOT_FOUND']);
  expect((await asApproved.graphql(PREVIEW, { ...variables, limit: 101 })).codes).toEqual(['VALIDATION']);
  expect((await asApproved.graphql(PREVIEW, { ...variables, offset: -1 })).codes).toEqual(['VALIDATION']);
  const second = await asApproved.graphql(PREVIEW, { ...variables, limit: 3, offset: 3 });
  expect(second.data).toEqual({ productsMatchingFilter: { page: 2, objects: [{ sku: 'L1' }] } });
});

test.each([
  'query { productsMatchingFilterCount(catalogId: "x", brandId: "y") }',
  `query { productsMatchingFilterCount(catalogId: "${sg.id}", brandId: "y") }`,
  `query { productsMatchingFilterCount(catalogId: "${sg.id}", brandId: "${bee.id}", sellerIds: ["z"]) }`,
  `query { existingProducts(catalogId: "x", brandId: "${bee.id}", skus: []) { notFoundSkus } }`,
])('an unknown id is not found: %s', async (query) => {
  expect((await asAnn.graphql(query)).codes).toEqual(['NOT_FOUND']);
});
