import type { RoleName } from '#kernel/permission.ts';
import type { FeatureFlagName } from '#core/settings/rules/flags.ts';

/** Conditions that determine a menu. */
export interface MenuFacts {
  /** Null for staff without a company. */
  role: RoleName | null;
  /** The viewer has two brands or accounts, or more. */
  hasSeveral: boolean;
  canBeToppedUp: boolean;
  isOnboarded: boolean;
  hasHelp: boolean;
  isFlagOn(flag: MenuFlag): boolean;
  /** Returns whether a page exists at this path and the user may open it; other entries are hidden. */
  canOpen(path: string): boolean;
}

type MenuFlag = Extract<
  FeatureFlagName,
  | 'homepage'
  | 'enable_meta_ad'
  | 'standard_package_ads'
  | 'show_payment_card_method'
  | 'sponsor_search_term_report'
  | 'shared_budgets'
>;

interface Entry {
  /** A path of the console; null for entries outside it. */
  to: string | null;
  flag?: MenuFlag;
  isFor?(facts: MenuFacts): boolean;
}

const isOwner = ({ role }: MenuFacts) => role === 'OWNER';

/** The complete menu by group, in display order. */
const MENU = {
  main: {
    getStarted: { to: null, isFor: ({ isOnboarded }) => isOnboarded },
    home: { to: '/homepage', flag: 'homepage' },
    sponsoredAds: { to: '/sponsor' },
    campaigns: { to: '/campaigns' },
    searchTerms: { to: '/search-terms', flag: 'sponsor_search_term_report' },
    portfolio: { to: '/portfolio', isFor: ({ role, hasSeveral }) => role !== null && hasSeveral },
    negativeLists: { to: '/negative-lists', isFor: ({ role }) => role !== null },
    budgets: { to: '/budgets', flag: 'shared_budgets', isFor: ({ role }) => role !== null },
  },
  meta: {
    metaCampaigns: { to: '/mpa/campaign', flag: 'enable_meta_ad' },
    metaCredits: { to: '/mpa/credits', flag: 'enable_meta_ad' },
  },
  packages: {
    browsePackages: { to: '/booking/packages', flag: 'standard_package_ads' },
    myBookings: { to: '/booking', flag: 'standard_package_ads' },
    bookingCalendar: { to: '/booking-calendar', flag: 'standard_package_ads' },
  },
  billing: {
    statement: { to: '/billing/statement', isFor: isOwner },
    transactions: { to: '/billing/transactions', isFor: isOwner },
    invoices: { to: '/billing/invoices', isFor: isOwner },
    monthlyInvoices: { to: '/billing/monthly-invoices', isFor: isOwner },
    credits: { to: '/billing/credits', isFor: isOwner },
    paymentMethods: {
      to: '/billing/method',
      flag: 'show_payment_card_method',
      isFor: (facts) => isOwner(facts) && facts.canBeToppedUp,
    },
    billingInfo: { to: '/billing/info', isFor: isOwner },
  },
  provider: {
    campaignReview: { to: '/review' },
    bankTransfers: { to: '/transfers' },
    paymentChecks: { to: '/payment-checks' },
    vouchers: { to: '/vouchers' },
    packageManagement: { to: '/packages', flag: 'standard_package_ads' },
    companies: { to: '/companies' },
    yield: { to: '/yield' },
    storefronts: { to: '/storefront' },
    ledgerAudit: { to: '/ledger-audit' },
    platformHealth: { to: '/health' },
    systemSettings: { to: '/settings' },
  },
  settings: {
    companySettings: { to: '/company' },
    teamMembers: { to: '/user' },
    brands: { to: '/brands' },
    linkedAccounts: { to: '/linked' },
    apiKeys: { to: '/api' },
  },
  help: {
    help: { to: null, isFor: ({ hasHelp }) => hasHelp },
  },
} as const satisfies Record<string, Record<string, Entry>>;

export type MenuGroup = keyof typeof MENU;
export type MenuEntry = { [Group in MenuGroup]: keyof (typeof MENU)[Group] }[MenuGroup];

/** Groups that are one entry of the menu; their pages are tabs. */
const TABBED = ['billing', 'settings'] as const satisfies readonly MenuGroup[];
export type TabbedGroup = (typeof TABBED)[number];

export const isTabbed = (group: MenuGroup): group is TabbedGroup => (TABBED as readonly MenuGroup[]).includes(group);

export interface GroupView {
  group: MenuGroup;
  entries: { entry: MenuEntry; to: string | null }[];
}

/** Returns a user's menu without empty groups. */
export function menuOf(facts: MenuFacts): GroupView[] {
  return (Object.entries(MENU) as [MenuGroup, Record<string, Entry>][]).flatMap(([group, all]) => {
    const entries = Object.entries(all)
      .filter(([, entry]) => isShown(entry, facts))
      .map(([name, { to }]) => ({ entry: name as MenuEntry, to }));
    return entries.length ? [{ group, entries }] : [];
  });
}

/** Pages of the whole company, whichever brand is chosen. */
const COMPANY_WIDE: ReadonlySet<string> = new Set<MenuEntry>([
  'statement',
  'credits',
  'paymentMethods',
  'billingInfo',
  'portfolio',
  'negativeLists',
  'budgets',
  'companySettings',
  'teamMembers',
  'brands',
  'linkedAccounts',
  'apiKeys',
]);

export const isCompanyWide = (entry: string | null): boolean => entry !== null && COMPANY_WIDE.has(entry);

/** Returns the entry that links to a path, with its group; null when none does. */
export function entryAt(path: string): { entry: MenuEntry; group: MenuGroup } | null {
  for (const [group, all] of Object.entries(MENU) as [MenuGroup, Record<string, Entry>][])
    for (const [entry, { to }] of Object.entries(all)) if (to === path) return { entry: entry as MenuEntry, group };
  return null;
}

const CAMPAIGN_IN_REVIEW = /^\/sponsor\/\d+\/review$/;

/** Returns the entry that the page at a path belongs to; null when none does. */
export function currentEntry(path: string, entries: readonly { id: string; to: string }[]): string | null {
  const leadsTo = (to: string) => entries.find((entry) => entry.to === to);
  // Users with a review queue reach a campaign's review from that queue.
  const queue = CAMPAIGN_IN_REVIEW.test(path) && leadsTo('/review');
  if (queue) return queue.id;
  if (/^\/sponsor-v2(?:\/|$)/.test(path)) return leadsTo('/sponsor')?.id ?? null;
  if (path === '/launch') return leadsTo('/campaigns')?.id ?? leadsTo('/sponsor')?.id ?? null;
  const around = entries.filter(({ to }) => path === to || path.startsWith(`${to}/`));
  return around.toSorted((a, b) => b.to.length - a.to.length)[0]?.id ?? null;
}

function isShown({ to, flag, isFor }: Entry, facts: MenuFacts): boolean {
  if (flag && !facts.isFlagOn(flag)) return false;
  return (isFor?.(facts) ?? true) && (to === null || facts.canOpen(to));
}
