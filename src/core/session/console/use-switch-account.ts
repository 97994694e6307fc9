import { useTranslation } from 'react-i18next';
import { openErrorDialog } from '#design/error-dialog.ts';
import { toastProgress } from '#design/toast.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { SwitchAccountDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { hardNavigate } from '#platform/api-client/hard-navigate.ts';

const RELOAD_DELAY_MS = 500;

/** Returns a function that switches to another membership of the user and reloads a page; a dialog shows an error. */
export function useSwitchAccount(): (accountId: string, page?: string) => Promise<void> {
  const { t } = useTranslation('common');
  const { mutateAsync } = useApiMutation(SwitchAccountDocument, { changes: [], showsErrorInline: true });
  return async (accountId, page = '/sponsor') => {
    try {
      await mutateAsync({ accountId });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      openErrorDialog(errorText(error));
      return;
    }
    toastProgress('switch-account', t('shell.switching'));
    // Reloads the console, so that no data of the previous company stays on screen.
    setTimeout(() => hardNavigate(page), RELOAD_DELAY_MS);
  };
}
