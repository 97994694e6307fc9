import { useTranslation } from 'react-i18next';
import { ReviewCountDocument } from '#platform/api-client/generated/graphql.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

/** In staff's menu: how many campaigns wait for review. */
export function ReviewBadge({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('common');
  const waiting = useApiQuery(ReviewCountDocument, {}, { refetchIntervalMs: 5 * MINUTE_MS });
  const count = waiting.data?.sponsorReviewQueue.total ?? 0;
  if (count === 0) return null;
  return (
    <span className={className} role="img" aria-label={t('shell.waitingReviews', { count })}>
      {count}
    </span>
  );
}
