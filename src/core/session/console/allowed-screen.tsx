import { Outlet, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '#design/page.tsx';
import { PermissionDenied } from '#design/states.tsx';
import { isGranted, type Caller, type Permission } from '#kernel/permission.ts';
import type { CurrentSessionQuery } from '#platform/api-client/generated/graphql.ts';
import { useSession } from './session.ts';

/** The signed-in user, as permissions see them. */
export const callerOf = ({ role, isStaff, isApprovedByStaff, isImpersonate }: CurrentSessionQuery['me']): Caller => ({
  isSignedIn: true,
  role: role?.name ?? null,
  isStaff,
  isApprovedByStaff,
  isImpersonated: isImpersonate,
});

/**
 * Whether the user may call what a button or a field calls, by its line in the module's permissions. What is closed while
 * staff act as the user is shown, and says so (`isImpersonate`); whose data it is, and the flag, are the screen's to see.
 */
export const useMay = ({ allow }: Pick<Permission, 'allow'>): boolean => isGranted(allow, callerOf(useSession().me));

/** The screen of the address, or the reason why the user may not open it. */
export function AllowedScreen() {
  const { t } = useTranslation('common');
  const { me } = useSession();
  // Of the screen that is shown, not of the one that loads.
  const access = useMatches({ select: (matches) => matches.at(-1)?.staticData.access });
  if (!access || isGranted(access.allow, callerOf(me))) return <Outlet />;
  const isBackOffice = access.allow.every((grantee) => grantee === 'staff');
  const reason = me.isStaff && !me.role ? 'error.permissionStaff' : 'error.permissionDetail';
  return (
    <Page title={access.title()}>
      <PermissionDenied detail={isBackOffice ? undefined : t(reason)} />
    </Page>
  );
}
