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
import type { BulkAction } from '#platform/console-kit/bulk-bar.tsx';
import type { BulkKind } from './operation-input.ts';

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
