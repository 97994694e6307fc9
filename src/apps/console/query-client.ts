import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { toastError, toastSuccess } from '#design/toast.ts';
import type { ApiError } from '#platform/api-client/api-error.ts';
import { errorTexts } from '#platform/api-client/error-text.ts';
import { reportFailure } from '#platform/api-client/reporting.ts';

const RETRIES = 2;

/**
 * Reads are shown at once from memory and asked for again in the background. A failed read is reported, and shown where it
 * belongs, on its own list or card; only what nobody shows, a failed write without a form, becomes a toast.
 */
export const queryClient = new QueryClient({
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
      retryDelay: (attempt) => 400 * 2 ** attempt,
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    // Without a line a write fails at once and says so, instead of waiting for one behind a spinner.
    mutations: { networkMode: 'always' },
  },
});

/** Something was carried out whose answer was lost: the reader hears of it, and sees it. */
export function notifyDoneEarlier(): void {
  toastSuccess(i18next.t('common:request.doneEarlier'));
  void queryClient.invalidateQueries();
}

// Much of what the server answers is words, in the language that was chosen when they were asked for.
i18next.on('languageChanged', () => void queryClient.invalidateQueries());
