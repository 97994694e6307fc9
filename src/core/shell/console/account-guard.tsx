import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '#platform/api-client/client.ts';
import { WhoAmIDocument } from '#platform/api-client/generated/graphql.ts';
import { useSession } from './selection.ts';

const AccountChanged = lazy(() => import('./account-changed.tsx'));

/**
 * Asks who is signed in whenever the tab is looked at again. In another tab somebody else may have signed in, or another
 * company been chosen: this page would then show one account and act for another.
 */
export function AccountGuard() {
  const { me } = useSession();
  const [isChanged, setIsChanged] = useState(false);
  const check = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return;
    try {
      const now = (await callApi(WhoAmIDocument, {})).me;
      setIsChanged(now.id !== me.id || now.company?.id !== me.company?.id);
    } catch {
      // An ended session leads to the door by itself; a server out of reach is told by what is asked for next.
    }
  });
  useEffect(() => {
    const onFocus = () => void check();
    window.addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    return () => {
      window.removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
    };
  }, []);
  if (!isChanged) return null;
  return (
    <Suspense>
      <AccountChanged />
    </Suspense>
  );
}
