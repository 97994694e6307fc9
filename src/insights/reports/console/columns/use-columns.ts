import * as z from 'zod/mini';
import { useMemo, useState } from 'react';
import { arrangeColumns, columnsOf, type ColumnChoice, type ColumnTable } from '#products/sponsored/rules/columns.ts';
import { useFlag, useViewer } from '#core/session/console/index.ts';
import { ColumnSettingsDocument, SaveColumnSettingsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { parseJson } from '#kernel/json.ts';

/**
 * Selected columns of a list and their order, saved for the account and in this browser. The browser's copy is
 * available immediately, and is the only one for staff without an account.
 */
export function useColumns(table: ColumnTable) {
  const withHalo = useFlag('halo_sales_reports');
  const { accountId } = useViewer();
  const storageKey = `sponsor-columns:${accountId ?? 'staff'}:${table}`;
  const [input, setInput] = useState<{ storageKey: string; columns: readonly ColumnChoice[] } | null>(null);
  const saved = useApiQuery(ColumnSettingsDocument, {}, { isEnabled: accountId !== null });
  const write = useApiMutation(SaveColumnSettingsDocument, { changes: ['ColumnSetting'] });

  const ofAccount = saved.data?.columnSettings.find((list) => list.table === table)?.columns;
  const stored = useMemo(() => readStored(storageKey), [storageKey]);
  const selected = input?.storageKey === storageKey ? input.columns : (ofAccount ?? stored);
  const columns = useMemo(() => arrangeColumns(table, selected, { withHalo }), [table, selected, withHalo]);

  /** Saves an arrangement; an empty one restores the default. */
  const save = (next: readonly ColumnChoice[]) => {
    setInput({ storageKey, columns: next });
    localStorage.setItem(storageKey, JSON.stringify(next));
    if (accountId === null) return;
    const settings = next.map(({ id, show }) => ({ id, show, title: id }));
    write.mutate({ table, settings });
  };
  return { columns, defaults: columnsOf(table, { withHalo }), save };
}

const Choices = z.array(z.object({ id: z.string(), show: z.boolean() }));

const readStored = (storageKey: string): readonly ColumnChoice[] =>
  parseJson(Choices, localStorage.getItem(storageKey)) ?? [];
