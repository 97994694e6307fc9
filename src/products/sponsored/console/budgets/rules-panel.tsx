import { Badge, Button, Group, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney, type Currency } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { toastSuccess } from '#design/toast.ts';
import {
  BudgetRulesDocument,
  DeleteBudgetRuleDocument,
  UpdateBudgetRuleDocument,
  type BudgetRulePartsFragment,
  type UpdateBudgetRuleInput,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { offerUndo } from '#platform/console-kit/offer-undo.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import { CalendarPanel } from './calendar-panel.tsx';
import { EditAndRemove, RemoveDialog, RowAction } from './row-parts.tsx';
import { RuleFormDialog } from './rule-form-dialog.tsx';
import { termsOfRule } from './rule-values.ts';
import { useRuleText } from './rule-text.ts';

type Rule = BudgetRulePartsFragment;
const CHANGES = { changes: ['BudgetRule', 'AdSet'] } as const;

/** Rules that change daily budgets, and the days that they change next. */
export function RulesPanel({ currency, isEditable }: { currency: Currency; isEditable: boolean }) {
  const { t } = useTranslation('sponsorAds');
  const query = useApiQuery(BudgetRulesDocument, {});
  const [isCreating, setIsCreating] = useState(false);
  const [edited, setEdited] = useState<Rule | null>(null);
  const [removed, setRemoved] = useState<Rule | null>(null);
  const { mutateAsync: remove } = useApiMutation(DeleteBudgetRuleDocument, { ...CHANGES, showsErrorInline: true });
  const update = useApiMutation(UpdateBudgetRuleDocument, CHANGES);
  /** Offers to put back what a save replaced, unless it was saved again. */
  const offerBack = (name: string, before: UpdateBudgetRuleInput) =>
    offerUndo({
      id: `rule:${before.id}`,
      message: t('rules.saved', { name }),
      undo: () => update.mutateAsync({ input: before }).then(() => toastSuccess(t('rules.undone'))),
    });
  const setPaused = ({ id, name, version }: Rule, isPaused: boolean) =>
    void update.mutateAsync({ input: { id, version, isPaused } }).then(
      (saved) => {
        offerBack(name, { id, version: saved.updateBudgetRule.budgetRule.version, isPaused: !isPaused });
      },
      () => {},
    );
  const rules = query.data?.budgetRules.objects;
  const columns = useColumns(currency, isEditable ? { setPaused, onEdit: setEdited, onRemove: setRemoved } : null);
  return (
    <>
      <Panel
        flush
        title={t('rules.title')}
        subtitle={t('rules.subtitle')}
        actions={
          isEditable && (
            <Button
              variant="default"
              leftSection={<IconPlus size={15} aria-hidden />}
              onClick={() => setIsCreating(true)}
            >
              {t('rules.new')}
            </Button>
          )
        }
      >
        <QueryTable
          label={t('rules.title')}
          columns={columns}
          query={query}
          rows={rules}
          rowId={({ id }) => id}
          empty={<EmptyState title={t('rules.empty')} detail={t('rules.emptyDetail')} />}
        />
      </Panel>
      {rules && rules.length > 0 && <CalendarPanel currency={currency} />}
      {isCreating && <RuleFormDialog rule={null} currency={currency} onClose={() => setIsCreating(false)} />}
      {edited && (
        <RuleFormDialog
          rule={edited}
          currency={currency}
          onSaved={(version, campaignIds) =>
            offerBack(edited.name, {
              id: edited.id,
              version,
              name: edited.name,
              terms: termsOfRule(edited),
              campaignIds,
            })
          }
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <RemoveDialog
          name={removed.name}
          detail={t('rules.removeDetail', { count: removed.memberCount })}
          onConfirm={() => remove({ id: removed.id })}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

interface Acts {
  setPaused(rule: Rule, isPaused: boolean): void;
  onEdit(rule: Rule): void;
  onRemove(rule: Rule): void;
}

/** Without `acts`, rules can only be read. */
function useColumns(currency: Currency, acts: Acts | null): Column<Rule>[] {
  const { t } = useTranslation('sponsorAds');
  const money = useMoney(currency);
  const format = useFormat();
  const text = useRuleText(currency);
  return [
    {
      id: 'name',
      header: t('rules.column.name'),
      pinned: 'left',
      cell: (rule) => (
        <div>
          <Group gap={8}>
            <span>{rule.name}</span>
            {rule.isPaused && (
              <Badge size="sm" variant="light" color="gray">
                {t('rules.paused')}
              </Badge>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {text.when(rule)}
          </Text>
        </div>
      ),
    },
    {
      id: 'effect',
      header: t('rules.column.effect'),
      width: 190,
      cell: (rule) => (
        <div>
          <div>{text.effect(rule)}</div>
          {(rule.least !== null || rule.most !== null) && (
            <Text size="xs" c="dimmed">
              {[
                rule.least === null ? [] : t('rules.atLeast', { amount: money(rule.least, 0) }),
                rule.most === null ? [] : t('rules.atMost', { amount: money(rule.most, 0) }),
              ]
                .flat()
                .join(' · ')}
            </Text>
          )}
        </div>
      ),
    },
    {
      id: 'end',
      header: t('rules.column.end'),
      width: 140,
      hideNarrow: true,
      cell: ({ endDate, toDate }) => format.day(endDate ?? toDate),
    },
    {
      id: 'members',
      header: t('budgets.column.members'),
      align: 'right',
      width: 110,
      hideNarrow: true,
      cell: ({ memberCount }) => format.integer(memberCount),
    },
    ...(acts ? [actionColumn(t, acts)] : []),
  ];
}

const actionColumn = (t: TFunction<'sponsorAds'>, { setPaused, onEdit, onRemove }: Acts): Column<Rule> => ({
  id: 'action',
  header: t('budgets.column.action'),
  align: 'right',
  width: 120,
  cell: (rule) => (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      <RowAction
        label={t(rule.isPaused ? 'rules.resumeOf' : 'rules.pauseOf', { name: rule.name })}
        tooltip={t(rule.isPaused ? 'rules.resumeOf' : 'rules.pauseOf', { name: rule.name })}
        icon={rule.isPaused ? <IconPlayerPlay size={16} stroke={1.6} /> : <IconPlayerPause size={16} stroke={1.6} />}
        onClick={() => setPaused(rule, !rule.isPaused)}
      />
      <EditAndRemove name={rule.name} onEdit={() => onEdit(rule)} onRemove={() => onRemove(rule)} />
    </Group>
  ),
});
