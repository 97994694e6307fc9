import { expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { countStatements } from '../../../../testing/statements.ts';

const database = await createTestDatabase();
const statements = countStatements(database);
const seed = createSeed(database);
const api = await startApi(database, seed);

const sg = await seed.catalog('SG');
const acme = await seed.company('Acme', { cluster: 'Acme Group' });
const rival = await seed.company('Rival');
const ann = await acme.owner();
const viewer = await acme.member('VIEWER');
const bob = await rival.owner();
const staffer = await seed.staff();
const bee = await acme.brand('Bee');
const cat = await acme.brand('Cat');
const dog = await rival.brand('Dog');
const beeShop = await sg.seller('bee-shop');
const dogShop = await sg.seller('dog-shop');
await acme.sellers(beeShop);
await rival.sellers(dogShop);
await sg.products({ sku: 'B1', brand: 'Bee', sellers: ['bee-shop'] });

const asAnn = await api.browser().signIn(ann);
const asViewer = await api.browser().signIn(viewer);
const asBob = await api.browser().signIn(bob);
const asStaff = await api.browser().signIn(staffer);

test('a company is returned in full to its members', async () => {
  const { data } = await asViewer.graphql(`{ me { company {
    name nameWithCluster isCluster walletCurrency { code rate maxFractionDigits } brands { name } sellers { nameWithCatalog catalog { name tzOffset } } } } }`);
  expect(data).toEqual({
    me: {
      company: {
        name: 'Acme',
        nameWithCluster: 'Acme (Acme Group)',
        isCluster: true,
        walletCurrency: { code: 'SGD', rate: '1', maxFractionDigits: 2 },
        brands: [{ name: 'Bee' }, { name: 'Cat' }],
        sellers: [{ nameWithCatalog: 'bee-shop (Singapore)', catalog: { name: 'Singapore', tzOffset: 480 } }],
      },
    },
  });
});

test('another company is not found', async () => {
  const byId = await asAnn.graphql('query ($id: ID!) { companyById(id: $id) { name } }', { id: rival.id });
  expect(byId).toMatchObject({ codes: ['NOT_FOUND'], data: { companyById: null } });
  const brands = await asAnn.graphql('query ($id: ID) { accessibleCompanyBrands(companyId: $id) { total } }', {
    id: rival.id,
  });
  expect(brands.codes).toEqual(['NOT_FOUND']);
  const brand = await asAnn.graphql('query ($id: ID!) { accessibleCompanyBrand(brandId: $id) { name } }', {
    id: dog.id,
  });
  expect(brand.codes).toEqual(['NOT_FOUND']);
  const sellers = await asAnn.graphql('query ($id: ID) { companySellers(companyId: $id) { name } }', { id: rival.id });
  expect(sellers.codes).toEqual(['NOT_FOUND']);
  const select = await asAnn.graphql('mutation ($brand: ID) { selectBrand(input: { brand: $brand }) { ok } }', {
    brand: dog.id,
  });
  expect(select.codes).toEqual(['NOT_FOUND']);
  expect((await asAnn.graphql('{ searchCompanies { total } }')).codes).toEqual(['FORBIDDEN']);
});

test('staff see every company, and search by name and cluster', async () => {
  const { data } = await asStaff.graphql(
    'query ($id: ID!) { companyById(id: $id) { name } searchCompanies(searchTerm: "acme g", size: 1) { total numPages objects { name } } }',
    { id: rival.id },
  );
  expect(data).toEqual({
    companyById: { name: 'Rival' },
    searchCompanies: { total: 1, numPages: 1, objects: [{ name: 'Acme' }] },
  });
  const all = await asStaff.graphql(
    '{ me { role { name } company { name } } searchCompanies { total } accessibleCompanyBrands { total } currentBrand { name } }',
  );
  expect(all.data).toEqual({
    me: { role: null, company: null },
    searchCompanies: { total: 2 },
    accessibleCompanyBrands: { total: 3 },
    currentBrand: null,
  });
});

test('brands are found by a part of their name, wildcards taken literally', async () => {
  const find = async (searchTerm: string) =>
    (
      await asAnn.graphql('query ($t: String) { accessibleCompanyBrands(searchTerm: $t) { objects { name } } }', {
        t: searchTerm,
      })
    ).data;
  expect(await find('EE')).toEqual({ accessibleCompanyBrands: { objects: [{ name: 'Bee' }] } });
  expect(await find('%')).toEqual({ accessibleCompanyBrands: { objects: [] } });
  expect(await find('_')).toEqual({ accessibleCompanyBrands: { objects: [] } });
});

test('the selected brand is stored, until all brands are selected or the company removes it', async () => {
  const SELECT = 'mutation ($brand: ID) { selectBrand(input: { brand: $brand }) { ok brand { name } } }';
  const current = async () => (await asAnn.graphql('{ currentBrand { name } }')).data;
  expect(await current()).toEqual({ currentBrand: null });
  expect((await asAnn.graphql(SELECT, { brand: cat.id })).data).toEqual({
    selectBrand: { ok: true, brand: { name: 'Cat' } },
  });
  expect(await current()).toEqual({ currentBrand: { name: 'Cat' } });
  expect((await asViewer.graphql('{ currentBrand { name } }')).data).toEqual({ currentBrand: null });
  expect((await asAnn.graphql(SELECT, {})).data).toEqual({ selectBrand: { ok: true, brand: null } });
  for (const brand of [dog.id, 'nonsense'])
    expect((await asAnn.graphql(SELECT, { brand })).codes).toEqual(['NOT_FOUND']);
});

test('staff choose any brand, each their own', async () => {
  const SELECT = 'mutation ($brand: ID) { selectBrand(input: { brand: $brand }) { brand { name } } }';
  const asAnotherStaff = await api.browser().signIn(await seed.staff());
  const current = async (browser = asStaff) => (await browser.graphql('{ currentBrand { name } }')).data!.currentBrand;
  expect(await current()).toBeNull();
  for (const { id, name } of [
    { ...cat, name: 'Cat' },
    { ...dog, name: 'Dog' },
  ]) {
    expect((await asStaff.graphql(SELECT, { brand: id })).data).toEqual({ selectBrand: { brand: { name } } });
    expect(await current()).toEqual({ name });
  }
  expect(await current(asAnotherStaff)).toBeNull();
  expect((await asStaff.graphql(SELECT, { brand: seed.newId() })).codes).toEqual(['NOT_FOUND']);
  expect((await asStaff.graphql(SELECT, { brand: 'nonsense' })).codes).toEqual(['NOT_FOUND']);
  await asStaff.graphql(SELECT, {});
  expect(await current()).toBeNull();
});

test('a user with one brand is locked to it', async () => {
  const { data } = await asBob.graphql('{ me { isBrandLocked } currentBrand { name } }');
  expect(data).toEqual({ me: { isBrandLocked: true }, currentBrand: { name: 'Dog' } });
  expect((await asBob.graphql('mutation { selectBrand(input: {}) { ok } }')).codes).toEqual(['FORBIDDEN']);
});

test('sellers of a company, and those that sell a brand', async () => {
  const { data } = await asAnn.graphql(
    'query ($bee: ID, $cat: ID) { all: companySellers { name } bee: companySellers(brandId: $bee) { name } cat: companySellers(brandId: $cat) { name } }',
    { bee: bee.id, cat: cat.id },
  );
  expect(data).toEqual({ all: [{ name: 'bee-shop' }], bee: [{ name: 'bee-shop' }], cat: [] });
});

test.each([
  ['page 0', '{ accessibleCompanyBrands(page: 0) { total } }'],
  ['a page past all bounds', '{ accessibleCompanyBrands(page: 2000000000) { total } }'],
  ['no page size', '{ accessibleCompanyBrands(pageSize: 0) { total } }'],
  ['an endless page', '{ accessibleCompanyBrands(pageSize: 1001) { total } }'],
])('%s is rejected', async (_, query) => {
  expect((await asAnn.graphql(query)).codes).toEqual(['VALIDATION']);
});

test('a list costs the same number of statements, however long it is', async () => {
  const QUERY =
    '{ searchCompanies { objects { name walletCurrency { code } brands { name } sellers { catalog { name } } } } }';
  await asStaff.graphql(QUERY);
  statements.take();
  await asStaff.graphql(QUERY);
  const before = statements.take().length;
  for (let n = 0; n < 5; n += 1) await (await seed.company(`More ${n}`)).brand('Bee');
  statements.take();
  await asStaff.graphql(QUERY);
  expect(statements.take()).toHaveLength(before);
  expect(before).toBeLessThanOrEqual(8);
});

test('the session query costs a fixed number of statements', async () => {
  const QUERY = `{
    me { name role { name } company { name walletCurrency { code } reportCurrency { code } } isBrandLocked }
    currentBrand { name } currencies { code rate }
    a: featureFlag(name: homepage) { isActive } b: featureFlag(name: enable_meta_ad) { isActive } }`;
  expect((await asAnn.graphql(QUERY)).codes).toEqual([]);
  statements.take();
  await asAnn.graphql(QUERY);
  // Session, user, company, its brands, currencies, flags.
  expect(statements.take()).toHaveLength(6);
});

test('a brand that the company removed is no longer selected', async () => {
  await asAnn.graphql('mutation ($brand: ID) { selectBrand(input: { brand: $brand }) { ok } }', { brand: bee.id });
  await acme.brand('Eel');
  await database.transact(SYSTEM, (tx) => tx.deleteFrom('companyBrand').where('brandId', '=', bee.id).execute());
  expect((await asAnn.graphql('{ currentBrand { name } }')).data).toEqual({ currentBrand: null });
});
