import { Menu, Skeleton, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './metric-card.module.css';

export interface MetricOption {
  id: string;
  label: string;
}

interface MetricCardProps {
  /** The metrics the card can show. */
  options: readonly MetricOption[];
  /** The selected metric; null leaves the card blank. */
  selected: string | null;
  /** Whether the metric is drawn in the chart. */
  isOn: boolean;
  /** The formatted value. */
  value: string;
  isLoading?: boolean;
  /** The metric's change, e.g. "▲ 12%", and what it is compared with; null when there is no comparison. */
  change?: {
    text: string;
    explanation: string;
    tone: 'better' | 'worse' | 'plain';
    /** Makes the text a link to what is behind it. */
    renderLink?(text: string): ReactNode;
  } | null;
  /** CSS color of the metric's line. */
  color: string;
  onSelect(id: string | null): void;
  onToggle(): void;
}

/** A headline metric that the user selects, with a switch for its line in the chart. */
export function MetricCard({
  options,
  selected,
  isOn,
  value,
  isLoading,
  change,
  color,
  onSelect,
  onToggle,
}: MetricCardProps) {
  const { t } = useTranslation('common');
  const label = options.find((option) => option.id === selected)?.label;
  const isDrawn = selected !== null && isOn;
  return (
    <div className={styles.card} data-on={isDrawn || undefined} style={{ '--card-color': color } as CSSProperties}>
      <div className={styles.head}>
        <Menu position="bottom-start">
          <Menu.Target>
            <UnstyledButton
              className={styles.select}
              aria-label={label ? t('metric.pickNamed', { metric: label }) : t('metric.pick')}
            >
              <span>{label ?? t('metric.pick')}</span>
              <IconChevronDown size={14} stroke={1.8} />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {options.map((option) => (
              <Menu.Item
                key={option.id}
                onClick={() => onSelect(option.id)}
                rightSection={option.id === selected ? <IconCheck size={14} /> : undefined}
              >
                {option.label}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item disabled={selected === null} onClick={() => onSelect(null)}>
              {t('metric.clear')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {selected !== null && <span className={styles.swatch} aria-hidden />}
      </div>
      {selected === null || label === undefined ? (
        <div className={styles.blank}>{t('metric.none')}</div>
      ) : (
        <>
          <UnstyledButton
            className={styles.toggle}
            onClick={onToggle}
            aria-pressed={isOn}
            aria-label={[`${label}: ${value}`, change && `${change.text} ${change.explanation}`]
              .filter(Boolean)
              .join(', ')}
          >
            {isLoading ? (
              <Skeleton height={22} width={96} my={4} component="span" display="block" />
            ) : (
              <span className={styles.value}>{value}</span>
            )}
          </UnstyledButton>
          {change !== undefined && (
            <span className={styles.change} data-tone={change?.tone} title={change?.explanation}>
              {!isLoading && change && (change.renderLink?.(change.text) ?? change.text)}
            </span>
          )}
        </>
      )}
    </div>
  );
}
