import { useSelection, useSession } from '#core/session/console/index.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { MenuBadgesDocument, MenuBrandsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { useIsIdle } from './use-is-idle.ts';
import { menuCounts } from './menu-badges.ts';

const REFETCH_MS = 5 * MINUTE_MS;

/** What the menu counts, in one call for all entries; only what the viewer's role may read. */
function useMenuAnswer() {
  // After the page: nothing on it waits for a number in the menu.
  const isIdle = useIsIdle();
  const session = useSession();
  const { companyId, brand } = useSelection();
  const { role, isStaff } = session.me;
  return useApiQuery(
    MenuBadgesDocument,
    {
      companyId,
      brandId: brand?.id,
      hasCompany: companyId !== null || role !== null,
      isOwner: role?.name === 'OWNER',
      isManager: role?.name === 'OWNER' || role?.name === 'ADMIN',
      isStaff,
      decidesBookings: isStaff && session.standard_package_ads.isActive,
    },
    {
      isEnabled: isIdle && (role !== null || isStaff),
      refetchIntervalMs: REFETCH_MS,
      isBackground: true,
    },
  );
}

/** The counts, and when they were read. */
export function useMenuCounts() {
  const { data, dataUpdatedAt } = useMenuAnswer();
  return { counts: menuCounts(data ?? {}), readAtMs: dataUpdatedAt };
}

/** How many brands the company has; null while that is not known. */
export function useBrandCount(): number | null {
  const isIdle = useIsIdle();
  const isMember = useSession().me.role !== null;
  const { data } = useApiQuery(MenuBrandsDocument, {}, { isEnabled: isIdle && isMember, isBackground: true });
  return data?.accessibleCompanyBrands.total ?? null;
}
