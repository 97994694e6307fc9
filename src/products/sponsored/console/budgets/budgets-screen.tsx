import { Button, Group, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney, type Currency } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { EmptyState, PermissionDenied } from '#design/states.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { toastSuccess } from '#design/toast.ts';
import { useMay, useSession, useViewer } from '#core/session/console/index.ts';
import {
  DeleteSharedBudgetDocument,
  SharedBudgetsDocument,
  UpdateSharedBudgetDocument,
  type SharedBudgetPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { useListAddress, useListQuery } from '#platform/console-kit/list.ts';
import { offerUndo } from '#platform/console-kit/offer-undo.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import { CAMPAIGN_PERMISSIONS } from '../../rules/permissions.ts';
import { BudgetFormDialog } from './budget-form-dialog.tsx';
import { budgetList } from './budgets-search.ts';
import { MembersDialog } from './members-dialog.tsx';
import { EditAndRemove, RemoveDialog } from './row-parts.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { SpentBar } from './spent-bar.tsx';

const CHANGES = { changes: ['SharedBudget', 'AdSet'] } as const;

/** Caps over several campaigns: what is spent of them, who spends it, and what stops first. */
export function BudgetsScreen() {
  const { t } = useTranslation(['sponsorAds', 'common']);
  const { company } = useViewer();
  const isEditable = useMay(CAMPAIGN_PERMISSIONS['Mutation.updateSharedBudget']);
  const isOn = useSession().shared_budgets.isActive;
  const [isCreating, setIsCreating] = useState(false);
  if (!isOn || !company)
    return (
      <Page title={t('budgets.title')}>
        <PermissionDenied detail={t(isOn ? 'budgets.noCompany' : 'budgets.off')} />
      </Page>
    );
  return (
    <Page
      title={t('budgets.title')}
      actions={
        isEditable && (
          <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setIsCreating(true)}>
            {t('budgets.new')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        <Budgets currency={company.walletCurrency} isEditable={isEditable} />
        <RulesPanel currency={company.walletCurrency} isEditable={isEditable} />
      </Stack>
      {isCreating && (
        <BudgetFormDialog budget={null} currency={company.walletCurrency} onClose={() => setIsCreating(false)} />
      )}
    </Page>
  );
}

type Budget = SharedBudgetPartsFragment;

function Budgets({ currency, isEditable }: { currency: Currency; isEditable: boolean }) {
  const { t } = useTranslation('sponsorAds');
  const address = useListAddress(budgetList);
  const { table } = useListQuery(SharedBudgetsDocument, {}, ({ sharedBudgets }) => sharedBudgets, address);
  const [shown, setShown] = useState<Budget | null>(null);
  const [edited, setEdited] = useState<Budget | null>(null);
  const [removed, setRemoved] = useState<Budget | null>(null);
  const { mutateAsync: remove } = useApiMutation(DeleteSharedBudgetDocument, { ...CHANGES, showsErrorInline: true });
  const update = useApiMutation(UpdateSharedBudgetDocument, CHANGES);
  const columns = useColumns(currency, {
    onMembers: setShown,
    ...(isEditable && { onEdit: setEdited, onRemove: setRemoved }),
  });
  /** Offers to put back what a save replaced, unless it was saved again. */
  const offerBack = ({ id, name, period, amount, fromDate, toDate }: Budget, version: number, campaignIds: string[]) =>
    offerUndo({
      id: `budget:${id}`,
      message: t('budgets.saved', { name }),
      undo: () =>
        update
          .mutateAsync({ input: { id, version, name, period, amount, fromDate, toDate, campaignIds } })
          .then(() => toastSuccess(t('budgets.undone'))),
    });
  return (
    <Panel flush title={t('budgets.shared')} subtitle={t('budgets.subtitle')}>
      <QueryTable
        label={t('budgets.title')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        empty={<EmptyState title={t('budgets.empty')} detail={t('budgets.emptyDetail')} />}
      />
      {shown && <MembersDialog budget={shown} currency={currency} onClose={() => setShown(null)} />}
      {edited && (
        <BudgetFormDialog
          budget={edited}
          currency={currency}
          onSaved={(version, campaignIds) => offerBack(edited, version, campaignIds)}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <RemoveDialog
          name={removed.name}
          detail={t('budgets.remove.detail', { count: removed.memberCount })}
          onConfirm={() => remove({ id: removed.id })}
          onClose={() => setRemoved(null)}
        />
      )}
    </Panel>
  );
}

interface Actions {
  onMembers(budget: Budget): void;
  onEdit?(budget: Budget): void;
  onRemove?(budget: Budget): void;
}

function useColumns(currency: Currency, { onMembers, onEdit, onRemove }: Actions): Column<Budget>[] {
  const { t } = useTranslation('sponsorAds');
  const money = useMoney(currency);
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('budgets.column.name'),
        pinned: 'left',
        cell: ({ name, period, amount, fromDate, toDate }) => (
          <div>
            <div>{name}</div>
            <Text size="xs" c="dimmed">
              {t(`budgets.per.${period}`, {
                amount: money(amount),
                days: fromDate && toDate ? format.days({ from: fromDate, to: toDate }) : '',
              })}
            </Text>
          </div>
        ),
      },
      {
        id: 'spent',
        header: t('budgets.column.spent'),
        width: 260,
        cell: (budget) => <SpentBar budget={budget} currency={currency} />,
      },
      {
        id: 'first',
        header: t('budgets.column.first'),
        hideNarrow: true,
        cell: (budget) => <FirstStop budget={budget} />,
      },
      {
        id: 'members',
        header: t('budgets.column.members'),
        align: 'right',
        width: 110,
        cell: (budget) => (
          <UnstyledButton fz="sm" c="var(--mantine-color-anchor)" onClick={() => onMembers(budget)}>
            {format.integer(budget.memberCount)}
            <VisuallyHidden> {t('budgets.membersOf', { name: budget.name })}</VisuallyHidden>
          </UnstyledButton>
        ),
      },
      ...(onEdit && onRemove
        ? [
            {
              id: 'action',
              header: t('budgets.column.action'),
              align: 'right' as const,
              width: 90,
              cell: (budget: Budget) => (
                <Group gap={6} justify="flex-end" wrap="nowrap">
                  <EditAndRemove name={budget.name} onEdit={() => onEdit(budget)} onRemove={() => onRemove(budget)} />
                </Group>
              ),
            },
          ]
        : []),
    ],
    [t, money, format, currency, onMembers, onEdit, onRemove],
  );
}

/** What is used up first, and when, if the day goes on as it did so far. */
function FirstStop({ budget: { spends, amount, memberCount, firstStop } }: { budget: Budget }) {
  const { t } = useTranslation('sponsorAds');
  const format = useFormat();
  const [spend] = spends;
  const text = () => {
    if (memberCount === 0) return t('budgets.first.noMembers');
    if (!spend) return t('budgets.first.outside');
    if (Number(spend.spent) >= Number(amount)) return t('budgets.first.usedUp');
    if (!firstStop) return t('budgets.first.nothing');
    const at = format.time(firstStop.at);
    return firstStop.member
      ? t('budgets.first.member', { at, name: firstStop.member.name })
      : t('budgets.first.shared', { at });
  };
  return <Text size="sm">{text()}</Text>;
}
