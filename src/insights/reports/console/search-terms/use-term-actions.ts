import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '#design/form/searched-select.tsx';
import { toastError } from '#design/toast.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import type { ActOnSearchTermsInput } from '#platform/api-client/generated/graphql.ts';
import type { Operations } from '../workplace/use-operations.ts';
import { termInput, type PlainTermAction, type TermAction } from './term-actions.ts';
import type { TermRow } from './use-search-terms.ts';

export interface OpenedAction {
  action: TermAction;
  input: ActOnSearchTermsInput;
  rows: readonly TermRow[];
}

/** What can be done with search terms: with one at once, with several or elsewhere after a preview. */
export function useTermActions(operations: Operations) {
  const { t } = useTranslation('searchTerms');
  const [opened, setOpened] = useState<OpenedAction | null>(null);
  const [lastTarget, setLastTarget] = useState<Choice | null>(null);
  const [busy, setBusy] = useState<string | null>(null);

  /** Opens the preview of what several rows become. */
  const open = (action: TermAction, rows: readonly TermRow[]) => {
    const input = termInput(action, rows);
    if (input) setOpened({ action, input, rows });
    else toastError(t('toast.cannot'));
  };
  /** Acts on one row and says so; what a rule refuses is said instead. */
  const act = async (action: PlainTermAction, row: TermRow) => {
    const input = termInput(action, [row]);
    if (!input) return toastError(t('toast.cannot'));
    setBusy(row.id);
    try {
      const done = await operations.actOnTerms(input);
      const refusal = done.rows.objects.find(({ message }) => message !== null)?.message;
      if (done.done === 0) return toastError(refusal ?? t('toast.cannot'));
      operations.announce(done, t(`done.${action}`, { term: row.term, count: done.done }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError(errorText(error));
    } finally {
      setBusy(null);
    }
  };
  const choose = (action: TermAction, row: TermRow) =>
    action === 'MOVE' ? open(action, [row]) : void act(action, row);
  return { choose, open, opened, close: () => setOpened(null), busy, lastTarget, setLastTarget };
}
