import i18next from 'i18next';
import { createQueryClient } from '#core/session/console/index.ts';
import { toastSuccess } from '#design/toast.ts';
import { refetchEverything } from '#platform/api-client/refetch.ts';

export const queryClient = createQueryClient();

/** Notifies the user that a write whose response was lost was executed, and refetches everything. */
export function notifyDoneEarlier(): void {
  toastSuccess(i18next.t('common:request.doneEarlier'));
  void refetchEverything(queryClient);
}

// Many responses contain texts in the language of the request.
i18next.on('languageChanged', () => void refetchEverything(queryClient));
