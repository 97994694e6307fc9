import { useEffect, useEffectEvent } from 'react';
import { useSession, useSwitchAccount } from '#core/session/console/index.ts';
import { RelatedAccountDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

/**
 * For screens that open a campaign: switches to another membership of the user when the campaign belongs to it, and
 * reloads the screen. Returns true while this is being determined or carried out.
 */
export function useRelatedAccount(campaignId: string): boolean {
  const { me, userAccounts } = useSession();
  const switchAccount = useSwitchAccount();
  const canDiffer = userAccounts.length > 1 && !me.isAccountLocked;
  const { data, isPending } = useApiQuery(RelatedAccountDocument, { objectId: campaignId }, { isEnabled: canDiffer });
  const related = data?.relatedAccount;
  const targetId = related && !related.isCurrent ? related.id : null;

  const follow = useEffectEvent((accountId: string) => {
    const currentUrl = new URL(window.location.href);
    // The parameter names a shop of the other company.
    currentUrl.searchParams.delete('mbgSellerId');
    return switchAccount(accountId, currentUrl.pathname + currentUrl.search + currentUrl.hash);
  });
  useEffect(() => {
    if (targetId) void follow(targetId);
  }, [targetId]);
  return canDiffer && (isPending || targetId !== null);
}
