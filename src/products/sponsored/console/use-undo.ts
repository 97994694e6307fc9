import { useTranslation } from 'react-i18next';
import { toastError, toastSuccess } from '#design/toast.ts';
import { UndoOperationDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { offerUndo } from '#platform/console-kit/offer-undo.ts';
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
    /** Says what was done; offers to take it back where an operation recorded it. */
    offer: (operationId: string | null, message: string): void => {
      if (operationId === null) toastSuccess(message);
      else offerUndo({ id: actOf(operationId), message, undo: () => undo(operationId) });
    },
  };
}
