import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  MetaOnboardingDocument,
  MetaSellersDocument,
  OnboardSellerDocument,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery, useRefetch } from '#platform/api-client/hooks.ts';
import {
  isOnItsWay,
  LINKED_POLL_MS,
  POLL_MS,
  TIMEOUT_MS,
  userMessageOf,
  watchOnboarding,
} from '../../rules/onboarding.ts';
import { useSellers } from '../use-seller.ts';

export type LinkingStage = 'UNLINKED' | 'WATCHING' | 'FINISHING';

/** A seller's run of linking as a screen sees it: begun here or found on its way, watched until it ends or takes too long. */
export function useLinking(sellerId: string) {
  const { t } = useTranslation('metaAds');
  const refetch = useRefetch();
  const begin = useApiMutation(OnboardSellerDocument, { isShownInPlace: true });
  // When watching began; null while nothing is watched.
  const [since_ms, setSince] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { data, dataUpdatedAt } = useApiQuery(
    MetaOnboardingDocument,
    { sellerId },
    since_ms === null ? {} : { refetchEvery_ms: POLL_MS },
  );
  const run = data?.onboardSellerStatus ?? null;
  const isFinishing = since_ms !== null && run?.status === 'COMPLETED';
  useSellers(isFinishing ? { refetchEvery_ms: LINKED_POLL_MS } : {});

  const stop = (message: string | null) => {
    setSince(null);
    setFailure(message);
  };
  const look = useEffectEvent(() => {
    if (!run) return;
    // What was on its way before this screen was opened is watched from now on.
    if (since_ms === null) {
      if (isOnItsWay(run.status) && failure === null) setSince(Date.now());
      else if (run.status === 'FAILED' && failure === null) setFailure(userMessageOf(run.result));
      return;
    }
    const seen = watchOnboarding(run.status, { since_ms, now_ms: Date.now() });
    if (seen === 'FAILED') stop(userMessageOf(run.result) ?? t('linking.failed'));
    if (seen === 'LINKED') void refetch(MetaSellersDocument);
  });
  useEffect(() => look(), [run?.id, run?.status, dataUpdatedAt]);
  const giveUp = useEffectEvent(() => stop(t('linking.timeout')));
  useEffect(() => {
    if (since_ms === null || isFinishing) return;
    const timer = setTimeout(() => giveUp(), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [since_ms, isFinishing]);

  const stage: LinkingStage = since_ms === null ? 'UNLINKED' : isFinishing ? 'FINISHING' : 'WATCHING';
  return {
    stage,
    /** Why it is not linked, once something went wrong. */
    failure,
    isSending: begin.isPending,
    async link(sellerPageUrl: string | null): Promise<void> {
      setFailure(null);
      try {
        await begin.mutateAsync({ input: { sellerId, ...(sellerPageUrl === null ? {} : { sellerPageUrl }) } });
      } catch (error) {
        const refusal = error as ApiError;
        // It is being linked already, by somebody else or from before: that is watched then.
        if (refusal.code !== 'CONFLICT') {
          setFailure(errorText(refusal));
          return;
        }
      }
      await refetch(MetaOnboardingDocument);
      setSince(Date.now());
    },
  };
}
