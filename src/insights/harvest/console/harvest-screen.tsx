import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import type { Currency } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import { toastSuccess } from '#design/toast.ts';
import { useMay, useSelection, useViewer } from '#core/session/console/index.ts';
import { useOperations } from '#insights/reports/console/index.ts';
import {
  DecideHarvestActDocument,
  DeleteHarvestRuleDocument,
  HarvestActsDocument,
  HarvestRulesDocument,
  type HarvestActPartsFragment,
  type HarvestRulePartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import { HARVEST_PERMISSIONS } from '../rules/permissions.ts';
import { useHistoryColumns, useRuleColumns } from './harvest-columns.tsx';
import { Proposal } from './proposal.tsx';
import { RuleDialog } from './rule-dialog.tsx';

type Rule = HarvestRulePartsFragment;
type Act = HarvestActPartsFragment;

/** Rules that harvest search terms: what they propose, what they are, and what they brought. */
export function HarvestScreen() {
  const { t } = useTranslation('harvest');
  const { companyId } = useSelection();
  const { company } = useViewer();
  const isEditable = useMay(HARVEST_PERMISSIONS['Mutation.saveHarvestRule']);
  const [edited, setEdited] = useState<Rule | 'NEW' | null>(null);
  if (!company)
    return (
      <Page title={t('title')}>
        <EmptyState title={t('noCompany')} />
      </Page>
    );
  const currency = company.walletCurrency;
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        isEditable && (
          <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setEdited('NEW')}>
            {t('new')}
          </Button>
        )
      }
    >
      <Proposals companyId={companyId} currency={currency} isEditable={isEditable} />
      <Rules companyId={companyId} currency={currency} onEdit={isEditable ? setEdited : null} />
      <History companyId={companyId} currency={currency} isEditable={isEditable} />
      {edited !== null && (
        <RuleDialog rule={edited === 'NEW' ? null : edited} currency={currency} onClose={() => setEdited(null)} />
      )}
    </Page>
  );
}

interface PartProps {
  companyId: string | null | undefined;
  currency: Currency;
  isEditable: boolean;
}

function Proposals({ companyId, currency, isEditable }: PartProps) {
  const { t } = useTranslation('harvest');
  const read = useApiQuery(HarvestActsDocument, { states: ['PROPOSED'], companyId });
  const operations = useOperations();
  const deciding = useApiMutation(DecideHarvestActDocument, {
    changes: ['HarvestAct', 'SponsorCampaign', 'AdSet', 'Overview'],
  });
  const decide = async ({ id, terms }: Act, isAccepted: boolean) => {
    const { harvestAct } = (await deciding.mutateAsync({ id, isAccepted })).decideHarvestAct;
    if (harvestAct.operationId) operations.offerUndo(harvestAct.operationId, t('done', { count: terms.length }));
    else toastSuccess(t('dismissed'));
  };
  return read.data?.harvestActs.map((act) => (
    <Proposal
      key={act.id}
      act={act}
      currency={currency}
      onDecide={isEditable ? (isAccepted) => decide(act, isAccepted) : null}
    />
  ));
}

function Rules({
  companyId,
  currency,
  onEdit,
}: Omit<PartProps, 'isEditable'> & { onEdit: ((rule: Rule) => void) | null }) {
  const { t } = useTranslation('harvest');
  const query = useApiQuery(HarvestRulesDocument, { companyId });
  const [removed, setRemoved] = useState<Rule | null>(null);
  const removing = useApiMutation(DeleteHarvestRuleDocument, {
    changes: ['HarvestRule', 'HarvestAct', 'Overview'],
    showsErrorInline: true,
  });
  const columns = useRuleColumns(currency, onEdit && { onEdit, onRemove: setRemoved });
  return (
    <Panel flush title={t('rules')}>
      <QueryTable
        label={t('rules')}
        columns={columns}
        query={query}
        rows={query.data?.harvestRules}
        rowId={({ id }) => id}
        empty={<EmptyState title={t('noRules')} detail={t('noRulesDetail')} />}
      />
      {removed && (
        <ConfirmDialog
          title={t('removeTitle', { name: removed.name })}
          confirmLabel={t('remove')}
          isDestructive
          onConfirm={() => removing.mutateAsync({ id: removed.id })}
          onClose={() => setRemoved(null)}
        >
          {t('removeDetail')}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function History({ companyId, currency, isEditable }: PartProps) {
  const { t } = useTranslation('harvest');
  const operations = useOperations();
  const query = useApiQuery(HarvestActsDocument, { states: ['DONE', 'DISMISSED'], companyId });
  const columns = useHistoryColumns(currency, isEditable ? (id) => void operations.undo(id).catch(() => {}) : null);
  return (
    <Panel flush title={t('history')}>
      <QueryTable
        label={t('history')}
        columns={columns}
        query={query}
        rows={query.data?.harvestActs}
        rowId={({ id }) => id}
        empty={<EmptyState title={t('noHistory')} />}
      />
    </Panel>
  );
}
