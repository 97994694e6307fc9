import { globSync, readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { campaignCalls, campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { FEATURE_FLAGS, isFeatureFlag, type FeatureFlagName } from '#core/settings/rules/flags.ts';
import { setFlag } from '#core/settings/server/index.ts';
import { checkPermission, type Caller, type Permission, type PermissionTable } from '#kernel/permission.ts';
import { DAY_MS } from '#kernel/time.ts';
import { PUBLIC_CALLER } from '#platform/graphql/context.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { documentOf, everyOperation, PLAIN, variablesOf } from './every-operation.ts';
import { createExportSources } from './exports.ts';
import { PERMISSION_TABLES } from './schema.ts';

// What a flag hides on screens must also be denied by the API. A new flag has to declare here how.
const NOW_MS = Date.UTC(2026, 5, 1, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW_MS });
const api = await startApi(database, seed);
const scenario = await campaignScenario(database, seed, api);
const { create } = campaignCalls(scenario, NOW_MS);
const { shop, staff } = scenario;
const owner = await api.browser().signIn(await scenario.acme.member('OWNER', { isApprovedByStaff: true }));
const sellerId = await shop.seller('s1');

const OFF = 'This feature is not available';
const permissions: PermissionTable = Object.assign({}, ...PERMISSION_TABLES);
const exports = createExportSources({} as Parameters<typeof createExportSources>[0]);
const flagged = (all: Readonly<Record<string, Permission>>, flag: string) =>
  Object.keys(all).filter((name) => all[name]!.flag === flag);
const exportPermissions = Object.fromEntries(
  Object.entries(exports).map(([name, source]) => [name, source.permission]),
);

/** How the API enforces a flag. */
type Binding =
  /** Operations or exports name it in their permission. */
  | 'permission'
  /** Whether the action is possible: checked with the flag off and on, all other flags being on. */
  | (() => Promise<boolean>)
  /** Tested in the module that owns it. */
  | { testOf: string }
  /** It only changes screens, and no call depends on it; the text says why. */
  | { screensOnly: string };

const fieldsOf = ({ errors }: Awaited<ReturnType<TestBrowser['graphql']>>) =>
  Object.keys(errors[0]?.extensions.fields ?? {});
const isDone = async (change: Record<string, unknown>) => (await create(owner, change)).errors.length === 0;
/** Whether a field of a new campaign stores the value sent. */
const isStored = async (change: Record<string, unknown>, selection: string, kept = /kept/) => {
  const { data } = await create(owner, change);
  const { data: saved } = await owner.graphql(
    `query ($id: ID!) { sponsorCampaign(id: $id) { adsetSet { ${selection} } } }`,
    { id: data!.createSponsorCampaign.sponsorCampaign.id },
  );
  return kept.test(JSON.stringify(saved));
};
const topUp = (input: object) =>
  owner.graphql('mutation ($input: CreateTopUpRequestInput!) { createTopUpRequest(input: $input) { ok } }', { input });

const BINDINGS: Record<FeatureFlagName, Binding> = {
  enable_landing_page: { screensOnly: 'a page for visitors, which asks nothing of its own' },
  homepage: { screensOnly: 'an overview of what other pages show as well' },
  user_multiple_companies: 'permission',
  allow_change_language: { screensOnly: 'a switcher; the profile changes the language in any case' },
  hide_seller_selector_on_signup: { testOf: 'identity' },
  show_company_currency_setting: { testOf: 'identity' },
  company_local_currency: { testOf: 'accounts' },

  billing_top_up: 'permission',
  show_auto_top_up: 'permission',
  show_payment_card_method: 'permission',
  add_multiple_cards: { testOf: 'payments' },
  installments: async () =>
    !fieldsOf(await topUp({ amount: '100', type: 'CARD', installmentMonths: 3 })).includes('installmentMonths'),
  enable_credit_note_payment_method: async () =>
    !fieldsOf(await topUp({ amount: '100', type: 'CREDIT_NOTE' })).includes('type'),
  show_free_paid_credit: { screensOnly: 'two lines of the wallet, whose credits are listed one by one as well' },
  download_invoice: { testOf: 'ledger' },
  show_download_credit_note: { testOf: 'ledger' },

  standard_package_ads: 'permission',
  overlap_standard_booking: { screensOnly: 'the week a cart proposes; free slots decide what is sold' },

  sponsor_enable_banner: async () =>
    !fieldsOf(await create(owner, { adType: 'BANNER', adsBannerName: 'Banner' })).includes('adType'),
  use_advanced_sponsor_campaign_ui: { screensOnly: 'another arrangement of the same fields' },
  enable_quick_campaign_creation: async () =>
    !(await create(owner, { isQuickCreate: true })).codes.includes('FORBIDDEN'),
  show_dynamic_filter_product_on_creating_ads: () => isDone({ skus: [], productMinPrice: '1' }),
  show_sponsor_product_keywords: () => isStored({ keywords: ['kept'] }, 'keywords'),
  show_sponsor_target: () =>
    isStored({ negativeKeywords: ['[kept]'], keywords: ['kept'] }, 'keywords negativeKeywords'),
  sponsor_ads_audience: () => isStored({ asAudienceName: 'kept' }, 'audience { name }'),
  show_copy_to_other_supplier: 'permission',
  allow_pass_day: () => isDone({ startDate: new Date(NOW_MS - 2 * DAY_MS).toISOString() }),
  show_diagnostic_tool: 'permission',
  show_price_history: { testOf: 'reports' },
  shared_budgets: 'permission',
  automatic_targeting: () =>
    isStored(
      { automatic: [{ bucket: 'LOOSE', isOn: true, bidWalletCurrency: '9.87' }] },
      'automatic { bidWalletCurrency }',
      /9\.87/,
    ),
  page_targets: () => isStored({ negativeTargets: [{ kind: 'PRODUCT', value: 'kept' }] }, 'negativeTargets { value }'),

  halo_sales_reports: async () => {
    const { data } = await owner.graphql('{ columnSettings { columns { id } } }');
    return /totalSales/.test(JSON.stringify(data));
  },
  show_country_demographic_report: 'permission',
  sponsor_search_term_report: 'permission',
  export_daily_dashboard_data: 'permission',
  download_campaign_sales: 'permission',
  download_sku_performance_report: 'permission',
  additional_sku_performance_metrics: { screensOnly: 'more columns of figures that can be read without it' },

  enable_meta_ad: 'permission',
  enable_advanced_meta_advance_setup: { screensOnly: 'a longer form for the same call' },
  use_paid_credit_for_meta_ads: { testOf: 'meta' },
  advanced_meta_product_filters: async () => {
    const input = {
      sellerId,
      name: 'Meta',
      lifetimeBudget: '1',
      startDate: '2026-06-03',
      endDate: '2026-06-04',
      skus: ['RUN-1'],
    };
    const { codes } = await owner.graphql(
      'mutation ($input: CreateMetaCampaignInput!) { createMetaCampaign(input: $input) { ok } }',
      { input },
    );
    return !codes.includes('FORBIDDEN');
  },
  enable_meta_ads_preview: { screensOnly: 'a picture beside the form' },
};

const set = (name: string, isOn: boolean) => database.transact(SYSTEM, (tx) => setFlag(tx, name, isOn));

beforeEach(async () => {
  await database.transact(SYSTEM, async (tx) => {
    for (const flag of FEATURE_FLAGS) await setFlag(tx, flag, true);
  });
});

test('permissions name flags that there are', () => {
  const named = [permissions, exportPermissions].flatMap((all: Readonly<Record<string, Permission>>) =>
    Object.values(all).flatMap(({ flag }) => flag ?? []),
  );
  expect(named.filter((flag) => !isFeatureFlag(flag))).toEqual([]);
});

const entries = Object.entries(BINDINGS) as [FeatureFlagName, Binding][];
const byPermission = entries.flatMap(([flag, binding]) => (binding === 'permission' ? flag : []));
const calls = byPermission.flatMap((flag) => [
  ...everyOperation()
    .filter(({ name }) => permissions[name as keyof PermissionTable]?.flag === flag)
    .map((operation) => ({
      flag,
      name: operation.name,
      ask: (browser: TestBrowser) => browser.graphql(documentOf(operation), variablesOf(operation.field, PLAIN)),
    })),
  ...flagged(exportPermissions, flag).map((dataType) => ({
    flag,
    name: dataType,
    ask: (browser: TestBrowser) =>
      browser.graphql('mutation ($input: CreateExportRequestInput!) { createExportRequest(input: $input) { ok } }', {
        input: { fileType: 'CSV', dataType, params: {} },
      }),
  })),
]);
const asOwner: Caller = { ...PUBLIC_CALLER, isSignedIn: true, role: 'OWNER', isApprovedByStaff: true };
const permitted = (name: string) => {
  const permission = permissions[name as keyof PermissionTable];
  return permission && checkPermission(name, permission, asOwner) ? staff : owner;
};

test.each(byPermission)('%s is named by something that can be called', (flag) => {
  expect(calls.filter((call) => call.flag === flag)).not.toEqual([]);
});

test.each(calls)('$flag closes $name', async ({ flag, name, ask }) => {
  const messages = async () => (await ask(permitted(name))).errors.map(({ message }) => message);
  await set(flag, false);
  expect(await messages()).toEqual([OFF]);
  await set(flag, true);
  expect(await messages()).not.toContain(OFF);
});

const probes = entries.flatMap(([flag, binding]) =>
  typeof binding === 'function' ? [{ flag, isAvailable: binding }] : [],
);
test.each(probes)('what $flag is about is there exactly while it is on', async ({ flag, isAvailable: isThere }) => {
  await set(flag, false);
  expect(await isThere()).toBe(false);
  await set(flag, true);
  expect(await isThere()).toBe(true);
});

const testedInModules = entries.flatMap(([flag, binding]) =>
  typeof binding === 'object' && 'testOf' in binding ? [{ flag, module: binding.testOf }] : [],
);
test.each(testedInModules)('$flag is switched by a test of $module', ({ flag, module }) => {
  const texts = globSync(`src/*/${module}/server/**/*.db.test.ts`).map((file) => readFileSync(file, 'utf8'));
  expect(texts.some((text) => text.includes(`'${flag}'`))).toBe(true);
});

test('flags that only arrange screens close nothing', () => {
  const arranging = entries.flatMap(([flag, binding]) =>
    typeof binding === 'object' && 'screensOnly' in binding ? flag : [],
  );
  expect(arranging.flatMap((flag) => flagged(permissions, flag))).toEqual([]);
});
