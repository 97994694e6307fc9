import {
  IconAdjustmentsHorizontal,
  IconBrandMeta,
  IconBriefcase,
  IconBuilding,
  IconBuildingBank,
  IconBuildingStore,
  IconBuildings,
  IconCalendarCheck,
  IconCalendarMonth,
  IconCalendarStats,
  IconChartPie,
  IconChecklist,
  IconCoins,
  IconCreditCard,
  IconCreditCardRefund,
  IconFileInvoice,
  IconFilterOff,
  IconHeartbeat,
  IconHelpCircle,
  IconHome,
  IconKey,
  IconLink,
  IconListDetails,
  IconListSearch,
  IconPackage,
  IconPackages,
  IconReceipt2,
  IconReportMoney,
  IconRocket,
  IconRulerMeasure,
  IconScale,
  IconSettings,
  IconSpeakerphone,
  IconTag,
  IconTicket,
  IconTransferIn,
  IconUsers,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { GET_STARTED_HASH, useGuide } from '#core/registration/console/index.ts';
import { callerOf, useSession } from '#core/session/console/index.ts';
import { isOpenTo } from '#platform/console-kit/screen-route.ts';
import { MenuBadge } from './menu-badge.tsx';
import type { CountedEntry } from './menu-badges.ts';
import { useBrandCount } from './use-menu-counts.ts';
import { isTabbed, menuOf, type MenuEntry, type TabbedGroup } from './menu.ts';
import type { NavigationGroup, NavigationLink } from './navigation.tsx';

const ICONS: Record<MenuEntry, TablerIcon> = {
  getStarted: IconRocket,
  home: IconHome,
  sponsoredAds: IconSpeakerphone,
  campaigns: IconListDetails,
  searchTerms: IconListSearch,
  portfolio: IconBriefcase,
  negativeLists: IconFilterOff,
  budgets: IconChartPie,
  metaCampaigns: IconBrandMeta,
  metaCredits: IconWallet,
  browsePackages: IconPackage,
  myBookings: IconCalendarCheck,
  bookingCalendar: IconCalendarMonth,
  statement: IconReportMoney,
  billingInfo: IconBuildingBank,
  paymentMethods: IconCreditCard,
  transactions: IconReceipt2,
  invoices: IconFileInvoice,
  monthlyInvoices: IconCalendarStats,
  credits: IconCoins,
  campaignReview: IconChecklist,
  bankTransfers: IconTransferIn,
  paymentChecks: IconCreditCardRefund,
  vouchers: IconTicket,
  packageManagement: IconPackages,
  companies: IconBuildings,
  yield: IconRulerMeasure,
  storefronts: IconBuildingStore,
  ledgerAudit: IconScale,
  platformHealth: IconHeartbeat,
  systemSettings: IconAdjustmentsHorizontal,
  companySettings: IconBuilding,
  teamMembers: IconUsers,
  brands: IconTag,
  linkedAccounts: IconLink,
  apiKeys: IconKey,
  help: IconHelpCircle,
};

const GROUP_ICONS: Record<TabbedGroup, TablerIcon> = { billing: IconReportMoney, settings: IconSettings };

const badgeOf =
  (entry: CountedEntry): NonNullable<NavigationLink['Badge']> =>
  (props) => <MenuBadge entry={entry} {...props} />;

const BADGES: Partial<Record<MenuEntry | TabbedGroup, NavigationLink['Badge']>> = {
  home: badgeOf('home'),
  campaigns: badgeOf('campaigns'),
  myBookings: badgeOf('myBookings'),
  billing: badgeOf('billing'),
  settings: badgeOf('settings'),
  campaignReview: badgeOf('campaignReview'),
  bankTransfers: badgeOf('bankTransfers'),
  paymentChecks: badgeOf('paymentChecks'),
  companies: badgeOf('companies'),
  bookingCalendar: badgeOf('bookingCalendar'),
};

/** Returns the current user's menu. */
export function useMenu(): NavigationGroup[] {
  const { t } = useTranslation('common');
  const router = useRouter();
  const shell = useSession();
  const { onboarding, helpPageUrl } = useGuide();
  const brands = useBrandCount();
  const groups = menuOf({
    role: shell.me.role?.name ?? null,
    hasSeveral: shell.userAccounts.length > 1 || (brands ?? 0) > 1,
    canBeToppedUp: shell.me.company?.canBeToppedUp ?? false,
    isOnboarded: onboarding?.isCompleted ?? false,
    hasHelp: helpPageUrl !== null,
    isFlagOn: (flag) => shell[flag].isActive,
    canOpen: (path) => {
      const route = router.routesByPath[path as keyof typeof router.routesByPath];
      return route !== undefined && isOpenTo(route, callerOf(shell.me));
    },
  });
  const target = (entry: MenuEntry) => (entry === 'getStarted' ? `#${GET_STARTED_HASH}` : (helpPageUrl ?? '/'));
  return groups.map(({ group, entries }) => {
    const label = group === 'main' ? null : t(`shell.group.${group}`);
    const links = entries.map(({ entry, to }) => ({
      id: entry,
      to: to ?? target(entry),
      label: t(`shell.menu.${entry}`),
      icon: iconOf(ICONS[entry]),
      ...(BADGES[entry] && { Badge: BADGES[entry] }),
    }));
    if (!isTabbed(group) || links.length < 2) return { id: group, label, links };
    return {
      id: group,
      label,
      links,
      entry: { ...links[0]!, id: group, label: label!, icon: iconOf(GROUP_ICONS[group]), Badge: BADGES[group] },
    };
  });
}

const iconOf = (Icon: TablerIcon) => <Icon size={18} stroke={1.6} aria-hidden />;
