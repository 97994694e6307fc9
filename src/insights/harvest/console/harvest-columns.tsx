import { Badge, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat, type Currency } from '#design/format.ts';
import type { Column } from '#design/table/data-table.tsx';
import type { HarvestActPartsFragment, HarvestRulePartsFragment } from '#platform/api-client/generated/graphql.ts';
import { Expected } from './expected.tsx';

type Rule = HarvestRulePartsFragment;
type Act = HarvestActPartsFragment;

interface RuleActs {
  onEdit(rule: Rule): void;
  onRemove(rule: Rule): void;
}

/** Without `acts`, rules can only be read. */
export function useRuleColumns(currency: Currency, acts: RuleActs | null): Column<Rule>[] {
  const { t } = useTranslation('harvest');
  const textOf = useRuleText(currency);
  return [
    {
      id: 'name',
      header: t('column.rule'),
      pinned: 'left',
      cell: (rule) => (
        <div>
          <Text size="sm">{rule.name}</Text>
          <Text size="xs" c="dimmed">
            {[rule.catalogName, rule.brandName].filter(Boolean).join(' · ')}
          </Text>
        </div>
      ),
    },
    { id: 'finds', header: t('column.finds'), cell: (rule) => textOf(rule) },
    {
      id: 'mode',
      header: t('column.mode'),
      cell: ({ mode, isPaused }) => <Badge variant="light">{isPaused ? t('paused') : t(`mode.${mode}`)}</Badge>,
    },
    {
      id: 'actions',
      header: t('column.actions'),
      align: 'right',
      cell: (rule) =>
        acts && (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('editOf', { name: rule.name })}
              onClick={() => acts.onEdit(rule)}
            >
              {t('edit')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="crimson"
              aria-label={t('removeOf', { name: rule.name })}
              onClick={() => acts.onRemove(rule)}
            >
              {t('remove')}
            </Button>
          </Group>
        ),
    },
  ];
}

function useRuleText(currency: Currency): (rule: Rule) => string {
  const { t } = useTranslation('harvest');
  const format = useFormat();
  return ({ kind, leastOrders, leastRoas, leastSpend, targetName, windowDays: days }) => {
    if (kind === 'LOSERS') return t('finds.losers', { spend: format.moneyOf(currency)(leastSpend), days });
    const roas = leastRoas === null ? t('finds.target') : format.multiple(leastRoas);
    const found = t('finds.winners', { count: leastOrders ?? 0, roas, days });
    return targetName ? `${found} → ${targetName}` : found;
  };
}

/** Without `onUndo`, acts can only be read. */
export function useHistoryColumns(currency: Currency, onUndo: ((operationId: string) => void) | null): Column<Act>[] {
  const { t } = useTranslation('harvest');
  const format = useFormat();
  return [
    { id: 'date', header: t('column.date'), pinned: 'left', cell: ({ date }) => format.day(date) },
    { id: 'rule', header: t('column.rule'), cell: ({ ruleName }) => ruleName },
    {
      id: 'terms',
      header: t('column.terms'),
      cell: ({ terms }) => (
        <Text size="sm" lineClamp={2}>
          {terms.map(({ term }) => term).join(', ')}
        </Text>
      ),
    },
    {
      id: 'expected',
      header: t('column.expected'),
      hideNarrow: true,
      cell: ({ effect }) => <Expected effect={effect} currency={currency} />,
    },
    {
      id: 'realised',
      header: t('column.realised'),
      cell: ({ realisedSpend, realisedOrders }) =>
        realisedSpend === null
          ? '–'
          : t('realised', {
              spend: format.moneyOf(currency)(realisedSpend, 0),
              orders: format.integer(realisedOrders),
            }),
    },
    {
      id: 'state',
      header: t('column.state'),
      align: 'right',
      cell: ({ state, isUndone, operationId, ruleName, date }) =>
        onUndo && operationId && !isUndone ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('undoOf', { name: ruleName, date: format.day(date) })}
            onClick={() => onUndo(operationId)}
          >
            {t('undo')}
          </Button>
        ) : (
          t(isUndone ? 'state.UNDONE' : `state.${state === 'DISMISSED' ? 'DISMISSED' : 'DONE'}`)
        ),
    },
  ];
}
