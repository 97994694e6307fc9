import { ErrorState } from '#design/states.tsx';
import type { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';

interface Read {
  data: unknown;
  error: ApiError | null;
  refetch(): Promise<unknown>;
}

/** The first of what a screen reads that failed and left nothing to show. */
export const failedRead = (...reads: readonly Read[]): Read | undefined =>
  reads.find(({ data, error }) => error !== null && data === undefined);

/** What failed, and the way to try again. */
export function FailedRead({ read }: { read: Read }) {
  return <ErrorState message={read.error ? errorText(read.error) : undefined} onRetry={() => void read.refetch()} />;
}
