import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { callApi } from '#platform/api-client/client.ts';
import { clearSessionEnd } from '#platform/api-client/ended-session.ts';
import { SessionDocument } from '#platform/api-client/generated/graphql.ts';
import { localUrl } from '../rules/next-url.ts';

/** Runs an action once, when its screen mounts. */
export function useMountEffect(work: () => Promise<void>): void {
  const latest = useEffectEvent(work);
  useEffect(() => void latest(), []);
}

/** Redirects users with a session. Otherwise the request fails, which is the normal case. */
export function useRedirectIfSignedIn(nextUrl?: string): void {
  const router = useRouter();
  useMountEffect(() =>
    callApi(SessionDocument, {}).then(
      () => router.history.replace(localUrl(nextUrl)),
      () => {},
    ),
  );
}

/** Continues into the console; shows new users around on their first sign-in. */
export function useCompleteSignIn(): (options?: {
  nextUrl?: string;
  isFirstLogin?: boolean;
  /** Leads to the profile, where the user chooses how codes arrive from now on. */
  isTwoStepNew?: boolean;
}) => void {
  const router = useRouter();
  return ({ nextUrl, isFirstLogin = false, isTwoStepNew = false } = {}) => {
    const url = localUrl(nextUrl);
    clearSessionEnd();
    if (isTwoStepNew) return router.history.push('/profile');
    router.history.push(isFirstLogin && !nextUrl ? `${url}#get-started` : url);
  };
}
