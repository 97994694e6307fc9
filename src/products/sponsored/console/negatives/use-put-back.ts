import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastError, toastSuccess } from '#design/toast.ts';
import {
  OperationProgressDocument,
  OperationSkippedDocument,
  UndoOperationDocument,
  type OperationPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { apiQuery, useApiMutation } from '#platform/api-client/hooks.ts';
import { useRefetchShowing } from '#platform/api-client/refetch.ts';

/** Named with their reasons; more would fill the screen. */
const MAX_NAMED = 3;
const PROGRESS_MS = 1000;
const pause = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs));

type Operation = Pick<OperationPartsFragment, 'id' | 'state' | 'skipped'>;

/** Returns a function that takes back what was done to a list, from the last on, and says which campaigns stay as they are. */
export function usePutBack(changes: readonly ('SharedNegatives' | 'AdSet')[]) {
  const { t } = useTranslation('sponsorAds');
  const client = useQueryClient();
  const refetchShowing = useRefetchShowing();
  const { mutateAsync: undo } = useApiMutation(UndoOperationDocument, { changes, isRepeatable: true });
  return async (operationIds: readonly string[]): Promise<void> => {
    let undos: Operation[] = [];
    for (const id of operationIds.toReversed()) {
      // Why it failed is shown already. What was done before it is taken back only after it.
      const undone = await undo({ id }).catch(() => null);
      if (!undone) break;
      undos.push(undone.undoOperation.operation);
    }
    const isWhole = undos.length === operationIds.length;
    if (undos.length === 0) return;
    if (!isWhole) toastError(t('negatives.undoneNotAll'));
    if (undos.some(isRunning)) {
      if (isWhole) toastSuccess(t('negatives.undoing'));
      undos = await Promise.all(undos.map((one) => finished(client, one)));
      void refetchShowing(changes);
    }
    const left = await Promise.all(undos.map((one) => leftBy(client, one)));
    const count = left.reduce((sum, one) => sum + one.count, 0);
    if (count === 0) {
      if (isWhole && !undos.some(isRunning)) toastSuccess(t('negatives.undone'));
      return;
    }
    const shown = left.flatMap(({ names }) => names).slice(0, MAX_NAMED);
    if (shown.length === 0) return toastError(t('negatives.undonePartlyUnnamed', { count }));
    const named = shown.join('; ');
    toastError(t('negatives.undonePartly', { count, campaigns: count > shown.length ? `${named}; …` : named }));
  };
}

const isRunning = ({ state }: Operation) => state === 'RUNNING';

/** Waits for what goes on in the background; as it was last seen when it cannot be read any more. */
async function finished(client: QueryClient, operation: Operation): Promise<Operation> {
  let seen = operation;
  while (isRunning(seen)) {
    await pause(PROGRESS_MS);
    const read = await client.fetchQuery(apiQuery(OperationProgressDocument, { id: operation.id })).catch(() => null);
    if (!read) break;
    seen = read.operation;
  }
  return seen;
}

/** The campaigns that an undo left as they are, without those that were as they should be; their number alone when they cannot be read. */
async function leftBy(client: QueryClient, { id, skipped }: Operation): Promise<{ count: number; names: string[] }> {
  const query = apiQuery(OperationSkippedDocument, { id });
  const read = skipped > 0 ? await client.fetchQuery(query).catch(() => null) : null;
  if (!read) return { count: skipped, names: [] };
  const rows = read.operation.rows.objects;
  const left = rows.filter(({ reason }) => reason !== 'UNCHANGED');
  return {
    count: skipped - (rows.length - left.length),
    names: left.map(({ campaignName, message }) => `${campaignName} (${message})`),
  };
}
