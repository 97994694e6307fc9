import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';

let nowMs = Date.parse('2026-04-30T14:00:00Z');
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => nowMs });
const api = await startApi(database, seed);
await seed.catalog('SG');
const acme = await seed.company('Acme');
const [ant, bee] = [await acme.brand('Ant'), await acme.brand('Bee')];
const ann = await acme.owner();
let asAnn = await api.browser().signIn(ann);
const adam = await acme.member('ADMIN');
let asAdmin = await api.browser().signIn(adam);
const mia = await acme.member('MEMBER');
const asStaff = await api.browser().signIn(await seed.staff());
const rival = await seed.company('Rival');
const cat = await rival.brand('Cat');
const rita = await rival.owner();

const put = (
  browser: TestBrowser,
  ...departments: { brandId: string; department: string | null; from?: string | null }[]
) =>
  browser.graphql(
    'mutation ($input: SetBrandDepartmentsInput!) { setBrandDepartments(input: $input) { ok company { brandDepartments { brand { name } department } } } }',
    { input: { departments } },
  );
const have = (browser: TestBrowser, ...trackingDepartments: string[]) =>
  browser.graphql('mutation ($input: UpdateTeamProfileInput!) { updateTeamProfile(input: $input) { ok } }', {
    input: { name: browser === asAnn ? 'Acme' : 'Rival', address: '1 Market Street', trackingDepartments },
  });
const current = async (browser = asAnn) =>
  (await browser.graphql('{ me { company { brandDepartments { brand { name } department } } } }')).data!.me.company
    .brandDepartments;
const of = async (brand: string, day: string) =>
  (
    await database.read(SYSTEM, (tx) =>
      sql<{
        department: string | null;
      }>`select department_of(${acme.id}, ${brand}, ${day}::date) as department`.execute(tx),
    )
  ).rows[0]!.department;

test('brands are put into departments, each into one, and taken out again', async () => {
  await have(asAnn, 'Sales', 'Marketing');
  const { data } = await put(asAnn, { brandId: ant.id, department: 'Sales' }, { brandId: bee.id, department: 'Sales' });
  const both = [
    { brand: { name: 'Ant' }, department: 'Sales' },
    { brand: { name: 'Bee' }, department: 'Sales' },
  ];
  expect(data!.setBrandDepartments).toEqual({ ok: true, company: { brandDepartments: both } });
  await put(asAdmin, { brandId: ant.id, department: 'Marketing' }, { brandId: bee.id, department: null });
  expect(await current()).toEqual([{ brand: { name: 'Ant' }, department: 'Marketing' }]);
  await put(asAnn, { brandId: ant.id, department: null });
  // As before the first one: an undo within the month leaves no trace in months that are over.
  expect([await current(), await of(ant.id, '2026-01-15')]).toEqual([[], null]);
});

test('each change stands in the history, and what changes nothing does not', async () => {
  await put(asAnn, { brandId: ant.id, department: 'Sales' });
  await put(asAnn, { brandId: ant.id, department: 'Sales' });
  const { data } = await asStaff.graphql(
    `{ companyChanges(companyId: "${acme.id}") { objects { kind subject from to actor } } }`,
  );
  const entry = { kind: 'BRAND_DEPARTMENT', subject: 'Ant', actor: ann.email };
  expect(data!.companyChanges.objects.slice(0, 2)).toEqual([
    { ...entry, from: null, to: 'Sales' },
    { ...entry, from: 'Marketing', to: null },
  ]);
});

test('the first department holds for the past as well, a later one from its month on', async () => {
  expect(await of(ant.id, '2025-12-31')).toBe('Sales');
  nowMs = Date.parse('2026-04-30T16:30:00Z');
  asAnn = await api.browser().signIn(ann);
  // May has begun in Singapore.
  await put(asAnn, { brandId: ant.id, department: 'Marketing' });
  const days = ['2026-04-30', '2026-05-01', '2026-07-01'];
  expect(await Promise.all(days.map((day) => of(ant.id, day)))).toEqual(['Sales', 'Marketing', 'Marketing']);
});

test('without its department a brand has none from this month on; a renamed department is another one', async () => {
  await put(asAnn, { brandId: bee.id, department: 'Marketing' });
  nowMs = Date.parse('2026-06-10T04:00:00Z');
  asAnn = await api.browser().signIn(ann);
  await put(asAnn, { brandId: bee.id, department: 'Sales' });
  await have(asAnn, 'Sales', 'Brand marketing');
  expect(await current()).toEqual([{ brand: { name: 'Bee' }, department: 'Sales' }]);
  expect([await of(ant.id, '2026-05-31'), await of(ant.id, '2026-06-10')]).toEqual(['Marketing', null]);
  expect((await put(asAnn, { brandId: ant.id, department: 'Brand marketing' })).errors).toEqual([]);
});

test('a brand that was removed keeps its department of the past, and is in none of the company', async () => {
  const { id } = await acme.brand('Dog');
  await put(asAnn, { brandId: id, department: 'Sales' });
  await asAnn.graphql(`mutation { removeBrands(input: { brandIds: ["${id}"] }) { ok } }`);
  expect(await of(id, '2026-06-30')).toBe('Sales');
  expect(await current()).not.toContainEqual(expect.objectContaining({ brand: { name: 'Dog' } }));
});

test('a brand that gets its first department later was in none before, and a mistake that is taken back leaves nothing', async () => {
  const { id } = await acme.brand('Eel');
  const rows = async () =>
    (
      await database.read(SYSTEM, (tx) =>
        tx.selectFrom('brandDepartment').selectAll().where('brandId', '=', id).execute(),
      )
    ).length;
  await put(asAnn, { brandId: id, department: 'Sales' });
  expect([await of(id, '2026-05-31'), await of(id, '2026-06-01')]).toEqual([null, 'Sales']);
  await put(asAnn, { brandId: id, department: null });
  expect([await rows(), await of(id, '2026-06-30')]).toEqual([0, null]);
});

test('a brand that was removed does not bring back a department that is gone', async () => {
  const { id } = await acme.brand('Fox');
  await have(asAnn, 'Sales', 'Brand marketing', 'Outlet');
  await put(asAnn, { brandId: id, department: 'Outlet' });
  await asAnn.graphql(`mutation { removeBrands(input: { brandIds: ["${id}"] }) { ok } }`);
  await have(asAnn, 'Sales', 'Brand marketing');
  await asAnn.graphql(`mutation { addBrands(input: { brandIds: ["${id}"] }) { ok } }`);
  expect(await current()).not.toContainEqual(expect.objectContaining({ brand: { name: 'Fox' } }));
});

test('after a change of zone a change counts from no month before the latest one', async () => {
  const { id } = await acme.brand('Gnu');
  nowMs = Date.parse('2026-06-30T16:30:00Z');
  asAnn = await api.browser().signIn(ann);
  await put(asAnn, { brandId: id, department: 'Sales' });
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('company').set({ timezone: 'Etc/UTC' }).where('id', '=', acme.id).execute(),
  );
  await put(asAnn, { brandId: id, department: 'Brand marketing' });
  expect([await of(id, '2026-06-30'), await of(id, '2026-07-01')]).toEqual([null, 'Brand marketing']);
  expect(await current()).toContainEqual({ brand: { name: 'Gnu' }, department: 'Brand marketing' });
});

test('what a colleague changed since is not replaced by who says what they saw', async () => {
  const { id } = await acme.brand('Hen');
  asAdmin = await api.browser().signIn(adam);
  await put(asAnn, { brandId: id, department: 'Sales', from: null });
  await put(asAdmin, { brandId: id, department: 'Brand marketing', from: 'Sales' });
  const late = await put(asAnn, { brandId: id, department: null, from: 'Sales' });
  expect([late.codes, late.errors[0]?.message]).toEqual([['CONFLICT'], 'Hen was put into Brand marketing meanwhile']);
  // A repeated call whose answer was lost.
  expect((await put(asAdmin, { brandId: id, department: 'Brand marketing', from: 'Sales' })).errors).toEqual([]);
  await put(asAdmin, { brandId: id, department: null, from: 'Brand marketing' });
  const later = await put(asAnn, { brandId: id, department: 'Sales', from: 'Brand marketing' });
  expect(later.errors[0]?.message).toBe('Hen was taken out of its department meanwhile');
});

test('the history names staff who act in a user’s session', async () => {
  const { id } = await acme.brand('Ibis');
  const staff = await seed.staff();
  const impersonate = (by: string | null) =>
    database.transact(SYSTEM, (tx) =>
      tx.updateTable('session').set({ impersonatorId: by }).where('userId', '=', ann.id).execute(),
    );
  await impersonate(staff.id);
  await have(asAnn, 'Sales', 'Brand marketing', 'Outlet');
  await put(asAnn, { brandId: id, department: 'Outlet' });
  await have(asAnn, 'Sales', 'Brand marketing');
  await impersonate(null);
  const asTheirColleague = await api.browser().signIn(await seed.staff());
  const { data } = await asTheirColleague.graphql(
    `{ companyChanges(companyId: "${acme.id}") { objects { subject from to actor } } }`,
  );
  expect(data!.companyChanges.objects.slice(0, 2)).toEqual([
    { subject: 'Ibis', from: 'Outlet', to: null, actor: staff.email },
    { subject: 'Ibis', from: null, to: 'Outlet', actor: staff.email },
  ]);
});

test('only own brands and own departments, by owners and administrators', async () => {
  const asRival = await api.browser().signIn(rita);
  const asMember = await api.browser().signIn(mia);
  await have(asRival, 'Pets');
  const refused = await put(
    asAnn,
    { brandId: cat.id, department: 'Sales' },
    { brandId: ant.id, department: 'Pets' },
    { brandId: 'nonsense', department: null },
  );
  expect(refused.errors[0]?.extensions).toEqual({
    code: 'VALIDATION',
    fields: {
      'departments.0.brandId': ['This brand is not one of the company’s'],
      'departments.1.department': ['Select one of your departments'],
      'departments.2.brandId': ['This brand is not one of the company’s'],
    },
  });
  const many = Array.from({ length: 301 }, () => ({ brandId: ant.id, department: null }));
  expect((await put(asAnn, ...many)).codes).toEqual(['VALIDATION']);
  expect((await put(asMember, { brandId: ant.id, department: 'Sales' })).codes).toEqual(['FORBIDDEN']);
  expect((await put(asRival, { brandId: ant.id, department: 'Pets' })).codes).toEqual(['VALIDATION']);
  expect(await current(asRival)).toEqual([]);
  await put(asRival, { brandId: cat.id, department: 'Pets' });
  expect(await current(asRival)).toEqual([{ brand: { name: 'Cat' }, department: 'Pets' }]);
  expect((await current()).map(({ department }: { department: string }) => department)).not.toContain('Pets');
});
