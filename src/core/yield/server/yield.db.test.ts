import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { readYieldRules } from './index.ts';

const START = Date.UTC(2026, 5, 1, 4);
const database = await createTestDatabase();
let now = START;
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
const asStaff = await api.browser().signIn(await seed.staff());
const asOwner = await api.browser().signIn(await (await seed.company('Acme')).owner());
const shop = await seed.catalog('SG');

beforeAll(async () => {
  await database.transact(SYSTEM, (tx) =>
    sql`insert into category (catalog_id, id, label, parent_id, depth, path)
      values (${shop.id}, 'skin', 'Skin care', null, 1, '{skin}'), (${shop.id}, 'cream', 'Cream', 'skin', 2, '{skin,cream}')`.execute(
      tx,
    ),
  );
});

const RULE = '{ ok rule { id version isRemoved amount categoryLabel } }';
const SAVE = `mutation ($input: SaveYieldRuleInput!) { saveYieldRule(input: $input) ${RULE} }`;
const REMOVE = `mutation ($input: SeenYieldRuleInput!) { removeYieldRule(input: $input) ${RULE} }`;
const TAKE_BACK = `mutation ($input: SeenYieldRuleInput!) { takeBackYieldRule(input: $input) ${RULE} }`;
const RULES = 'query ($id: ID!) { yieldRules(catalogId: $id) { total objects { id version amount terms actor } } }';
const CHANGES = `query ($id: ID!) { yieldRuleChanges(catalogId: $id) { total objects { isLast rule { version isRemoved amount } before { amount } } } }`;

const floor = (more: Record<string, unknown> = {}) => ({
  catalogId: shop.id,
  kind: 'FLOOR',
  billedOn: 'CLICK',
  amount: '0.20',
  ...more,
});
const save = (input: Record<string, unknown>, browser: TestBrowser = asStaff) => {
  now += 1000;
  return browser.graphql(SAVE, { input });
};
const rules = async () => (await asStaff.graphql(RULES, { id: shop.id })).data!.yieldRules;
const held = () => database.read(SYSTEM, async (tx) => (await readYieldRules(tx)).get(shop.id) ?? null);

test('staff set, change, take back and undo a least price; every change is a line of the history', async () => {
  const added = (await save(floor({ categoryId: 'skin', terms: ['Night  cream', 'night cream', '[soap]'] }))).data!
    .saveYieldRule.rule;
  expect(added).toMatchObject({ version: 1, isRemoved: false, amount: '0.2', categoryLabel: 'Skin care' });
  expect((await rules()).objects).toMatchObject([{ id: added.id, terms: ['Night cream', '[soap]'] }]);
  const { id } = added;
  expect(
    (await save(floor({ id, version: 1, categoryId: 'skin', amount: '0.35' }))).data!.saveYieldRule.rule.version,
  ).toBe(2);
  expect((await save(floor({ id, version: 1, categoryId: 'skin', amount: '0.50' }))).codes).toEqual(['CONFLICT']);
  expect(await held()).toMatchObject({
    floors: [{ categoryId: 'skin', billedOn: 'CLICK', fromMs: 0, untilMs: null }],
    categoryPaths: new Map([
      ['skin', ['skin']],
      ['cream', ['skin', 'cream']],
    ]),
  });
  now += 1000;
  expect((await asStaff.graphql(TAKE_BACK, { input: { id, version: 2 } })).data!.takeBackYieldRule.rule).toMatchObject({
    version: 3,
    amount: '0.2',
  });
  now += 1000;
  expect((await asStaff.graphql(REMOVE, { input: { id, version: 3 } })).data!.removeYieldRule.rule.isRemoved).toBe(
    true,
  );
  expect((await asStaff.graphql(REMOVE, { input: { id, version: 4 } })).codes).toEqual(['CONFLICT']);
  expect([(await rules()).total, await held()]).toEqual([0, null]);
  now += 1000;
  expect((await asStaff.graphql(TAKE_BACK, { input: { id, version: 4 } })).data!.takeBackYieldRule.rule).toMatchObject({
    version: 5,
    isRemoved: false,
    amount: '0.2',
  });
  const { total, objects } = (await asStaff.graphql(CHANGES, { id: shop.id })).data!.yieldRuleChanges;
  expect([total, objects[0], objects[1]]).toEqual([
    5,
    { isLast: true, rule: { version: 5, isRemoved: false, amount: '0.2' }, before: { amount: '0.2' } },
    { isLast: false, rule: { version: 4, isRemoved: true, amount: '0.2' }, before: { amount: '0.2' } },
  ]);
  // The versions that held before are read with their times.
  const past = await database.read(SYSTEM, async (tx) => (await readYieldRules(tx, { sinceMs: START })).get(shop.id)!);
  expect(past.floors.map(({ fromMs, untilMs }) => [fromMs - START, untilMs === null ? null : untilMs - START])).toEqual(
    [
      [1000, 2000],
      [2000, 4000],
      [4000, 5000],
      [6000, null],
    ],
  );
  await asStaff.graphql(REMOVE, { input: { id, version: 5 } });
});

test('a rule holds on the local days it is for', async () => {
  const { id } = (await save(floor({ fromDate: '2026-06-03', untilDate: '2026-06-04' }))).data!.saveYieldRule.rule;
  const [timed] = (await held())!.floors;
  expect([timed!.fromMs, timed!.untilMs]).toEqual([Date.UTC(2026, 5, 2, 16), Date.UTC(2026, 5, 4, 16)]);
  await asStaff.graphql(REMOVE, { input: { id, version: 1 } });
});

const REASON = { en: 'Not for minors', pt: 'Não para menores', id: 'Bukan untuk anak' };
const block = (more: Record<string, unknown> = {}) => ({
  catalogId: shop.id,
  kind: 'BLOCK',
  subject: 'CATEGORY',
  values: ['skin'],
  reason: REASON,
  ...more,
});

test('staff block what is not advertised, and undo it; auctions read both', async () => {
  await shop.products({ sku: 'SOAP', brand: 'Bee', sellers: ['Sally'], price: 3 });
  const ids = await database.read(SYSTEM, async (tx) => ({
    BRAND: (await tx.selectFrom('brand').select('id').where('name', '=', 'Bee').executeTakeFirstOrThrow()).id,
    SELLER: (await tx.selectFrom('seller').select('id').executeTakeFirstOrThrow()).id,
    COMPANY: (await tx.selectFrom('company').select('id').executeTakeFirstOrThrow()).id,
    PRODUCT: 'SOAP',
    CATEGORY: 'skin',
  }));
  const saved = [];
  for (const [subject, value] of Object.entries(ids))
    saved.push((await save(block({ subject, values: [value] }))).data!.saveYieldRule.rule);
  const BLOCKS =
    'query ($id: ID!) { yieldRules(catalogId: $id, kind: BLOCK) { objects { subject subjects { value name } reason { en pt id } } } }';
  const { objects } = (await asStaff.graphql(BLOCKS, { id: shop.id })).data!.yieldRules;
  const nameOf = (subject: string) =>
    objects.find((one: { subject: string }) => one.subject === subject).subjects[0].name;
  expect(['CATEGORY', 'BRAND', 'SELLER', 'COMPANY', 'PRODUCT'].map(nameOf)).toEqual([
    'Skin care',
    'Bee',
    'Sally',
    'Acme',
    null,
  ]);
  expect(objects[0].reason).toEqual(REASON);
  const reads = (await held())!;
  expect(Object.fromEntries(reads.blocks.map(({ subject, values }) => [subject, ...values]))).toEqual(ids);
  expect([...reads.categoryPaths.keys()].toSorted()).toEqual(['cream', 'skin']);
  for (const { id } of saved) {
    now += 1000;
    await asStaff.graphql(TAKE_BACK, { input: { id, version: 1 } });
  }
  expect(await held()).toBeNull();
  for (const [subject, wrong] of Object.entries({
    BRAND: 'Bee',
    SELLER: seed.newId(),
    PRODUCT: 'NONE',
    CATEGORY: 'x',
  })) {
    const { codes, errors } = await save(block({ subject, values: [wrong] }));
    expect([codes, JSON.stringify(errors)]).toEqual([['VALIDATION'], expect.stringContaining(wrong)]);
  }
  expect((await save(block(), asOwner)).codes).toEqual(['FORBIDDEN']);
});

test('all ads of a place are blocked, and those of a whole storefront are not', async () => {
  const all = { subject: null, values: [] };
  const { id } = (await save(block({ ...all, pageType: 'CART' }))).data!.saveYieldRule.rule;
  expect((await held())!.blocks).toMatchObject([{ subject: null, values: [], pageType: 'CART', reason: REASON }]);
  expect((await save(block(all))).codes).toEqual(['VALIDATION']);
  await asStaff.graphql(REMOVE, { input: { id, version: 1 } });
});

const LOAD = '{ mostOnPage mostAtPlacement mostOfBrand sharePercent firstFree leastRelevance leastScorePercent }';
const NO_LOAD = {
  ...{ mostOnPage: null, mostAtPlacement: null, mostOfBrand: null, sharePercent: null, firstFree: null },
  ...{ leastRelevance: null, leastScorePercent: null },
};

test('staff limit the ads of a page, change it, and undo it; auctions read both', async () => {
  const load = { catalogId: shop.id, kind: 'LOAD', pageType: 'SEARCH' };
  const limits = { mostOnPage: 4, firstFree: 1, leastScorePercent: 30 };
  const { id } = (await save({ ...load, load: limits })).data!.saveYieldRule.rule;
  expect((await held())!.loads).toMatchObject([{ pageType: 'SEARCH', ...NO_LOAD, ...limits }]);
  await save({ ...load, id, version: 1, load: { mostOfBrand: 2 } });
  const LOADS = `query ($id: ID!) { yieldRules(catalogId: $id, kind: LOAD) { objects { load ${LOAD} } } }`;
  const loads = async (browser = asStaff) => browser.graphql(LOADS, { id: shop.id });
  expect((await loads()).data!.yieldRules.objects).toEqual([{ load: { ...NO_LOAD, mostOfBrand: 2 } }]);
  now += 1000;
  await asStaff.graphql(TAKE_BACK, { input: { id, version: 2 } });
  expect((await loads()).data!.yieldRules.objects).toEqual([{ load: { ...NO_LOAD, ...limits } }]);
  const { codes, errors } = await save({ ...load, pageType: 'HOME', load: { sharePercent: 101 } });
  expect([codes, JSON.stringify(errors)]).toEqual([['VALIDATION'], expect.stringContaining('load.sharePercent')]);
  expect((await loads(asOwner)).codes).toEqual(['FORBIDDEN']);
  expect((await save({ ...load, load: limits }, asOwner)).codes).toEqual(['FORBIDDEN']);
  await asStaff.graphql(REMOVE, { input: { id, version: 3 } });
  expect(await held()).toBeNull();
});

test('staff keep brands apart and close product pages, and undo it; auctions read both', async () => {
  await shop.products({ sku: 'HONEY', brand: 'Bee', sellers: [], price: 3 }, { sku: 'NEST', brand: 'Wasp', price: 3 });
  const brands = await database.read(SYSTEM, (tx) =>
    tx.selectFrom('brand').select('id').where('name', 'in', ['Bee', 'Wasp']).orderBy('name').execute(),
  );
  const [bee, wasp] = brands.map(({ id }) => id) as [string, string];
  const ofBrands = { catalogId: shop.id, reason: REASON };
  const apart = (await save({ ...ofBrands, kind: 'APART', values: [bee, wasp] })).data!.saveYieldRule.rule;
  const exclusion = { ...ofBrands, kind: 'EXCLUSION', values: [bee] };
  const closed = (await save({ ...exclusion, pageType: 'HOME', terms: ['x'] })).data!.saveYieldRule.rule;
  expect(await held()).toMatchObject({
    aparts: [{ brandIds: [bee, wasp], reason: REASON }],
    exclusions: [{ brandIds: [bee], openTo: [], floor: null, pageType: null, terms: [] }],
  });
  const open = { openTo: [wasp], amount: '0.50', billedOn: 'CLICK' };
  await save({ ...exclusion, id: closed.id, version: 1, ...open });
  expect((await held())!.exclusions).toMatchObject([{ openTo: [wasp], floor: { billedOn: 'CLICK' } }]);
  const OPEN = `query ($id: ID!) { yieldRules(catalogId: $id, kind: EXCLUSION) {
    objects { amount subjects { name } openTo { value name } } } }`;
  expect((await asStaff.graphql(OPEN, { id: shop.id })).data!.yieldRules.objects).toEqual([
    { amount: '0.5', subjects: [{ name: 'Bee' }], openTo: [{ value: wasp, name: 'Wasp' }] },
  ]);
  expect((await asOwner.graphql(OPEN, { id: shop.id })).codes).toEqual(['FORBIDDEN']);
  now += 1000;
  await asStaff.graphql(TAKE_BACK, { input: { id: closed.id, version: 2 } });
  expect((await held())!.exclusions).toMatchObject([{ openTo: [], floor: null }]);
  expect((await save({ ...ofBrands, kind: 'APART', values: [bee] })).codes).toEqual(['VALIDATION']);
  expect((await save({ ...exclusion, openTo: [seed.newId()] })).codes).toEqual(['VALIDATION']);
  expect((await save(exclusion, asOwner)).codes).toEqual(['FORBIDDEN']);
  await asStaff.graphql(REMOVE, { input: { id: closed.id, version: 3 } });
  await asStaff.graphql(REMOVE, { input: { id: apart.id, version: 1 } });
  expect(await held()).toBeNull();
});

test.each<[string, Record<string, unknown>, string]>([
  ['an unknown category', { categoryId: 'nope' }, 'categoryId'],
  ['no amount', { amount: '0' }, 'amount'],
  ['more decimals than a click has', { amount: '0.205' }, 'amount'],
  ['a place that no auction can name', { placementCode: 'first row' }, 'placementCode'],
  ['searches on another page', { terms: ['cream'], pageType: 'HOME' }, 'terms'],
  ['days that are over', { untilDate: '2026-05-01' }, 'untilDate'],
  ['days in the wrong order', { fromDate: '2026-07-02', untilDate: '2026-07-01' }, 'untilDate'],
])('%s is refused at its field', async (_, more, field) => {
  const { codes, errors } = await save(floor(more));
  expect(codes).toEqual(['VALIDATION']);
  expect(JSON.stringify(errors)).toContain(field);
});

const TRIAL = 'trial { percent days maxLossPercent firstDate lastDate isOfChange result { isFinal } }';
const END = `mutation ($input: EndYieldTrialInput!) { endYieldTrial(input: $input) { ok rule { id version isRemoved amount ${TRIAL} } } }`;
const TRIED = `query ($id: ID!) { yieldRules(catalogId: $id) { objects { id version amount ${TRIAL} } } }`;

test('a rule is tried, kept and taken back, and each is undone; all others have it as it was', async () => {
  const trial = { percent: 10, days: 14, maxLossPercent: 2 };
  const { id } = (await save(floor({ pageType: 'HOME', trial }))).data!.saveYieldRule.rule;
  const tried = async () => (await asStaff.graphql(TRIED, { id: shop.id })).data!.yieldRules.objects;
  const days = { firstDate: '2026-06-02', lastDate: '2026-06-15' };
  expect(await tried()).toEqual([
    { id, version: 1, amount: '0.2', trial: { ...trial, ...days, isOfChange: false, result: null } },
  ]);
  const floors = async () =>
    (await held())?.floors.map(({ micros, tried: side }) => [micros, side?.groups, side?.isOthers]);
  const [[small]] = (await floors()) as [[number]];
  expect(await floors()).toEqual([[small, 100, false]]);
  const end = async (version: number, isKept: boolean) => {
    now += 1000;
    return (await asStaff.graphql(END, { input: { id, version, isKept } })).data?.endYieldTrial.rule;
  };
  const undo = async (version: number) => {
    now += 1000;
    await asStaff.graphql(TAKE_BACK, { input: { id, version } });
  };
  const sideOf = async () => (await held())!.floors[0]!.tried!.trialId;
  const trialId = await sideOf();
  expect(await end(1, true)).toMatchObject({ version: 2, isRemoved: false, trial: null });
  expect(await floors()).toEqual([[small, undefined, undefined]]);
  expect(await end(2, true)).toBeUndefined();
  // The trial goes on: each shopper is where it was.
  await undo(2);
  expect(await sideOf()).toBe(trialId);
  expect(await end(3, false)).toMatchObject({ version: 4, isRemoved: true, trial: null });
  expect(await held()).toBeNull();
  await undo(4);
  await end(5, true);
  // A change on trial: those of the share have the new price, all others the old one, at one time.
  await save(floor({ id, version: 6, pageType: 'HOME', amount: '0.40', trial: { percent: 25, days: 7 } }));
  expect(await tried()).toMatchObject([{ amount: '0.4', trial: { maxLossPercent: null, isOfChange: true } }]);
  expect(await floors()).toEqual([
    [2 * small, 250, false],
    [small, 250, true],
  ]);
  const past = await database.read(SYSTEM, async (tx) => (await readYieldRules(tx, { sinceMs: now })).get(shop.id)!);
  expect(past.floors.map(({ fromMs }) => fromMs)).toEqual([now, now]);
  const again = await sideOf();
  expect(again).not.toBe(trialId);
  await save(floor({ id, version: 7, pageType: 'HOME', amount: '0.80', trial: { percent: 25, days: 7 } }));
  expect(await floors()).toEqual([
    [4 * small, 250, false],
    [small, 250, true],
  ]);
  expect(await sideOf()).not.toBe(again);
  expect(await end(8, false)).toMatchObject({ version: 9, isRemoved: false, amount: '0.2', trial: null });
  expect((await asOwner.graphql(END, { input: { id, version: 9, isKept: true } })).codes).toEqual(['FORBIDDEN']);
  now += 1000;
  await asStaff.graphql(REMOVE, { input: { id, version: 9 } });
});

test('the limits of a trial are the server’s, also when one is undone', async () => {
  for (const [trial, field] of [
    [{ percent: 4, days: 14 }, 'trial.percent'],
    [{ percent: 10, days: 61 }, 'trial.days'],
    [{ percent: 10, days: 14, maxLossPercent: 51 }, 'trial.maxLossPercent'],
  ] as const) {
    const { codes, errors } = await save(floor({ trial }));
    expect([codes, JSON.stringify(errors)]).toEqual([['VALIDATION'], expect.stringContaining(field)]);
  }
  const trial = { percent: 10, days: 14 };
  const ids: string[] = [];
  for (const placementCode of ['a', 'b', 'c'])
    ids.push((await save(floor({ placementCode, trial }))).data!.saveYieldRule.rule.id);
  expect((await save(floor({ placementCode: 'd', trial }))).codes).toEqual(['VALIDATION']);
  await asStaff.graphql(END, { input: { id: ids[0], version: 1, isKept: true } });
  ids.push((await save(floor({ placementCode: 'd', trial }))).data!.saveYieldRule.rule.id);
  expect((await asStaff.graphql(TAKE_BACK, { input: { id: ids[0], version: 2 } })).codes).toEqual(['CONFLICT']);
  for (const [at, id] of ids.entries()) {
    now += 1000;
    await asStaff.graphql(REMOVE, { input: { id, version: at === 0 ? 2 : 1 } });
  }
  expect(await held()).toBeNull();
});

test('what a rule is for all others while it is changed on trial is not added again', async () => {
  const { id } = (await save(floor({ placementCode: 'base' }))).data!.saveYieldRule.rule;
  const trial = { percent: 10, days: 14 };
  await save(floor({ id, version: 1, placementCode: 'moved', trial }));
  for (const placementCode of ['base', 'moved'])
    expect((await save(floor({ placementCode, amount: '0.40' }))).codes).toEqual(['VALIDATION']);
  // The rule itself may become again what it is for the others.
  expect((await save(floor({ id, version: 2, placementCode: 'base', amount: '0.40', trial }))).codes).toEqual([]);
  expect((await save(floor({ placementCode: 'moved' }))).data!.saveYieldRule.rule.version).toBe(1);
  for (const rule of (await rules()).objects) {
    now += 1000;
    await asStaff.graphql(REMOVE, { input: { id: rule.id, version: rule.version } });
  }
});

test('staff say which categories go together, on any page and day, and undo it', async () => {
  const goesWith = (values: string[], more: Record<string, unknown> = {}) => ({
    ...{ catalogId: shop.id, kind: 'COMPLEMENT', categoryId: 'cream', values, ...more },
  });
  expect((await save(goesWith([]))).codes).toEqual(['VALIDATION']);
  expect((await save(goesWith(['skin']), asOwner)).codes).toEqual(['FORBIDDEN']);
  const trial = { percent: 10, days: 7 };
  const { id } = (await save(goesWith(['skin'], { pageType: 'HOME', fromDate: '2026-07-01', terms: ['soap'], trial })))
    .data!.saveYieldRule.rule;
  const complements = async () => (await held())?.complements ?? [];
  expect(await complements()).toEqual([{ categoryId: 'cream', withIds: ['skin'] }]);
  now += 1000;
  await asStaff.graphql(REMOVE, { input: { id, version: 1 } });
  expect(await complements()).toEqual([]);
  now += 1000;
  await asStaff.graphql(TAKE_BACK, { input: { id, version: 2 } });
  expect(await complements()).toEqual([{ categoryId: 'cream', withIds: ['skin'] }]);
  now += 1000;
  await asStaff.graphql(REMOVE, { input: { id, version: 3 } });
});

test('the same scope twice is refused; a storefront has at most 5,000 rules', async () => {
  const first = (await save(floor({ placementCode: 'top' }))).data!.saveYieldRule.rule;
  expect((await save(floor({ placementCode: 'top', amount: '0.40' }))).codes).toEqual(['VALIDATION']);
  await database.transact(SYSTEM, (tx) =>
    sql`insert into yield_rule (rule_id, version, catalog_id, kind, placement_code, billed_on, amount_micros, set_at)
      select gen_random_uuid(), 1, ${shop.id}, 'FLOOR', 'p' || number, 'CLICK', 100000, ${new Date(now)} from generate_series(1, 4999) number`.execute(
      tx,
    ),
  );
  expect((await save(floor({ placementCode: 'one-more' }))).codes).toEqual(['CONFLICT']);
  expect((await save(floor({ id: first.id, version: 1, placementCode: 'top', amount: '0.60' }))).codes).toEqual([]);
});

test('another company gets nothing, and rules never change', async () => {
  expect((await save(floor(), asOwner)).codes).toEqual(['FORBIDDEN']);
  expect((await asOwner.graphql(RULES, { id: shop.id })).codes).toEqual(['FORBIDDEN']);
  const seen = await database.read({ scope: 'company', companyId: seed.newId(), userId: seed.newId() }, (tx) =>
    tx.selectFrom('yieldRule').selectAll().execute(),
  );
  expect(seen).toEqual([]);
  await expect(
    database.transact(SYSTEM, (tx) => sql`update yield_rule set amount_micros = 1`.execute(tx)),
  ).rejects.toThrow('permission denied');
});
