import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat, type Currency } from '#design/format.ts';
import type { Language } from '#kernel/language.ts';
import type { Column } from '#design/table/data-table.tsx';
import { useRuleText, type Rule } from './rule-text.ts';
import { TrialNote } from './trial-result.tsx';

interface Acts {
  onEdit(rule: Rule): void;
  onRemove(rule: Rule): void;
  onEnd(rule: Rule, isKept: boolean): void;
}

export function useRuleColumns(currency: Currency, { onEdit, onRemove, onEnd }: Acts): Column<Rule>[] {
  const { t, i18n } = useTranslation('yield');
  const format = useFormat();
  const text = useRuleText(currency);
  const nameOf = (rule: Rule) => `${text.scope(rule)}, ${text.effect(rule)}`;
  return [
    { id: 'kind', header: t('column.kind'), width: 130, cell: ({ kind }) => t(`kind.${kind}`) },
    {
      id: 'scope',
      header: t('column.scope'),
      cell: (rule) => (
        <div>
          <span>{text.scope(rule)}</span>
          {text.days(rule) && (
            <Text size="xs" c="dimmed">
              {text.days(rule)}
            </Text>
          )}
        </div>
      ),
    },
    {
      id: 'effect',
      header: t('column.effect'),
      cell: (rule) => (
        <div>
          <span>{text.effect(rule)}</span>
          {rule.reason && (
            <Text size="xs" c="dimmed">
              {rule.reason[i18n.language as Language]}
            </Text>
          )}
          {rule.trial && <TrialNote rule={rule} trial={rule.trial} name={nameOf(rule)} onEnd={onEnd} />}
        </div>
      ),
    },
    {
      id: 'since',
      header: t('column.since'),
      hideNarrow: true,
      cell: ({ setAt, actor }) => (
        <div>
          <span>{format.dateTime(setAt)}</span>
          <Text size="xs" c="dimmed">
            {actor ?? t('noUser')}
          </Text>
        </div>
      ),
    },
    {
      id: 'action',
      header: t('column.action'),
      align: 'right',
      width: 100,
      cell: (rule) => {
        const name = nameOf(rule);
        return (
          <Group gap={6} justify="flex-end" wrap="nowrap">
            <Tooltip label={t('change')}>
              <ActionIcon variant="subtle" aria-label={t('changeOf', { name })} onClick={() => onEdit(rule)}>
                <IconPencil size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={t('takeBack')}>
              <ActionIcon
                variant="subtle"
                color="crimson"
                aria-label={t('takeBackOf', { name })}
                onClick={() => onRemove(rule)}
              >
                <IconArrowBackUp size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </Group>
        );
      },
    },
  ];
}
