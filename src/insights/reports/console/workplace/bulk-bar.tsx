import { Button, CloseButton, Text } from '@mantine/core';
import {
  IconCalendarPlus,
  IconChartPie,
  IconCoins,
  IconCopy,
  IconGavel,
  IconPlayerPause,
  IconPlayerPlay,
  IconTextPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#core/session/console/index.ts';
import type { ReactNode } from 'react';
import type { BulkKind } from './operation-input.ts';
import styles from './workplace.module.css';

const ICONS: Record<BulkKind, TablerIcon> = {
  PAUSE: IconPlayerPause,
  RESUME: IconPlayerPlay,
  BUDGET: IconCoins,
  EXTEND: IconCalendarPlus,
  NEGATIVES: IconTextPlus,
  BID: IconGavel,
  SHARED_BUDGET: IconChartPie,
};
const KINDS = Object.keys(ICONS) as BulkKind[];

export interface BulkAction {
  id: string;
  label: string;
  Icon: TablerIcon;
  onChoose(): void;
}

/** Returns what can be done with several campaigns. */
export function useCampaignActions(onChoose: (kind: BulkKind) => void, onDuplicate: () => void): BulkAction[] {
  const { t } = useTranslation('workplace');
  const hasSharedBudgets = useSession().shared_budgets.isActive;
  const changes = KINDS.filter((kind) => kind !== 'SHARED_BUDGET' || hasSharedBudgets).map((kind) => ({
    id: kind,
    label: t(`bulk.${kind}`),
    Icon: ICONS[kind],
    onChoose: () => onChoose(kind),
  }));
  return [...changes, { id: 'DUPLICATE', label: t('bulk.DUPLICATE'), Icon: IconCopy, onChoose: onDuplicate }];
}

interface BulkBarProps {
  label: string;
  count: number;
  actions: readonly BulkAction[];
  onClear(): void;
  children?: ReactNode;
}

/** What can be done with the ticked rows. */
export function BulkBar({ label, count, actions, onClear, children }: BulkBarProps) {
  const { t } = useTranslation('workplace');
  return (
    <div className={styles.bulk} role="toolbar" aria-label={label}>
      <Text size="sm" fw={500} role="status">
        {t('bulk.selected', { count })}
      </Text>
      {actions.map(({ id, label: text, Icon, onChoose }) => (
        <Button
          key={id}
          size="xs"
          variant="default"
          leftSection={<Icon size={14} stroke={1.8} aria-hidden />}
          onClick={onChoose}
        >
          {text}
        </Button>
      ))}
      {children}
      <span className={styles.spacer} />
      <CloseButton aria-label={t('bulk.clear')} onClick={onClear} />
    </div>
  );
}
