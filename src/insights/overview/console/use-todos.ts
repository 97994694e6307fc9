import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '#design/toast.ts';
import { useOperations } from '#insights/reports/console/index.ts';
import {
  SnoozeTodoDocument,
  type PreviewOperationInput,
  type TodoPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { offerUndo } from '#platform/console-kit/offer-undo.ts';
import { typedKeyword } from '#core/serving/rules/keywords.ts';
import { EXTENSION_DAYS } from '../rules/todos.ts';

/** What the buttons of the to-dos do: each can be taken back. */
export function useTodos() {
  const { t } = useTranslation('overview');
  const operations = useOperations();
  const snoozing = useApiMutation(SnoozeTodoDocument, { changes: ['Overview'], isRepeatable: true });
  const [busyKey, setBusyKey] = useState<string | null>(null);

  const act = async (todo: TodoPartsFragment) => {
    const input = operationOf(todo);
    if (!input) return;
    setBusyKey(todo.key);
    try {
      const { rows, ...operation } = await operations.preview(input);
      const refusal = rows.objects.find(({ message }) => message !== null)?.message;
      if (operation.planned === 0) toastError(refusal ?? t('todo.gone'));
      else operations.announce(await operations.apply(operation));
    } finally {
      setBusyKey(null);
    }
  };
  const snooze = async ({ key }: TodoPartsFragment) => {
    await snoozing.mutateAsync({ input: { todo: key, isSnoozed: true } });
    offerUndo({
      id: `snooze:${key}`,
      message: t('todo.snoozed'),
      undo: () => snoozing.mutateAsync({ input: { todo: key, isSnoozed: false } }),
    });
  };
  return {
    busyKey,
    act: (todo: TodoPartsFragment) => void act(todo).catch(() => {}),
    snooze: (todo: TodoPartsFragment) => void snooze(todo).catch(() => {}),
  };
}

/** Returns the change that a button makes; null where it only leads somewhere. */
function operationOf({ kind, campaignId, term, budget }: TodoPartsFragment): PreviewOperationInput | null {
  const campaignIds = campaignId === null ? [] : [campaignId];
  switch (kind) {
    case 'ENDS_SOON':
      return { kind: 'EXTEND', campaignIds, days: EXTENSION_DAYS };
    case 'OUT_OF_BUDGET':
    case 'BUDGET_ENDS_EARLY':
    case 'CREDIT_EXPIRING':
      return budget && { kind: 'BUDGET', campaignIds, mode: 'SET', amount: budget.raised, limit: budget.limit };
    case 'WASTED_TERM':
      return term === null
        ? null
        : { kind: 'NEGATIVES', campaignIds, keywords: [typedKeyword({ keyword: term, matchType: 'exact' })] };
    default:
      return null;
  }
}
