import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import {
  EndYieldTrialDocument,
  RemoveYieldRuleDocument,
  SaveYieldRuleDocument,
  TakeBackYieldRuleDocument,
  YieldBrandsDocument,
  YieldCatalogsDocument,
  YieldCategoriesDocument,
  YieldPreviewDocument,
  YieldRuleChangesDocument,
  YieldRulesDocument,
  type YieldRulePartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { yieldRoutes } from './index.ts';

type Rule = YieldRulePartsFragment;

const rule = (more: Partial<Rule> = {}): Rule => ({
  id: 'r1',
  version: 2,
  kind: 'FLOOR',
  isRemoved: false,
  categoryId: 'skin',
  categoryLabel: 'Skin care',
  placementCode: 'top',
  pageType: 'SEARCH',
  terms: ['cream', '[soap]', '"night cream"', 'oil'],
  fromDate: null,
  untilDate: '2026-06-30',
  billedOn: 'CLICK',
  amount: '0.2',
  subject: null,
  subjects: [],
  openTo: [],
  reason: null,
  load: null,
  trial: null,
  setAt: '2026-06-01T04:00:00Z',
  actor: 'Sam Staff',
  ...more,
});

const WEEK = { revenue: '100', pricePerClick: '0.2', clickRate: 0.05, fillRate: 1, adsPerAuction: 2 };
const PREVIEW = {
  ...{ auctions: 4812, changedAuctions: 1204, days: 7, revenueChange: ['-20', '-5.5'], before: WEEK },
  after: { ...WEEK, revenue: '87.25', pricePerClick: '0.25', fillRate: 0.75 },
  companies: [{ company: { id: 'acme', name: 'Acme' }, before: '30', after: '20' }],
};

const RUPIAH = { code: 'IDR', symbol: 'Rp', rate: '12000', maxFractionDigits: 0 };

const [SG, MY] = ['01890a5d-ac96-774b-bcce-b302099a8051', '01890a5d-ac96-774b-bcce-b302099a8052'];

async function open(rules: Rule[], role: 'STAFF' | 'OWNER' = 'STAFF', currencyCode = 'SGD', address = '/yield') {
  const sent: unknown[] = [];
  const page = { page: 1, numPages: 1, total: rules.length };
  const recorded = (input: unknown) => sent.push(input);
  const { user } = await renderScreen(address, {
    routes: yieldRoutes,
    session: { ...sessionOf(role), currencies: [...sessionOf(role).currencies, RUPIAH] },
    answers: [
      answer(YieldCatalogsDocument, {
        allCatalogs: [
          { id: SG, name: 'Singapore', currencyCode },
          { id: MY, name: 'Malaysia', currencyCode },
        ],
      }),
      answer(YieldCategoriesDocument, { productCategories: [{ id: 'skin', label: 'Skin care', parentId: null }] }),
      answer(YieldBrandsDocument, { searchBrands: { objects: [{ id: 'bee', name: 'Bee' }] } }),
      answer(YieldRulesDocument, { yieldRules: { ...page, objects: rules } }),
      answer(YieldRuleChangesDocument, {
        yieldRuleChanges: {
          ...page,
          objects: rules.map((one) => ({
            id: one.id,
            isLast: true,
            predictedRevenue: one.kind === 'FLOOR' ? ['-12.5', '40'] : ['0', '0'],
            realizedRevenue: '28',
            rule: one,
            before: rule({ version: 1, amount: '0.1', terms: [] }),
          })),
        },
      }),
      answer(YieldPreviewDocument, ({ input }) => {
        recorded(input);
        return { yieldPreview: input.amount === '9' ? null : PREVIEW };
      }),
      answer(SaveYieldRuleDocument, ({ input }) => {
        recorded(input);
        return { saveYieldRule: { ok: true, rule: rule({ version: 3 }) } };
      }),
      answer(RemoveYieldRuleDocument, ({ input }) => {
        recorded(input);
        return { removeYieldRule: { ok: true, rule: rule({ version: 3, isRemoved: true }) } };
      }),
      answer(EndYieldTrialDocument, ({ input }) => {
        recorded(input);
        return { endYieldTrial: { ok: true, rule: rule({ version: 3, isRemoved: !input.isKept }) } };
      }),
      answer(TakeBackYieldRuleDocument, ({ input }) => {
        recorded(input);
        return { takeBackYieldRule: { ok: true, rule: rule({ version: 4 }) } };
      }),
    ],
  });
  return { user, sent };
}

test('a rule says where it holds, what it does, until when, and who set it', async () => {
  await open([rule()]);
  const table = await screen.findByRole('table', { name: 'Rules' });
  await within(table).findByText(
    'Skin care · place top · Search pages · searches: cream, [soap], "night cream" and 1 more',
  );
  for (const text of ['at least S$0.20 a click', 'until Jun 30, 2026', 'Sam Staff'])
    expect(within(table).getByText(text)).toBeTruthy();
  await within(await screen.findByRole('table', { name: 'History' })).findByText(
    /^Before: .* at least S\$0\.10 a click/,
  );
  screen.getByText('−S$12.50 to +S$40.00 a week expected');
  screen.getByText('+S$28.00 in its first week');
});

test('a change that brings nothing says so', async () => {
  await open([rule({ kind: 'BLOCK', amount: null, billedOn: null, reason: { en: 'x', pt: 'x', id: 'x' } })]);
  await screen.findByText('no change expected');
});

test('a rule is previewed before it is saved; what is changed since is not what was previewed', async () => {
  const { user, sent } = await open([]);
  await screen.findByText('No rule is set');
  await user.click(screen.getByRole('button', { name: 'Add a least price' }));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByRole('textbox', { name: /^Least price/ });
  await user.type(amount, '0.25');
  await user.click(dialog.getByRole('button', { name: 'Preview on the last seven days' }));
  const table = within(await dialog.findByRole('table'));
  const cells = table.getAllByRole('row').map((row) => row.textContent);
  expect(cells).toEqual([
    'A weekAs it isWith the rule',
    'RevenueS$100.00S$87.25',
    'Price of a clickS$0.20S$0.25',
    'Ads in an auction2.002.00',
    'Places with an ad100.00%75.00%',
    'Click rate5.00%5.00%',
  ]);
  dialog.getByRole('button', { name: 'Preview again' });
  dialog.getByText('In four of five weeks revenue changes by −S$20.00 to −S$5.50.');
  dialog.getByText('Changes the most for: Acme S$30.00 → S$20.00');
  dialog.getByText(/^From 4,812 logged auctions of 7 days, of which 1,204 would have gone differently\./);
  expect(sent).toMatchObject([{ kind: 'FLOOR', amount: '0.25' }]);
  await user.clear(amount);
  await user.type(amount, '9');
  expect(dialog.queryByRole('table')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Preview on the last seven days' }));
  await dialog.findByText(/^No auction was logged/);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(3);
});

test('a rule is added from its form', async () => {
  const { user, sent } = await open([]);
  await screen.findByText('No rule is set');
  await user.click(screen.getByRole('button', { name: 'Add a least price' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /^Least price/ }), '0.25');
  await user.type(within(dialog).getByRole('textbox', { name: /^Place/ }), 'top');
  await user.type(within(dialog).getByRole('textbox', { name: /^Searches/ }), 'cream\nsoap');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        catalogId: SG,
        kind: 'FLOOR',
        billedOn: 'CLICK',
        amount: '0.25',
        placementCode: 'top',
        terms: ['cream', 'soap'],
        categoryId: null,
        pageType: null,
      },
    ]),
  );
});

test('what goes with a category is said, and added without a preview', async () => {
  const goesWith: Partial<Rule> = {
    kind: 'COMPLEMENT',
    amount: null,
    billedOn: null,
    terms: [],
    placementCode: null,
    pageType: null,
  };
  const subjects = [{ value: 'cotton', name: 'Cotton pads' }];
  const { user, sent } = await open([rule({ ...goesWith, untilDate: null, subject: 'CATEGORY', subjects })]);
  const table = await screen.findByRole('table', { name: 'Rules' });
  within(await within(table).findByText('Skin care'));
  within(table).getByText('Cotton pads goes with it');
  await user.click(screen.getByRole('button', { name: 'Add what goes together' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('button', { name: /^Preview/ })).toBeNull();
  await user.click(dialog.getByRole('combobox', { name: /^Category/ }));
  await user.click(await screen.findByRole('option', { name: 'Skin care' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ catalogId: SG, kind: 'COMPLEMENT', categoryId: 'skin', values: [] }]));
});

test('a block says what it keeps out, and what sellers read', async () => {
  const reason = { en: 'Not for minors', pt: 'Não para menores', id: 'Bukan untuk anak' };
  const subjects = ['Bee', 'Wasp', 'Ant', null].map((name, at) => ({ value: `b${at}`, name }));
  const where: Partial<Rule> = { kind: 'BLOCK', billedOn: null, amount: null, terms: [], placementCode: null, reason };
  await open([
    rule({ ...where, subject: 'BRAND', subjects }),
    rule({ ...where, id: 'r2', categoryId: null, categoryLabel: null }),
  ]);
  const table = await screen.findByRole('table', { name: 'Rules' });
  await within(table).findByText('Brands not advertised: Bee, Wasp, Ant and 1 more');
  expect(within(table).getByText('no ads here')).toBeTruthy();
  expect(within(table).getAllByText('Not for minors')).toHaveLength(2);
});

test('a block is added from its form, with its reason in every language', async () => {
  const { user, sent } = await open([]);
  await screen.findByText('No rule is set');
  await user.click(screen.getByRole('button', { name: 'Add a block' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('combobox', { name: /^What is blocked/ }));
  await user.click(await screen.findByRole('option', { name: 'Brands not advertised' }));
  await user.click(await within(dialog).findByRole('combobox', { name: /^Brands not advertised/ }));
  await user.click(await screen.findByRole('option', { name: 'Bee' }));
  for (const language of ['English', 'Português', 'Bahasa Indonesia'])
    await user.type(within(dialog).getByRole('textbox', { name: new RegExp(`^Reason, ${language}`) }), 'No');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        catalogId: SG,
        kind: 'BLOCK',
        subject: 'BRAND',
        values: ['bee'],
        reason: { en: 'No', pt: 'No', id: 'No' },
        categoryId: null,
      },
    ]),
  );
});

const REASON = { en: 'No', pt: 'Não', id: 'Tidak' };
const ofBrands: Partial<Rule> = { billedOn: null, amount: null, subject: 'BRAND', reason: REASON };
const named = (...names: string[]) => names.map((name) => ({ value: name, name }));

test('brands apart and exclusions say what stands where', async () => {
  const closed = { ...ofBrands, kind: 'EXCLUSION' as const, subjects: named('Bee') };
  await open([
    rule({ ...ofBrands, kind: 'APART', subjects: named('Bee', 'Wasp') }),
    rule({ ...closed, id: 'r2' }),
    rule({ ...closed, id: 'r3', openTo: named('Ant'), amount: '0.5', billedOn: 'CLICK' }),
  ]);
  const table = await screen.findByRole('table', { name: 'Rules' });
  for (const text of [
    'one of these brands on a page: Bee, Wasp',
    'product pages of Bee · closed to others',
    'product pages of Bee · open to Ant · others at least S$0.50 a click',
  ])
    await within(table).findByText(text);
});

test.each([
  ['Keep brands apart', /^Brands that do not stand/, { kind: 'APART', values: ['bee'] }],
  ['Add an exclusion', /^Product pages of/, { kind: 'EXCLUSION', values: ['bee'], openTo: [], amount: null }],
] as const)('%s, from its form', async (button, field, expected) => {
  const { user, sent } = await open([]);
  await screen.findByText('No rule is set');
  await user.click(screen.getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: 'Bee' }));
  for (const language of ['English', 'Português', 'Bahasa Indonesia'])
    await user.type(within(dialog).getByRole('textbox', { name: new RegExp(`^Reason, ${language}`) }), 'No');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ ...expected, reason: { en: 'No', pt: 'No', id: 'No' } }]));
});

test('amounts have the digits of the storefront’s currency', async () => {
  await open([rule({ amount: '5000' })], 'STAFF', 'IDR');
  const table = await screen.findByRole('table', { name: 'Rules' });
  await within(table).findByText('at least Rp5,000 a click');
});

test.each([
  ['FLOOR', /^Least price/],
  ['EXCLUSION', /^Open to all others at/],
] as const)('the price of a rule, %s, has them too, and that of impressions may be finer', async (kind, field) => {
  const { user, sent } = await open([
    rule({
      ...(kind === 'EXCLUSION' && { ...ofBrands, subjects: named('Bee') }),
      kind,
      amount: '0.5',
      billedOn: 'CLICK',
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: /^Change: / }));
  const dialog = await screen.findByRole('dialog');
  const price = within(dialog).getByRole('textbox', { name: field });
  expect(price).toHaveProperty('value', '0.50');
  await user.click(within(dialog).getByRole('combobox', { name: /^Of what/ }));
  await user.click(await screen.findByRole('option', { name: 'Impressions' }));
  await user.clear(price);
  await user.type(price, '0.000123');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ kind, billedOn: 'IMPRESSION', amount: '0.000123' }]));
});

const LOAD = {
  ...{ mostOnPage: 4, mostAtPlacement: null, mostOfBrand: 1, sharePercent: 50, firstFree: 1, leastRelevance: null },
  leastScorePercent: null,
};

test('an ad load says what it limits', async () => {
  await open([rule({ kind: 'LOAD', billedOn: null, amount: null, load: LOAD })]);
  const table = await screen.findByRole('table', { name: 'Rules' });
  await within(table).findByText(
    'at most 4 ads on a page · at most 1 ad of a brand · ads on at most 50% of the places · the first place free',
  );
});

test('an ad load is added from its form', async () => {
  const { user, sent } = await open([]);
  await screen.findByText('No rule is set');
  await user.click(screen.getByRole('button', { name: 'Add an ad load' }));
  const dialog = await screen.findByRole('dialog');
  for (const [name, value] of [
    ['Most ads on a page', '4'],
    ['Share of places', '50'],
  ] as const)
    await user.type(within(dialog).getByRole('textbox', { name: new RegExp(`^${name}`) }), value);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        catalogId: SG,
        kind: 'LOAD',
        load: { ...LOAD, mostOfBrand: null, firstFree: null },
        categoryId: null,
      },
    ]),
  );
});

test('one click takes a rule back, and one more undoes that', async () => {
  const { user, sent } = await open([rule()]);
  await user.click(await screen.findByRole('button', { name: /^Remove: Skin care/ }));
  const said = await screen.findByText('Removed');
  await user.click(within(said.parentElement!).getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { id: 'r1', version: 2 },
      { id: 'r1', version: 3 },
    ]),
  );
});

const SIDE = {
  ...{ auctions: 1234, filled: 1000, impressions: 900, clicks: 40, revenue: '12.34', sales: '100' },
  revenuePerThousand: '10',
};
const TRIAL: NonNullable<Rule['trial']> = {
  ...{ percent: 10, days: 14, maxLossPercent: 2, firstDate: '2026-06-02', lastDate: '2026-06-15', isOfChange: true },
  result: {
    ...{
      untilDate: '2026-06-10',
      isFinal: false,
      on: SIDE,
      off: { ...SIDE, auctions: 11_106, revenuePerThousand: '9.9' },
    },
    change: { percent: 1.01, low: -0.5, high: 2.52 },
  },
};

test('a rule on trial says for whom, how long and what it brings; one click keeps it, and one more undoes that', async () => {
  const { user, sent } = await open([rule({ trial: TRIAL })]);
  const table = within(await screen.findByRole('table', { name: 'Rules' }));
  await table.findByText(
    'On trial for 10% of shoppers, Jun 2, 2026 to Jun 15, 2026 · kept by itself unless revenue falls by more than 2%',
  );
  table.getByText('So far: revenue per auction +1.01% (−0.50% to +2.52%)');
  within(screen.getByRole('table', { name: 'History' })).getByText(/^On trial: Skin care/);
  await user.click(table.getByRole('button', { name: /^Keep for all: Skin care/ }));
  const said = await screen.findByText('Kept: it holds for all');
  await user.click(within(said.parentElement!).getByRole('button', { name: 'Undo' }));
  await user.click(table.getByRole('button', { name: /^Discard after the trial: / }));
  await screen.findByText('Discarded: the trial is over');
  expect(sent).toEqual([
    { id: 'r1', version: 2, isKept: true },
    { id: 'r1', version: 3 },
    { id: 'r1', version: 2, isKept: false },
  ]);
});

test.each([
  ['No day of the trial is over yet', null],
  ['Too few data to tell yet', { ...TRIAL.result!, change: null }],
  ['Too few data to tell', { ...TRIAL.result!, change: null, isFinal: true }],
])('where nothing can be told it says so: %s', async (text, result) => {
  await open([rule({ trial: { ...TRIAL, maxLossPercent: null, result } })]);
  // In the list and in the history.
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
});

test('the form of a rule on trial has its terms and both sides', async () => {
  const { user, sent } = await open([rule({ trial: TRIAL })]);
  await user.click(await screen.findByRole('button', { name: /^Change: / }));
  const dialog = within(await screen.findByRole('dialog'));
  const rows = within(await dialog.findByRole('table', { name: /^Both sides/ })).getAllByRole('row');
  expect(rows.slice(0, 3).map((row) => row.textContent)).toEqual([
    'TrialWith the ruleAs it was',
    'Revenue per 1,000 auctionsS$10.00S$9.90',
    'Auctions1,23411,106',
  ]);
  dialog.getByText(/Saving begins a new trial\.$/);
  const loss = dialog.getByRole('textbox', { name: /^Keep unless/ });
  await user.clear(loss);
  await user.type(loss, '5');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ id: 'r1', trial: { percent: 10, days: 14, maxLossPercent: 5 } }]));
});

test('a new rule holds for all, or first for a share that is chosen', async () => {
  const { user, sent } = await open([]);
  await screen.findByText('No rule is set');
  await user.click(screen.getByRole('button', { name: 'Add a least price' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Least price/ }), '0.25');
  await user.click(dialog.getByRole('button', { name: 'Preview on the last seven days' }));
  await dialog.findByRole('table');
  expect(sent).toMatchObject([{ trial: null }]);
  await user.click(dialog.getByRole('switch', { name: 'Hold for a share of shoppers first' }));
  dialog.getByText(/Auctions that name no shopper are outside/);
  const share = dialog.getByRole('textbox', { name: /^Share of shoppers/ });
  await user.clear(share);
  await user.type(share, '25');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ trial: { percent: 25, days: 14, maxLossPercent: null } }));
});

test('the last change of a rule is undone from the history', async () => {
  const { user, sent } = await open([rule()]);
  await user.click(await screen.findByRole('button', { name: /^Undo: Skin care/ }));
  await waitFor(() => expect(sent).toEqual([{ id: 'r1', version: 2 }]));
});

test('others are denied', async () => {
  await open([], 'OWNER');
  await screen.findByText('Permission denied');
  expect(screen.queryByRole('table')).toBeNull();
});

test('it opens with the storefront that this user saw last, and with the first where that is gone', async () => {
  const shown = async () => (await screen.findByRole<HTMLInputElement>('combobox', { name: 'Storefront' })).value;
  const reopened = async (address = '/yield') => {
    cleanup();
    await open([], 'STAFF', 'SGD', address);
    return shown();
  };
  const { user } = await open([]);
  expect(await shown()).toBe('Singapore');
  await user.click(screen.getByRole('combobox', { name: 'Storefront' }));
  await user.click(await screen.findByRole('option', { name: 'Malaysia' }));
  expect(await reopened()).toBe('Malaysia');
  expect(await reopened(`/yield?catalog=${SG}`)).toBe('Singapore');
  expect(await reopened()).toBe('Singapore');
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, 'gone');
  expect(await reopened()).toBe('Singapore');
});
