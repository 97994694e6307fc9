import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '#design/toast.ts';
import type { Workplace } from './use-workplace.ts';
import type { AskedAction } from './workplace-search.ts';

/**
 * Calls `onAsk` once with the change that the address asks for and every campaign the list leads to. Both leave the address with the
 * filter of statuses: afterwards the campaigns would no longer match it, and going back must not ask again.
 */
export function useAskedAction(
  { search, change, read, grid }: Workplace,
  { canChange, onAsk }: { canChange: boolean; onAsk(kind: AskedAction, campaignIds: readonly string[]): void },
): void {
  const { t } = useTranslation('workplace');
  const { act } = search;
  const isRead = grid !== undefined && !read.isPlaceholderData && !read.isFetching;
  const take = useEffectEvent(() => {
    if (!act || !isRead) return;
    change({ act: undefined, statuses: undefined }, true);
    if (!canChange) return;
    if (grid.matchingIds.length === 0) toastError(t(`toast.none.${act}`));
    else onAsk(act, grid.matchingIds);
  });
  useEffect(() => take(), [act, isRead]);
}
