import { Checkbox, CloseButton, Popover, ScrollArea, Stack, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './workplace.module.css';

/** Returns a positive whole number; undefined for everything else that is typed. */
export const wholeIn = (text: string): number | undefined => (/^[1-9]\d*$/.test(text) ? Number(text) : undefined);

export interface Option {
  id: string;
  name: string;
}

interface ListChipProps {
  label: string;
  options: readonly Option[];
  values: readonly string[];
  onChange(values: string[]): void;
}

export function ListChip({ label, options, values, onChange }: ListChipProps) {
  const { t } = useTranslation('workplace');
  const [first] = options.filter(({ id }) => values.includes(id));
  const shown =
    values.length === 0
      ? undefined
      : values.length === 1
        ? (first?.name ?? '…')
        : t('filter.several', { name: first?.name ?? '…', count: values.length - 1 });
  return (
    <Chip label={label} value={shown} onClear={() => onChange([])}>
      <Checkbox.Group value={[...values]} onChange={onChange} aria-label={label}>
        <ScrollArea.Autosize mah={280}>
          <Stack gap="xs">
            {options.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Checkbox.Group>
    </Chip>
  );
}

interface ChipProps {
  label: string;
  /** What is set, in words; nothing while the filter is open. */
  value: string | number | undefined;
  onClear(): void;
  /** Where it is set; without it, it can only be cleared. */
  children?: ReactNode;
}

export function Chip({ label, value, onClear, children }: ChipProps) {
  const { t } = useTranslation('workplace');
  const [isOpen, setIsOpen] = useState(false);
  const isSet = value !== undefined && value !== 0;
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      shadow="md"
      width={260}
      trapFocus
      returnFocus
      withRoles
    >
      <span className={styles.chipFrame}>
        <Popover.Target>
          <UnstyledButton
            className={styles.chip}
            data-set={isSet || undefined}
            onClick={() => (children ? setIsOpen(!isOpen) : onClear())}
          >
            {isSet ? `${label}: ${value}` : label}
            {!isSet && <IconChevronDown size={13} stroke={1.8} aria-hidden />}
          </UnstyledButton>
        </Popover.Target>
        {isSet && <CloseButton size="sm" aria-label={t('filter.clearOne', { label })} onClick={onClear} />}
      </span>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}
