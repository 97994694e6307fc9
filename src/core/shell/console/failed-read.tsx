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

/** The first of what a screen reads that failed and left nothing to show. */
export const firstQueryError = (...reads: readonly Read[]): Read | undefined =>
  reads.find(({ data, error }) => error !== null && data === undefined);

/** What failed, and the way to try again. */
export function QueryErrorState({ read }: { read: Read }) {
  return <ErrorState message={read.error ? errorText(read.error) : undefined} onRetry={() => void read.refetch()} />;
}

/** A read that is tried again by itself forgets its error meanwhile, but not that there was one. */
export interface ReportRead<Data = unknown> extends Read<Data> {
  errorUpdateCount: number;
  isFetching: boolean;
}

/** Whether nothing is known of a report because it could not be read; false while it loads for the first time. */
export const hasQueryFailed = ({ data, errorUpdateCount }: Pick<ReportRead, 'data' | 'errorUpdateCount'>): boolean =>
  data === undefined && errorUpdateCount > 0;

/**
 * Above reports, which keep their frame and are shown empty when they could not be read: says so in one line, since nothing
 * else tells that from having no data, and offers to try again. Also where what is shown could not be refreshed.
 */
export function StaleDataNotice({ reads }: { reads: readonly ReportRead[] }) {
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
