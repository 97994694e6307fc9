import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { MetaOnboardingDocument, OnboardSellerDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery, useRefetch } from '#platform/api-client/hooks.ts';
import { isOnItsWay, LINKED_POLL_MS, POLL_MS, TIMEOUT_MS, userMessageOf } from '../../rules/onboarding.ts';
import { useSellers } from '../use-seller.ts';

export type LinkingStage = 'UNLINKED' | 'WATCHING' | 'FINISHING';

/** A seller's run of linking as a screen sees it: begun here or elsewhere, watched until it ends or takes too long. */
export function useLinking(sellerId: string) {
  const { t } = useTranslation('metaAds');
  const refetch = useRefetch();
  const start = useApiMutation(OnboardSellerDocument, { showsErrorInline: true });
  const { data } = useApiQuery(MetaOnboardingDocument, { sellerId }, { refetchIntervalMs: POLL_MS });
  const run = data?.onboardSellerStatus ?? null;
  /** The run that took too long for this screen. */
  const [givenUp, setGivenUp] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isWatching = run !== null && isOnItsWay(run.status) && run.id !== givenUp;
  const isFinishing = run?.status === 'COMPLETED';
  useSellers(isFinishing ? { refetchIntervalMs: LINKED_POLL_MS } : {});

  const watched = isWatching ? run.id : null;
  useEffect(() => {
    if (watched === null) return;
    const timer = setTimeout(() => setGivenUp(watched), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [watched]);

  const failureOfRun = () => {
    if (run?.status === 'FAILED') return userMessageOf(run.result) ?? t('linking.failed');
    return run !== null && run.id === givenUp ? t('linking.timeout') : null;
  };
  const stage: LinkingStage = isFinishing ? 'FINISHING' : isWatching ? 'WATCHING' : 'UNLINKED';
  return {
    stage,
    /** Why it is not linked, once something went wrong. */
    failure: stage === 'UNLINKED' ? (refusal ?? failureOfRun()) : null,
    isSending: start.isPending,
    async link(sellerPageUrl: string | null): Promise<void> {
      setRefusal(null);
      try {
        await start.mutateAsync({ input: { sellerId, ...(sellerPageUrl === null ? {} : { sellerPageUrl }) } });
      } catch (error) {
        // What is being linked already is watched again.
        if ((error as ApiError).code !== 'CONFLICT') setRefusal(errorText(error as ApiError));
      }
      setGivenUp(null);
      await refetch(MetaOnboardingDocument);
    },
  };
}
