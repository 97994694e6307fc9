import { useTranslation } from 'react-i18next';
import { toastError, toastSuccess } from '#design/toast.ts';
import type { ToastAction } from '#design/toast-with-actions.tsx';
import { UndoOperationDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { offerNext, offerUndo } from '#platform/console-kit/offer-undo.ts';
import { ownActs } from '#platform/console-kit/own-acts.ts';

const actOf = (operationId: string) => `operation:${operationId}`;

/** What takes back operations on campaigns, and offers it. */
export function useUndo() {
  const { t } = useTranslation('common');
  const undoing = useApiMutation(UndoOperationDocument, { changes: ['SponsorCampaign', 'AdSet'], isRepeatable: true });

  const undo = async (id: string): Promise<void> => {
    ownActs.forget(actOf(id));
    const { operation } = (await undoing.mutateAsync({ id })).undoOperation;
    if (operation.skipped > 0) toastError(t('undo.partly', { done: operation.done, count: operation.skipped }));
    else toastSuccess(t(operation.state === 'RUNNING' ? 'undo.running' : 'undo.done'));
  };
  return {
    undo,
    /** Says what was done; offers to take it back where an operation recorded it, and what may come next. */
    offer: (operationId: string | null, message: string, next?: ToastAction): void => {
      if (operationId !== null) offerUndo({ id: actOf(operationId), message, undo: () => undo(operationId), next });
      else if (next) offerNext({ id: `done:${message}`, message, next });
      else toastSuccess(message);
    },
  };
}
