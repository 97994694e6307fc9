import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  ReviewCampaignDocument,
  ReviewQueueDocument,
  type ReviewQueueQuery,
} from '#platform/api-client/generated/graphql.ts';
import { refetch, useApiMutation } from '#platform/api-client/hooks.ts';

export type QueuedCampaign = ReviewQueueQuery['sponsorReviewQueue']['objects'][number];
export type SentVerdict = { status: 'SCHEDULED' } | { status: 'REJECTED'; notes: string };

/** What became of one verdict on several campaigns. */
export interface BulkOutcome {
  done: number;
  /** Campaigns it could not be written on, and why: decided or changed by somebody else meanwhile. */
  failed: { id: string; name: string; message: string }[];
}

/**
 * Writes one verdict on several campaigns, one after the other, each on the version that was seen: what changed meanwhile
 * is left to be looked at again.
 */
export function useBulkReview() {
  const client = useQueryClient();
  const review = useApiMutation(ReviewCampaignDocument, { showsErrorInline: true });
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);

  const decide = async (campaigns: readonly QueuedCampaign[], verdict: SentVerdict): Promise<BulkOutcome> => {
    const failed: BulkOutcome['failed'] = [];
    for (const [done, { id, name, version }] of campaigns.entries()) {
      setProgress({ done, of: campaigns.length });
      await review
        .mutateAsync({ id, version, ...verdict })
        .catch((error) => failed.push({ id, name, message: errorText(error) }));
    }
    await refetch(client, ReviewQueueDocument);
    setProgress(null);
    return { done: campaigns.length - failed.length, failed };
  };
  return { decide, progress };
}
