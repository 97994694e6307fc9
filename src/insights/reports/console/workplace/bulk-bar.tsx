import { Button, CloseButton, Text } from '@mantine/core';
import {
  IconCalendarPlus,
  IconCoins,
  IconGavel,
  IconPlayerPause,
  IconPlayerPlay,
  IconTextPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
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
};
const KINDS = Object.keys(ICONS) as BulkKind[];

interface BulkBarProps {
  count: number;
  /** Whether the viewer's role may change campaigns; everybody may export. */
  canChange: boolean;
  onChoose(kind: BulkKind): void;
  onClear(): void;
  children: ReactNode;
}

/** What can be done with the ticked campaigns. */
export function BulkBar({ count, canChange, onChoose, onClear, children }: BulkBarProps) {
  const { t } = useTranslation('workplace');
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t('bulk.label')}>
      <Text size="sm" fw={500} role="status">
        {t('bulk.selected', { count })}
      </Text>
      {canChange &&
        KINDS.map((kind) => {
          const Icon = ICONS[kind];
          return (
            <Button
              key={kind}
              size="xs"
              variant="default"
              leftSection={<Icon size={14} stroke={1.8} aria-hidden />}
              onClick={() => onChoose(kind)}
            >
              {t(`bulk.${kind}`)}
            </Button>
          );
        })}
      {children}
      <span className={styles.spacer} />
      <CloseButton aria-label={t('bulk.clear')} onClick={onClear} />
    </div>
  );
}
