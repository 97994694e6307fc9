import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PartialNotice } from '#design/states.tsx';
import type { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';

/** A query that retries automatically clears its error in the meantime, but keeps its error count. */
export interface QueryState<Data = unknown> {
  data: Data | undefined;
  error: ApiError | null;
  errorUpdateCount: number;
  isFetching: boolean;
  refetch(): Promise<unknown>;
}

/** Returns whether a query has no data because of an error; false while it loads for the first time. */
export const hasQueryFailed = ({ data, errorUpdateCount }: Pick<QueryState, 'data' | 'errorUpdateCount'>): boolean =>
  data === undefined && errorUpdateCount > 0;

/**
 * Shown above reports, which render empty when they could not be loaded: one line distinguishes this from having no
 * data and offers to retry. Also shown when a refresh failed.
 */
export function StaleDataNotice({ reads }: { reads: readonly QueryState[] }) {
  const { t } = useTranslation('common');
  const [said, setSaid] = useState('');
  const failed = reads.filter((read) => read.error !== null || hasQueryFailed(read));
  const error = failed.find((read) => read.error !== null)?.error;
  const message = error ? errorText(error) : said;
  if (message !== said) setSaid(message);
  if (failed.length === 0) return null;
  return (
    <PartialNotice
      message={t(failed.some(hasQueryFailed) ? 'error.notRead' : 'error.notRefreshed')}
      detail={message}
      isRetrying={failed.some(({ isFetching }) => isFetching)}
      onRetry={() => failed.forEach((read) => void read.refetch())}
    />
  );
}
