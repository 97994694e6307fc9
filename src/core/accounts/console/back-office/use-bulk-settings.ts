import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError, toastSuccess } from '#design/toast.ts';
import {
  ChangeCompaniesDocument,
  UndoCompanyChangesDocument,
  type CompanyOutcomePartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { offerUndo } from '#platform/console-kit/offer-undo.ts';
import type { sentSettings } from './bulk-values.ts';
import { isChanged } from './outcome-list.tsx';

export interface BulkRequest {
  companyIds: readonly string[];
  settings: NonNullable<ReturnType<typeof sentSettings>>;
  reason: string;
}

const CHANGES = ['Company', 'DeskCompany'] as const;

/** Changes several companies, offers to take it back, and keeps those that were left as they are. */
export function useBulkSettings() {
  const { t } = useTranslation('company');
  const changing = useApiMutation(ChangeCompaniesDocument, { changes: CHANGES, showsErrorInline: true });
  const undoing = useApiMutation(UndoCompanyChangesDocument, { changes: CHANGES });
  const [left, setLeft] = useState<readonly CompanyOutcomePartsFragment[]>([]);

  const undo = async (batchId: string, reason: string) => {
    const { companies } = (await undoing.mutateAsync({ input: { batchId, reason } })).undoCompanyChanges;
    const refused = companies.filter(({ message }) => message !== null);
    setLeft(refused);
    if (refused.length > 0) toastError(t('desk.bulk.left', { count: refused.length }));
    else toastSuccess(t('desk.bulk.undone', { count: companies.length }));
  };
  const apply = async ({ companyIds, settings, reason }: BulkRequest) => {
    const input = { companyIds: [...companyIds], ...settings, reason };
    const { batchId, companies } = (await changing.mutateAsync({ input })).changeCompanies;
    setLeft(companies.filter(({ message }) => message !== null));
    if (batchId === null) return;
    const count = companies.filter(isChanged).length;
    const message = t('desk.bulk.done', { count });
    offerUndo({ id: `companies:${batchId}`, message, undo: () => undo(batchId, reason) });
  };
  return { apply, left, forgetLeft: () => setLeft([]) };
}
