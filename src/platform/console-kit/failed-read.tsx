import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState, PartialNotice } from '#design/states.tsx';
import type { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';

interface Read<Data = unknown> {
  data: Data | undefined;
  error: ApiError | null;
  refetch(): Promise<unknown>;
}

/** Returns a screen's first query that failed and has no data to show. */
export const firstQueryError = (...reads: readonly Read[]): Read | undefined =>
  reads.find(({ data, error }) => error !== null && data === undefined);

/** Shows the error of a failed query and a retry button. */
export function QueryErrorState({ read }: { read: Read }) {
  return <ErrorState message={read.error ? errorText(read.error) : undefined} onRetry={() => void read.refetch()} />;
}

/** A query that retries automatically clears its error in the meantime, but keeps its error count. */
export interface QueryState<Data = unknown> extends Read<Data> {
  errorUpdateCount: number;
  isFetching: boolean;
}

/** Returns whether a report has no data because of an error; false while it loads for the first time. */
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
