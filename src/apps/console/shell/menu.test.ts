import { expect, test } from 'vitest';
import { currentEntry, entryAt, isCompanyWide, menuOf, type MenuEntry, type MenuFacts } from './menu.ts';

/** As the rows of these addresses say (addresses.ui.test.tsx). */
const BACK_OFFICE = [
  ...['/review', '/transfers', '/payment-checks', '/vouchers', '/packages', '/booking-calendar', '/companies'],
  ...['/yield', '/storefront', '/ledger-audit', '/health', '/settings'],
];
const OF_MANAGERS = ['/company', '/user', '/brands', '/linked', '/api'];
const canOpen = (...closed: string[][]) => ({ canOpen: (path: string) => !closed.flat().includes(path) });
const MANAGER = canOpen(BACK_OFFICE);
const STAFF = { role: null, ...canOpen(OF_MANAGERS.filter((path) => path !== '/api')) };
const MEMBER: MenuFacts = {
  role: 'MEMBER',
  hasSeveral: true,
  canBeToppedUp: true,
  isOnboarded: false,
  hasHelp: false,
  isFlagOn: () => false,
  ...canOpen(BACK_OFFICE, OF_MANAGERS),
};
const BILLING: MenuEntry[] = ['statement', 'transactions', 'invoices', 'monthlyInvoices', 'credits', 'billingInfo'];
const SETTINGS: MenuEntry[] = ['companySettings', 'teamMembers', 'brands', 'linkedAccounts', 'apiKeys'];
const flags = (...on: string[]) => ({ isFlagOn: (flag: string) => on.includes(flag) });

test.each<[string, Partial<MenuFacts>, MenuEntry[]]>([
  ['a member', {}, ['sponsoredAds', 'campaigns', 'portfolio', 'negativeLists']],
  ['a viewer', { role: 'VIEWER' }, ['sponsoredAds', 'campaigns', 'portfolio', 'negativeLists']],
  ['an admin', { role: 'ADMIN', ...MANAGER }, ['sponsoredAds', 'campaigns', 'portfolio', 'negativeLists', ...SETTINGS]],
  [
    'an owner',
    { role: 'OWNER', ...MANAGER },
    ['sponsoredAds', 'campaigns', 'portfolio', 'negativeLists', ...BILLING, ...SETTINGS],
  ],
  [
    'an owner with cards',
    { role: 'OWNER', ...MANAGER, ...flags('show_payment_card_method') },
    [
      'sponsoredAds',
      'campaigns',
      'portfolio',
      'negativeLists',
      ...BILLING.slice(0, -1),
      'paymentMethods',
      'billingInfo',
      ...SETTINGS,
    ],
  ],
  [
    'an owner who cannot top up',
    { role: 'OWNER', ...MANAGER, canBeToppedUp: false, ...flags('show_payment_card_method') },
    ['sponsoredAds', 'campaigns', 'portfolio', 'negativeLists', ...BILLING, ...SETTINGS],
  ],
  [
    'someone past the guide',
    { isOnboarded: true },
    ['getStarted', 'sponsoredAds', 'campaigns', 'portfolio', 'negativeLists'],
  ],
  ['someone with help', { hasHelp: true }, ['sponsoredAds', 'campaigns', 'portfolio', 'negativeLists', 'help']],
  [
    'a member with every flag',
    { isFlagOn: () => true },
    [
      'home',
      'sponsoredAds',
      'campaigns',
      'searchTerms',
      'portfolio',
      'negativeLists',
      'budgets',
      'metaCampaigns',
      'metaCredits',
      'browsePackages',
      'myBookings',
    ],
  ],
  [
    'staff',
    STAFF,
    [
      'sponsoredAds',
      'campaigns',
      'campaignReview',
      'bankTransfers',
      'paymentChecks',
      'vouchers',
      'companies',
      'yield',
      'storefronts',
      'ledgerAudit',
      'platformHealth',
      'systemSettings',
      'apiKeys',
    ],
  ],
  [
    'staff with packages',
    { ...STAFF, ...flags('standard_package_ads') },
    [
      'sponsoredAds',
      'campaigns',
      'browsePackages',
      'myBookings',
      'bookingCalendar',
      'campaignReview',
      'bankTransfers',
      'paymentChecks',
      'vouchers',
      'packageManagement',
      'companies',
      'yield',
      'storefronts',
      'ledgerAudit',
      'platformHealth',
      'systemSettings',
      'apiKeys',
    ],
  ],
  [
    'an owner of a console without billing pages',
    { role: 'OWNER', canOpen: (path) => ![...BACK_OFFICE, '/billing'].some((other) => path.startsWith(other)) },
    ['sponsoredAds', 'campaigns', 'portfolio', 'negativeLists', ...SETTINGS],
  ],
])('the menu of %s', (_, facts, expected) => {
  const shown = menuOf({ ...MEMBER, ...facts });
  expect(shown.flatMap(({ entries }) => entries.map(({ entry }) => entry))).toEqual(expected);
  expect(shown.every(({ entries }) => entries.length > 0)).toBe(true);
});

test.each([
  ['/sponsor', { entry: 'sponsoredAds', group: 'main' }],
  ['/billing/transactions', { entry: 'transactions', group: 'billing' }],
  ['/sponsor/new/type', null],
  ['/', null],
])('the entry that leads to %s', (path, entry) => expect(entryAt(path)).toEqual(entry));

const STAFF_LINKS = ['/sponsor', '/review', '/booking', '/booking-calendar', '/billing/credits'].map((to) => ({
  id: to,
  to,
}));
const OWN_LINKS = STAFF_LINKS.filter(({ to }) => to !== '/review');

test.each([
  ['/sponsor', '/sponsor'],
  ['/sponsor/new/type', '/sponsor'],
  ['/sponsor/100001/budget', '/sponsor'],
  ['/sponsor-v2', '/sponsor'],
  ['/launch', '/sponsor'],
  ['/sponsor-v2/100001', '/sponsor'],
  ['/booking-calendar', '/booking-calendar'],
  ['/booking/7/detail', '/booking'],
  ['/billing/credits', '/billing/credits'],
  ['/profile', null],
])('the menu marks for %s: %s', (path, expected) => {
  expect(currentEntry(path, OWN_LINKS)).toBe(expected);
  expect(currentEntry(path, STAFF_LINKS)).toBe(expected);
});

test('the portfolio is there from two brands or accounts on', () => {
  const entries = (hasSeveral: boolean) => menuOf({ ...MEMBER, hasSeveral }).flatMap((group) => group.entries);
  expect(entries(true)).toContainEqual({ entry: 'portfolio', to: '/portfolio' });
  expect(entries(false)).not.toContainEqual({ entry: 'portfolio', to: '/portfolio' });
});

test.each([
  ['statement', true],
  ['portfolio', true],
  ['teamMembers', true],
  ['transactions', false],
  ['campaigns', false],
  [null, false],
])('%s is of the whole company: %s', (entry, expected) => expect(isCompanyWide(entry)).toBe(expected));

test('a campaign’s review belongs to the queue of those who have one', () => {
  expect(currentEntry('/sponsor/100001/review', STAFF_LINKS)).toBe('/review');
  expect(currentEntry('/sponsor/100001/review', OWN_LINKS)).toBe('/sponsor');
  expect(currentEntry('/sponsor/new/review', STAFF_LINKS)).toBe('/sponsor');
});
