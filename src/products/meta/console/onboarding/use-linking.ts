import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { MetaOnboardingDocument, OnboardSellerDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { isOnItsWay, LINKED_POLL_MS, POLL_MS, TIMEOUT_MS, userMessageOf } from '../../rules/onboarding.ts';
import { useSellers } from '../use-seller.ts';

export type LinkingStage = 'UNLINKED' | 'WATCHING' | 'FINISHING';

/** Tracks the linking of a seller, started here or elsewhere, until it ends or exceeds the screen's time limit. */
export function useLinking(sellerId: string) {
  const { t } = useTranslation('metaAds');
  const start = useApiMutation(OnboardSellerDocument, { changes: ['MpaOnboarding'], showsErrorInline: true });
  const { data } = useApiQuery(MetaOnboardingDocument, { sellerId }, { refetchIntervalMs: POLL_MS });
  const run = data?.onboardSellerStatus ?? null;
  /** Id of the run that exceeded this screen's time limit. */
  const [timedOutId, setTimedOutId] = useState<string | null>(null);
  const [rejection, setRejection] = useState<string | null>(null);
  const isWatching = run !== null && isOnItsWay(run.status) && run.id !== timedOutId;
  const isFinishing = run?.status === 'COMPLETED';
  useSellers(isFinishing ? { refetchIntervalMs: LINKED_POLL_MS } : {});

  const watchedId = isWatching ? run.id : null;
  useEffect(() => {
    if (watchedId === null) return;
    const timer = setTimeout(() => setTimedOutId(watchedId), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [watchedId]);

  const failureOfRun = () => {
    if (run?.status === 'FAILED') return userMessageOf(run.result) ?? t('linking.failed');
    return run !== null && run.id === timedOutId ? t('linking.timeout') : null;
  };
  const stage: LinkingStage = isFinishing ? 'FINISHING' : isWatching ? 'WATCHING' : 'UNLINKED';
  return {
    stage,
    /** Reason why the seller is not linked, after a failure. */
    failure: stage === 'UNLINKED' ? (rejection ?? failureOfRun()) : null,
    isSending: start.isPending,
    async link(sellerPageUrl: string | null): Promise<void> {
      setRejection(null);
      try {
        await start.mutateAsync({ input: { sellerId, ...(sellerPageUrl === null ? {} : { sellerPageUrl }) } });
      } catch (error) {
        // A conflict means that linking is already in progress; it is tracked as usual.
        if ((error as ApiError).code !== 'CONFLICT') setRejection(errorText(error as ApiError));
      }
      setTimedOutId(null);
    },
  };
}
