import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastProgress } from '#design/toast.ts';
import { SwitchAccountDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';

const RELOAD_DELAY_MS = 500;

/** Makes another account of the viewer's the one they work in, and opens a page anew with it. */
export function useSwitchAccount(): (accountId: string, page?: string) => Promise<void> {
  const { t } = useTranslation('common');
  const queryClient = useQueryClient();
  const { mutateAsync } = useApiMutation(SwitchAccountDocument);
  return async (accountId, page = '/sponsor') => {
    await mutateAsync({ accountId });
    toastProgress('switch-account', t('shell.switching'));
    queryClient.clear();
    // Nothing of the former company may stay on screen, so the console starts anew.
    setTimeout(() => window.location.assign(page), RELOAD_DELAY_MS);
  };
}
