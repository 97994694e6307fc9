import { useTranslation } from 'react-i18next';
import { toastError, toastSuccess } from '#design/toast.ts';
import { callApi } from '#platform/api-client/client.ts';
import { OperationSkippedDocument, UndoOperationDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';

/** Named with their reasons; more would fill the screen. */
const MAX_NAMED = 3;

/** Returns a function that takes back what was done to a list, from the last on, and says which campaigns stay as they are. */
export function usePutBack(changes: readonly ('SharedNegatives' | 'AdSet')[]) {
  const { t } = useTranslation('sponsorAds');
  const { mutateAsync: undo } = useApiMutation(UndoOperationDocument, { changes, isRepeatable: true });
  return async (operationIds: readonly string[]): Promise<void> => {
    const left: string[] = [];
    let count = 0;
    let isRunning = false;
    for (const id of operationIds.toReversed()) {
      const { operation } = (await undo({ id })).undoOperation;
      count += operation.skipped;
      isRunning ||= operation.state === 'RUNNING';
      if (operation.skipped > 0) left.push(...(await leftBy(operation.id)));
    }
    if (count === 0) return toastSuccess(t(isRunning ? 'negatives.undoing' : 'negatives.undone'));
    const named = left.slice(0, MAX_NAMED).join('; ');
    toastError(t('negatives.undonePartly', { count, campaigns: count > MAX_NAMED ? `${named}; …` : named }));
  };
}

async function leftBy(id: string): Promise<string[]> {
  const { operation } = await callApi(OperationSkippedDocument, { id });
  return operation.rows.objects.map(({ campaignName, message }) => `${campaignName} (${message})`);
}
