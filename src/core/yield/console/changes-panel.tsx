import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney, type Currency } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { toastSuccess } from '#design/toast.ts';
import {
  TakeBackYieldRuleDocument,
  YieldRuleChangesDocument,
  type YieldRuleChangesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { useLocalPages, usePaging } from '#platform/console-kit/list.ts';
import { ownActs } from '#platform/console-kit/own-acts.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import { signed } from './previewed-week.tsx';
import { useRuleText, type Rule } from './rule-text.ts';
import { WRAPPED, useTrialText } from './trial-result.tsx';

type Change = YieldRuleChangesQuery['yieldRuleChanges']['objects'][number];

/** Who set and took back what; the last change of each rule can be taken back. */
export function ChangesPanel({ catalogId, currency }: { catalogId: string; currency: Currency }) {
  const { t } = useTranslation('yield');
  const pages = useLocalPages(catalogId);
  const query = useApiQuery(
    YieldRuleChangesDocument,
    { catalogId, page: pages.page, pageSize: pages.pageSize },
    { keepPreviousData: true },
  );
  const changes = query.data?.yieldRuleChanges;
  const takeBack = useApiMutation(TakeBackYieldRuleDocument, { changes: ['YieldRule'] });
  const undo = ({ id, version }: Rule) => {
    ownActs.forget(`yield:${id}`);
    void takeBack.mutateAsync({ input: { id, version } }).then(
      () => toastSuccess(t('undone')),
      () => {},
    );
  };
  return (
    <Panel flush title={t('history')}>
      <QueryTable
        label={t('history')}
        columns={useColumns(currency, undo)}
        rows={changes?.objects}
        rowId={({ id }) => id}
        query={query}
        paging={usePaging(pages, changes, { label: t('history') })}
        empty={<EmptyState title={t('noChange')} />}
      />
    </Panel>
  );
}

/** A rule that was taken back and holds again was changed from nothing. */
function actOf({ rule, before }: Change): 'added' | 'changed' | 'removed' | 'restored' | 'tried' {
  if (rule.isRemoved) return 'removed';
  if (rule.trial !== null) return 'tried';
  if (before === null) return 'added';
  return before.isRemoved ? 'restored' : 'changed';
}

/** Nothing but the trial of a rule was ended. */
const isKept = (said: (rule: Rule) => string, { rule, before }: Change): boolean =>
  before !== null && before.trial !== null && rule.trial === null && !rule.isRemoved && said(rule) === said(before);

function useColumns(currency: Currency, onUndo: (rule: Rule) => void): Column<Change>[] {
  const { t } = useTranslation('yield');
  const format = useFormat();
  const money = useMoney(currency);
  const text = useRuleText(currency);
  const trial = useTrialText();
  const said = (rule: Rule) => [text.scope(rule), text.effect(rule), text.days(rule)].filter(Boolean).join(' · ');
  return [
    { id: 'at', header: t('column.at'), width: 170, cell: ({ rule }) => format.dateTime(rule.setAt) },
    {
      id: 'change',
      header: t('column.change'),
      cell: (change) => (
        <div>
          <span>
            {t(`act.${isKept(said, change) ? 'kept' : actOf(change)}`)}: {said(change.rule)}
          </span>
          {change.rule.trial && (
            <Text size="xs" c="dimmed" {...WRAPPED}>
              {trial.terms(change.rule.trial)}
            </Text>
          )}
          {actOf(change) === 'changed' && !isKept(said, change) && (
            <Text size="xs" c="dimmed">
              {t('before', { rule: said(change.before!) })}
            </Text>
          )}
        </div>
      ),
    },
    {
      id: 'revenue',
      header: t('column.revenue'),
      cell: ({ rule, predictedRevenue, realizedRevenue }) => (
        <div>
          {predictedRevenue !== null && (
            <Text size="sm">
              {predictedRevenue.every((amount) => Number(amount) === 0)
                ? t('revenue.none')
                : t('revenue.predicted', {
                    low: signed(predictedRevenue[0]!, money),
                    high: signed(predictedRevenue[1]!, money),
                  })}
            </Text>
          )}
          {realizedRevenue !== null && (
            <Text size="xs" c="dimmed">
              {t('revenue.realized', { amount: signed(realizedRevenue, money) })}
            </Text>
          )}
          {rule.trial && (
            <Text size="xs" c="dimmed" {...WRAPPED}>
              {trial.result(rule.trial)}
            </Text>
          )}
        </div>
      ),
    },
    { id: 'actor', header: t('column.actor'), hideNarrow: true, cell: ({ rule }) => rule.actor ?? t('noUser') },
    {
      id: 'action',
      header: t('column.action'),
      align: 'right',
      width: 120,
      cell: ({ rule, isLast }) =>
        isLast && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('undoOf', { rule: said(rule) })}
            onClick={() => onUndo(rule)}
          >
            {t('undo')}
          </Button>
        ),
    },
  ];
}
