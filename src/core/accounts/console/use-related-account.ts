import { useEffect, useEffectEvent } from 'react';
import { useSession, useSwitchAccount } from '#core/shell/console/index.ts';
import { RelatedAccountDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

/**
 * For a screen that opens a campaign: when it belongs to another account of the viewer's, that account is switched to and
 * the screen opened again. True while it is not known, or on the way.
 */
export function useRelatedAccount(campaignId: string): boolean {
  const { me, userAccounts } = useSession();
  const switchAccount = useSwitchAccount();
  const canDiffer = userAccounts.length > 1 && !me.isAccountLocked;
  const { data, isPending } = useApiQuery(RelatedAccountDocument, { objectId: campaignId }, { isEnabled: canDiffer });
  const related = data?.relatedAccount;
  const otherId = related && !related.isCurrent ? related.id : null;

  const follow = useEffectEvent((accountId: string) => {
    const here = new URL(window.location.href);
    // A shop of the other company's.
    here.searchParams.delete('mbgSellerId');
    return switchAccount(accountId, here.pathname + here.search + here.hash);
  });
  useEffect(() => {
    if (otherId) void follow(otherId);
  }, [otherId]);
  return canDiffer && (isPending || otherId !== null);
}
