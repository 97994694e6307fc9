import { Button, CloseButton, Text } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './bulk-bar.module.css';

export interface BulkAction {
  id: string;
  label: string;
  Icon: TablerIcon;
  onChoose(): void;
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
  const { t } = useTranslation('common');
  return (
    <div className={styles.bulk} role="toolbar" aria-label={label}>
      <Text size="sm" fw={500} role="status">
        {t('picked.count', { count })}
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
      <CloseButton aria-label={t('picked.clear')} onClick={onClear} />
    </div>
  );
}
