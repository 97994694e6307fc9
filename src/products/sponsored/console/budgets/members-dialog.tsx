import { Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { useMoney, type Currency } from '#design/format.ts';
import { EmptyState } from '#design/states.tsx';
import type { Column } from '#design/table/data-table.tsx';
import {
  SharedBudgetMembersDocument,
  type SharedBudgetMembersQuery,
  type SharedBudgetPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import { SpentBar } from './spent-bar.tsx';

type Money = ReturnType<typeof useMoney>;
type Member = SharedBudgetMembersQuery['sharedBudget']['members']['objects'][number];

interface MembersDialogProps {
  budget: SharedBudgetPartsFragment;
  currency: Currency;
  onClose(): void;
}

function MemberName({ campaignId, name, catalogCode, status }: Member) {
  const { t } = useTranslation('sponsorAds');
  return (
    <div>
      <Link to="/campaigns/$campaignId" params={{ campaignId }}>
        {name}
      </Link>
      <Text size="xs" c="dimmed">{`${catalogCode} · ${t(`status.${status}`)}`}</Text>
    </div>
  );
}

const columnsOf = (t: TFunction<'sponsorAds'>, money: Money): Column<Member>[] => [
  {
    id: 'name',
    header: t('budgets.members.campaign'),
    pinned: 'left',
    cell: (member) => <MemberName {...member} />,
  },
  {
    id: 'spent',
    header: t('budgets.members.spent'),
    align: 'right',
    cell: ({ spent }) => (spent === null ? '–' : money(spent)),
  },
  {
    id: 'own',
    header: t('budgets.members.own'),
    align: 'right',
    hideNarrow: true,
    cell: ({ budgetDaily, spentToday }) =>
      budgetDaily === null
        ? t('budgets.members.noOwn')
        : t('budgets.spentOf', { spent: money(spentToday), amount: money(budgetDaily) }),
  },
];

/** What each campaign spent of a shared budget. */
export function MembersDialog({ budget, currency, onClose }: MembersDialogProps) {
  const { t } = useTranslation('sponsorAds');
  const money = useMoney(currency);
  const query = useApiQuery(SharedBudgetMembersDocument, { id: budget.id });
  const columns = useMemo(() => columnsOf(t, money), [t, money]);
  return (
    <Dialog title={budget.name} size="lg" onClose={onClose}>
      <Stack gap="md">
        <SpentBar budget={budget} currency={currency} />
        <QueryTable
          label={t('budgets.membersOf', { name: budget.name })}
          columns={columns}
          query={query}
          rows={query.data?.sharedBudget.members.objects}
          rowId={({ campaignId }) => campaignId}
          empty={<EmptyState title={t('budgets.members.none')} detail={t('budgets.members.noneDetail')} />}
        />
      </Stack>
    </Dialog>
  );
}
