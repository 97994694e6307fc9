import { useState } from 'react';
import { errorText } from '#platform/api-client/error-text.ts';
import { ReviewCampaignDocument, type ReviewQueueQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { useRefetchShowing } from '#platform/api-client/refetch.ts';

export type QueuedCampaign = ReviewQueueQuery['sponsorReviewQueue']['objects'][number];
export type SentDecision = { status: 'SCHEDULED' } | { status: 'REJECTED'; notes: string };

/** Result of applying one verdict to several campaigns. */
export interface BulkOutcome {
  done: number;
  /** Campaigns that could not be updated, with the reason: another user decided or changed them in the meantime. */
  failed: { id: string; name: string; message: string }[];
}

/**
 * Applies one verdict to several campaigns in sequence, each for the version that was displayed. Campaigns changed in
 * the meantime must be reviewed again.
 */
export function useBulkReview() {
  const refetchShowing = useRefetchShowing();
  // Refetched once, after the last.
  const review = useApiMutation(ReviewCampaignDocument, { changes: [], showsErrorInline: true });
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);

  const decide = async (campaigns: readonly QueuedCampaign[], decision: SentDecision): Promise<BulkOutcome> => {
    const failed: BulkOutcome['failed'] = [];
    for (const [done, { id, name, version }] of campaigns.entries()) {
      setProgress({ done, of: campaigns.length });
      await review
        .mutateAsync({ id, version, ...decision })
        .catch((error) => failed.push({ id, name, message: errorText(error) }));
    }
    await refetchShowing(['AdSet', 'ContentReview', 'SponsorCampaign']);
    setProgress(null);
    return { done: campaigns.length - failed.length, failed };
  };
  return { decide, progress };
}
