import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toastError } from '#design/toast.ts';
import type { ApiError } from '#platform/api-client/api-error.ts';
import { errorTexts } from '#platform/api-client/error-text.ts';
import { reportFailure } from '#platform/api-client/reporting.ts';

const RETRIES = 2;

/**
 * Reads are shown from the cache at once and refetched in the background. A failed read is reported, and shown on its
 * own list or card; only failures that nothing else shows, such as a failed write without a form, become a toast.
 */
export function createQueryClient({ retryDelayMs = 400 } = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportFailure }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        reportFailure(error);
        if (error.code === 'UNAUTHENTICATED' || mutation.meta?.showsErrorInline) return;
        for (const text of errorTexts(error)) toastError(text);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error: ApiError) =>
          failures < RETRIES && (error.code === 'NETWORK' || error.code === 'INTERNAL'),
        retryDelay: (attempt, { retryAfterS }: ApiError) =>
          retryAfterS === undefined ? retryDelayMs * 2 ** attempt : retryAfterS * 1000,
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      // Offline, a write fails at once with a message instead of waiting behind a spinner.
      mutations: { networkMode: 'always' },
    },
  });
}
