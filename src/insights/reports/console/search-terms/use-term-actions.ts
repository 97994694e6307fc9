import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '#design/toast.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { SearchTermCampaignsDocument, type PreviewOperationInput } from '#platform/api-client/generated/graphql.ts';
import { apiQuery } from '#platform/api-client/hooks.ts';
import type { Operations } from '../workplace/use-operations.ts';
import { termOperation, type TermAction } from './term-actions.ts';
import type { SearchTerms, TermRow } from './use-search-terms.ts';

export interface OpenedOperation {
  action: TermAction;
  input: PreviewOperationInput;
}

/** What can be done with search terms: with one at once, with several after a preview. */
export function useTermActions(operations: Operations, { companyId, brandIds }: SearchTerms) {
  const { t } = useTranslation('searchTerms');
  const client = useQueryClient();
  const [opened, setOpened] = useState<OpenedOperation | null>(null);
  const [busy, setBusy] = useState<string | null>(null);

  const inputOf = async (action: TermAction, rows: readonly TermRow[]) => {
    const terms = [...new Set(rows.map(({ term }) => term).filter((term) => term !== ''))];
    if (action !== 'EXCLUDE_EVERYWHERE' || terms.length === 0) return termOperation(action, rows);
    const found = await client.fetchQuery(apiQuery(SearchTermCampaignsDocument, { terms, brandIds, companyId }));
    return termOperation(
      action,
      rows,
      new Map(found.searchTermCampaigns.map(({ term, campaignIds }) => [term, campaignIds])),
    );
  };
  const explained = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError(errorText(error));
    }
  };
  /** Acts on one row and says so; what a rule refuses is said instead. */
  const act = (action: TermAction, row: TermRow) =>
    explained(async () => {
      setBusy(row.id);
      try {
        const input = await inputOf(action, [row]);
        if (!input) return toastError(t('toast.cannot'));
        const preview = await operations.preview(input);
        const refusal = preview.rows.objects.find(({ message }) => message !== null)?.message;
        if (preview.planned === 0) return toastError(refusal ?? t('toast.cannot'));
        const done = await operations.apply(preview);
        operations.announce(done, t(`done.${action}`, { term: row.term, count: done.done }));
      } finally {
        setBusy(null);
      }
    });
  /** Opens the preview of what several rows become. */
  const open = (action: TermAction, rows: readonly TermRow[]) =>
    explained(async () => {
      const input = await inputOf(action, rows);
      if (input) setOpened({ action, input });
      else toastError(t('toast.cannot'));
    });
  return { act, open, opened, close: () => setOpened(null), busy };
}
