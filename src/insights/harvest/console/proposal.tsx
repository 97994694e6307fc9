import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, type Currency } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { DataTable } from '#design/table/data-table.tsx';
import type { HarvestActPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { Expected } from './expected.tsx';

type Term = HarvestActPartsFragment['terms'][number];

interface ProposalProps {
  act: HarvestActPartsFragment;
  currency: Currency;
  /** Null for those who only read. */
  onDecide: ((isAccepted: boolean) => Promise<unknown>) | null;
}

/** What a rule found and would do: its terms with their results, the effect, and the decision. */
export function Proposal({ act, currency, onDecide }: ProposalProps) {
  const { t } = useTranslation('harvest');
  const format = useFormat();
  const [isBusy, setIsBusy] = useState(false);
  const decide = async (isAccepted: boolean) => {
    setIsBusy(true);
    await onDecide?.(isAccepted).catch(() => {});
    setIsBusy(false);
  };
  const target = act.targetName;
  const does = act.kind === 'LOSERS' ? t('does.exclude') : target ? t('does.move', { target }) : t('does.add');
  return (
    <Panel
      flush
      title={act.ruleName}
      subtitle={`${format.day(act.date)} · ${does}`}
      actions={
        onDecide && (
          <Group gap="xs">
            <Button variant="default" disabled={isBusy} onClick={() => void decide(false)}>
              {t('dismiss')}
            </Button>
            <Button loading={isBusy} onClick={() => void decide(true)}>
              {t('accept', { count: act.terms.length })}
            </Button>
          </Group>
        )
      }
    >
      <Stack gap="xs">
        <Text component="div" px="md">
          <Expected effect={act.effect} currency={currency} />
        </Text>
        <DataTable
          label={t('termsOf', { name: act.ruleName })}
          columns={useTermColumns(currency)}
          rows={act.terms}
          rowId={({ campaignId, term }) => `${campaignId} ${term}`}
        />
      </Stack>
    </Panel>
  );
}

function useTermColumns(currency: Currency): Column<Term>[] {
  const { t } = useTranslation('harvest');
  const format = useFormat();
  const money = format.moneyOf(currency);
  return [
    { id: 'term', header: t('column.term'), pinned: 'left', cell: ({ term }) => term },
    { id: 'campaign', header: t('column.campaign'), hideNarrow: true, cell: ({ campaignName }) => campaignName },
    { id: 'spend', header: t('column.spend'), align: 'right', cell: ({ spend }) => money(spend) },
    { id: 'sales', header: t('column.sales'), align: 'right', cell: ({ sales }) => money(sales) },
    { id: 'orders', header: t('column.orders'), align: 'right', cell: ({ orders }) => format.integer(orders) },
  ];
}
