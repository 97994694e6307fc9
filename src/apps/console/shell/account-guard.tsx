import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '#core/session/console/index.ts';
import { callApi } from '#platform/api-client/client.ts';
import { WhoAmIDocument } from '#platform/api-client/generated/graphql.ts';

const AccountChanged = lazy(() => import('./account-changed.tsx'));

/**
 * Checks the signed-in user whenever the tab regains focus. Another tab may have signed in another user or selected
 * another company; this page would then show one membership and act for another.
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
      // An ended session redirects to the sign-in page by itself; for an unreachable server the next query shows the
      // error.
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
