import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  answer,
  FLAG_ON,
  isPending,
  isUnreachable,
  rejected,
  renderScreen,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import { expectNoViolation } from '#design/testing/axe.ts';
import {
  BannerOptionsDocument,
  CampaignPlanDocument,
  CompanyBrandsDocument,
  LaunchCampaignDocument,
  LaunchStartDocument,
  NegativeListNamesDocument,
  ProductFilterOptionsDocument,
  ProductSuggestionsDocument,
  SelectBrandDocument,
  SelectedProductsDocument,
  WalletDocument,
  WizardSettingsDocument,
  type CampaignPlanQuery,
  type LaunchStartQuery,
  type WizardSettingsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { campaignRoutes } from '../routes.ts';
import { KEY, settings } from '../wizard.test-support.tsx';
import { draftText, removeDraft, saveDraft } from '../wizard/draft.ts';
import { emptyValues } from '../wizard/wizard-values.ts';

const product = (sku: string) => ({ sku, name: `Shoe ${sku}`, image: null, price: '20', quantity: 3 });
const presets: LaunchStartQuery['launchStart'] = {
  catalogId: 'sg',
  bestSellers: ['RUN-1', 'RUN-2'].map(product),
  dailyBudget: '30',
  reviewHours: 4.2,
};
const plan: CampaignPlanQuery['campaignPlan'] = {
  budgets: {
    days: 7,
    suggested: '30',
    auctions: 412,
    steps: [
      { budgetDaily: '15', clicks: [50, 100], cost: ['80', '100'], sales: ['200', '400'] },
      { budgetDaily: '30', clicks: [90, 180], cost: ['150', '200'], sales: ['360', '720'] },
      { budgetDaily: '60', clicks: [110, 220], cost: ['200', '300'], sales: ['440', '880'] },
    ],
  },
  bids: {
    minBid: '0.02',
    recommended: '0.61',
    steps: [
      { bid: '0.42', share: 30 },
      { bid: '0.61', share: 75 },
      { bid: '0.9', share: 96 },
    ],
    basis: { auctions: 412, days: 7, scope: 'CAMPAIGN' },
  },
  keywords: [
    { keyword: 'running shoes', searchCount: '340', productCount: 2, bid: '0.61' },
    { keyword: 'trail', searchCount: '12', productCount: 1, bid: null },
  ],
  shelves: [
    {
      search: 'running shoes',
      advertisedSku: 'RUN-1',
      slot: 2,
      products: ['OTHER-1', 'RUN-1'].map((sku) => ({ ...product(sku), brandName: 'Bee' })),
    },
    {
      search: 'trail',
      advertisedSku: 'RUN-2',
      slot: null,
      products: [{ ...product('RUN-2'), brandName: 'Bee' }],
    },
  ],
} as unknown as CampaignPlanQuery['campaignPlan'];
const nothingKnown: CampaignPlanQuery['campaignPlan'] = {
  budgets: null,
  bids: {
    minBid: '0.02',
    recommended: null,
    steps: [],
    basis: { auctions: 0, days: 0, scope: 'NONE' },
  },
  keywords: [],
  shelves: [],
};
const wallet = {
  wallet: {
    id: 'wallet',
    currency: { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 },
    balance: '2183',
    unpaidCost: '0',
    freeCredit: '0',
    paidCredit: '2183',
    expiringSoonBalance: '0',
    expiringSoonTimeDelta: null,
    averageDailySpending: '23',
    runwayDays: 94,
  },
};
const launched = answer(LaunchCampaignDocument, {
  createSponsorCampaign: { ok: true, sponsorCampaign: { id: '100007' } },
});

interface Given {
  role?: 'OWNER' | 'MEMBER' | 'VIEWER';
  hasBrand?: boolean;
  change?: Partial<WizardSettingsQuery>;
  answers?: readonly Answer[];
}

const open = ({ role = 'OWNER', hasBrand = true, change = {}, answers = [] }: Given = {}) =>
  renderScreen('/launch', {
    routes: campaignRoutes,
    session: sessionOf(role, {
      currentBrand: hasBrand ? { id: 'bee', name: 'Bee', logo: null } : null,
      sponsor_enable_banner: FLAG_ON,
    }),
    answers: [
      answer(WizardSettingsDocument, { ...settings, show_sponsor_product_keywords: FLAG_ON, ...change }),
      answer(LaunchStartDocument, { launchStart: presets }),
      answer(CampaignPlanDocument, { campaignPlan: plan }),
      answer(SelectedProductsDocument, ({ skus }) => ({ productDetails: (skus as string[]).map(product) })),
      answer(NegativeListNamesDocument, isPending),
      answer(ProductSuggestionsDocument, isPending),
      answer(WalletDocument, wallet),
      ...answers,
    ],
  });
const launch = () => screen.findByRole('button', { name: 'Launch' });
const budget = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Daily budget/ });

test('everything is preset and visible: one click launches, and the campaign’s page opens', async () => {
  const { user, history, callsOf } = await open({ answers: [launched] });
  const button = await launch();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'What',
    'How much',
    'For which searches',
    'Bid',
    'More',
    'How shoppers see it',
  ]);
  expect((await budget()).value).toBe('30');
  await screen.findByText('In review about 4 hours · at most S$30 a day · balance lasts 41 days');
  await screen.findByText('Shoe RUN-2');
  await screen.findByText('90–180 clicks');
  await screen.findByText('Sponsored');
  await expectNoViolation();
  await user.click(button);
  await waitFor(() => expect(history.location.pathname).toBe('/campaigns/100007'));
  const [sent] = callsOf(LaunchCampaignDocument);
  expect(sent!.input).toMatchObject({
    brandId: 'bee',
    catalogId: 'sg',
    adType: 'PRODUCT',
    budgetType: 'DAILY',
    budgetDailyTotal: '30',
    bidType: 'AUTOMATED',
    skus: ['RUN-1', 'RUN-2'],
  });
  expect(sent!.input.name).toMatch(/^Bee · /);
  expect(draftText(KEY)).toBeNull();
});

test('what is preset is no draft, and what is changed is one that the wizard continues', async () => {
  const { user } = await open();
  await launch();
  expect(draftText(KEY)).toBeNull();
  await user.type(await budget(), '5');
  await screen.findByText('Draft saved');
  expect(JSON.parse(draftText(KEY)!).values).toMatchObject({ budgetDaily: '305', skus: ['RUN-1', 'RUN-2'] });
  removeDraft(KEY);
});

test('a draft comes back as it was left', async () => {
  const values = {
    ...emptyValues('sg', '2026-06-01'),
    name: 'Mine',
    hasDaily: true,
    isLimited: true,
    budgetDaily: '44',
  };
  saveDraft(KEY, { values, furthest: 'type', step: 'type', version: null });
  await open();
  expect((await budget()).value).toBe('44');
  await screen.findByText(/“Mine”/);
  removeDraft(KEY);
});

test('two clicks at once, and keys, launch one campaign', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { callsOf, history } = await open({
    answers: [[launched[0], () => promise.then(() => launched[1]({}))]],
  });
  const button = await launch();
  fireEvent.click(button);
  fireEvent.click(button);
  fireEvent.keyDown(button, { key: 'Enter', metaKey: true });
  await waitFor(() => expect(callsOf(LaunchCampaignDocument)).toHaveLength(1));
  resolve();
  await waitFor(() => expect(history.location.pathname).toBe('/campaigns/100007'));
  expect(callsOf(LaunchCampaignDocument)).toHaveLength(1);
});

test('⌘Enter launches from a field', async () => {
  const { user, history } = await open({ answers: [launched] });
  await user.click(await budget());
  await user.keyboard('{Meta>}{Enter}{/Meta}');
  await waitFor(() => expect(history.location.pathname).toBe('/campaigns/100007'));
});

test('what is missing stands beside the button and leads to its field', async () => {
  const { user, callsOf } = await open();
  const amount = await budget();
  await user.clear(amount);
  const button = await launch();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.matches(':disabled')).toBe(false);
  await user.click(within(button.parentElement!).getAllByRole('button')[0]!);
  await waitFor(() => expect(document.activeElement).toBe(amount));
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  await user.click(button);
  expect(callsOf(LaunchCampaignDocument)).toEqual([]);
  removeDraft(KEY);
});

test('a refusal keeps every entry, and leads to the field even in a folded part', async () => {
  const { user } = await open({
    answers: [answer(LaunchCampaignDocument, () => rejected({ name: ['Taken already'] }))],
  });
  await user.click(await launch());
  const name = await screen.findByRole('textbox', { name: /^Campaign name/ });
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect((await budget()).value).toBe('30');
  expect(screen.getAllByText('Taken already').length).toBeGreaterThan(0);
});

test('too few auctions are said, with a careful budget', async () => {
  await open({
    answers: [
      answer(LaunchStartDocument, { launchStart: { ...presets, dailyBudget: null, reviewHours: null } }),
      answer(CampaignPlanDocument, { campaignPlan: nothingKnown }),
    ],
  });
  expect((await budget()).value).toBe('20');
  await screen.findByText(/Too few auctions for a forecast yet/);
  await screen.findByText(/so there is no shelf to show/);
  await screen.findByText(/^In review first · at most S\$20 a day/);
});

test('a plan that cannot be loaded blocks nothing, and can be asked again', async () => {
  const { user, answerWith } = await open({ answers: [answer(CampaignPlanDocument, isUnreachable)] });
  await screen.findByText(/You can launch without it/);
  answerWith(answer(CampaignPlanDocument, { campaignPlan: plan }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('90–180 clicks');
});

test('the budget moves on the curve by slider and by keys without another question', async () => {
  const { user, callsOf } = await open();
  await screen.findByText('90–180 clicks');
  const asked = callsOf(CampaignPlanDocument).length;
  const slider = screen.getByRole('slider', { name: 'Daily budget' });
  slider.focus();
  await user.keyboard('{ArrowRight}');
  expect((await budget()).value).toBe('31');
  await user.clear(await budget());
  await user.type(await budget(), '60');
  await screen.findByText('110–220 clicks');
  expect(callsOf(CampaignPlanDocument)).toHaveLength(asked);
  removeDraft(KEY);
});

test('no budget limit asks once what it may spend', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Total, end date or no limit' }));
  await user.click(screen.getByRole('checkbox', { name: /^No budget limit/ }));
  const dialog = await screen.findByRole('dialog', { name: 'No budget limit' });
  within(dialog).getByText('May spend your whole balance of S$2,183.00.');
  await user.click(within(dialog).getByRole('button', { name: 'Spend without limit' }));
  await screen.findByText(/no budget limit/);
  expect(screen.queryByRole('textbox', { name: /^Daily budget/ })).toBeNull();
  removeDraft(KEY);
});

test('a member, who may not see the balance, is asked without its amount', async () => {
  const { user, callsOf } = await open({ role: 'MEMBER' });
  await user.click(await screen.findByRole('button', { name: 'Total, end date or no limit' }));
  await user.click(screen.getByRole('checkbox', { name: /^No budget limit/ }));
  await screen.findByText('May spend your company’s whole balance.');
  expect(callsOf(WalletDocument)).toEqual([]);
});

test('a bid of one’s own starts at the advice, and each step of the ladder says what it wins', async () => {
  const { user } = await open();
  await launch();
  await user.click(screen.getByRole('radio', { name: /Max. CPC/ }));
  const bid = await screen.findByRole<HTMLInputElement>('textbox', { name: /Max. CPC bid/ });
  await waitFor(() => expect(bid.value).toBe('0.61'));
  screen.getByText('Your bid wins 75% of eligible auctions.');
  await user.click(screen.getByRole('button', { name: /S\$0\.42/ }));
  expect(bid.value).toBe('0.42');
  await user.click(await screen.findByRole('button', { name: 'Use S$0.61' }));
  expect(bid.value).toBe('0.61');
  removeDraft(KEY);
});

test('a suggested keyword is added with one click', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add running shoes' }));
  const list = await screen.findByRole('list', { name: 'Keywords' });
  within(list).getByText('running shoes');
  expect(screen.queryByRole('button', { name: 'Add running shoes' })).toBeNull();
  removeDraft(KEY);
});

test('searches are shown, but not chosen, where keywords are off', async () => {
  await open({ change: { show_sponsor_product_keywords: settings.show_sponsor_product_keywords } });
  within(await screen.findByRole('list', { name: 'Suggested keywords' })).getByText('trail');
  expect(screen.queryByRole('button', { name: 'Add running shoes' })).toBeNull();
});

test('the preview shows each search with the product in its slot or in none, on both devices', async () => {
  const { user } = await open();
  const preview = await screen.findByRole('complementary', { name: 'How shoppers see it' });
  const shelf = await within(preview).findByRole('list', { name: 'Search for “running shoes”' });
  expect(
    within(shelf)
      .getAllByRole('listitem')
      .map((item) => item.textContent.includes('Sponsored')),
  ).toEqual([false, true]);
  await user.click(within(preview).getByRole('radio', { name: 'trail' }));
  within(preview).getByText(/no place for this search/);
  await user.click(within(preview).getByRole('radio', { name: 'Phone' }));
  within(preview).getByRole('list', { name: 'Search for “trail”' });
});

test('the preview dims while the next plan is computed, and never asks with each key', async () => {
  let answered = 0;
  const { user, container } = await open({
    answers: [
      answer(CampaignPlanDocument, () => {
        answered += 1;
        return answered === 1 ? { campaignPlan: plan } : isPending();
      }),
    ],
  });
  await screen.findByText('90–180 clicks');
  await user.click(screen.getByRole('button', { name: 'Take out Shoe RUN-2' }));
  await waitFor(() => expect(container.querySelectorAll('[data-refreshing]').length).toBeGreaterThan(1));
  await waitFor(() => expect(answered).toBe(2));
  removeDraft(KEY);
});

test('without a brand the brand is asked for, and the only one is taken', async () => {
  const brands = (names: string[]) =>
    answer(CompanyBrandsDocument, {
      accessibleCompanyBrands: {
        objects: names.map((name) => ({ id: name, name, logo: null })),
        page: 1,
        numPages: 1,
        total: names.length,
      },
    });
  const selected = answer(SelectBrandDocument, {
    selectBrand: { ok: true, brand: { id: 'bee', name: 'Bee', logo: null } },
  });
  const several = await open({ hasBrand: false, answers: [brands(['Bee', 'Wasp']), selected] });
  await several.user.click(await screen.findByRole('button', { name: 'Bee' }));
  await launch();
  several.unmount();
  const single = await open({ hasBrand: false, answers: [brands(['Bee']), selected] });
  await launch();
  expect(single.callsOf(SelectBrandDocument)).toEqual([{ brand: 'Bee' }]);
  single.unmount();
  await open({ hasBrand: false, answers: [brands([])] });
  await screen.findByRole('link', { name: 'Add brands' });
});

test('a country chosen later presets its products', async () => {
  const my = { ...settings.brandCatalogs[0]!, id: 'my', name: 'Malaysia' };
  const { user } = await open({
    change: { brandCatalogs: [settings.brandCatalogs[0]!, my] },
    answers: [
      answer(LaunchStartDocument, ({ catalogId }) => ({
        launchStart: catalogId
          ? { ...presets, catalogId: 'my', bestSellers: [product('MY-1')], dailyBudget: '55' }
          : { catalogId: null, bestSellers: [], dailyBudget: null, reviewHours: 4 },
      })),
    ],
  });
  await launch();
  await user.click(screen.getByRole('combobox', { name: /Target country/ }));
  await user.click(await screen.findByRole('option', { name: 'Malaysia' }));
  await screen.findByText('Shoe MY-1');
  expect((await budget()).value).toBe('55');
  removeDraft(KEY);
});

test('thousands of products and a thousand keywords fit: twelve pictures, and how many more', async () => {
  const skus = Array.from({ length: 4999 }, (_, index) => `SKU-${index}`);
  const keywords = Array.from({ length: 1000 }, (_, index) => `word ${index}`);
  const values = { ...emptyValues('sg', '2026-06-01'), name: 'Full', skus, keywords };
  saveDraft(KEY, { values, furthest: 'type', step: 'type', version: null });
  await open();
  await screen.findByText('4,999 products');
  await screen.findByText('and 4,987 more');
  expect(within(screen.getByRole('list', { name: 'Products of the campaign' })).getAllByRole('listitem')).toHaveLength(
    12,
  );
  expect(screen.queryByRole('button', { name: 'Add running shoes' })).toBeNull();
  removeDraft(KEY);
});

test('banners are drawn in their page, and their placement is missing until it is chosen', async () => {
  const placement = {
    id: 'top',
    name: 'Top of the page',
    bannerType: 'DESKTOP_SEARCH',
    width: 1200,
    height: 300,
    needsSegments: false,
    needsCategories: false,
    needsKeywords: false,
  } as const;
  const { user } = await open({
    change: { sponsor_enable_banner: FLAG_ON, allBanners: [placement] },
    answers: [answer(ProductFilterOptionsDocument, isPending), answer(BannerOptionsDocument, isPending)],
  });
  await launch();
  await user.click(screen.getByRole('button', { name: /^Banner/ }));
  await screen.findByText('Select a placement to see the banner in its page.');
  await user.click(screen.getByRole('button', { name: /Top of the page/ }));
  await screen.findByText('Picture of 1,200 × 300');
  removeDraft(KEY);
});

test('viewers may not launch', async () => {
  await open({ role: 'VIEWER' });
  await screen.findByText('Your role is not allowed to launch campaigns.');
});

test('on phones the preview is a strip that opens', async () => {
  const { user } = await open();
  const strip = await screen.findByRole('button', { name: /How shoppers see it/ });
  expect(strip.getAttribute('aria-expanded')).toBe('false');
  await user.click(strip);
  expect(strip.getAttribute('aria-expanded')).toBe('true');
});
