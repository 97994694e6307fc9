import { Popover, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useSettled } from '#design/form/use-settled.ts';
import styles from './shell-layout.module.css';

interface PickerButtonProps {
  /** Subject of the selection for screen readers, e.g. Brand. */
  label: string;
  /** Shown before the selection. */
  prefix?: string;
  text: string;
  icon?: ReactNode;
  isLocked?: boolean;
  /** Renders the list. `term` is the current input, `settledTerm` the debounced input to search for. */
  children(list: { term: string; settledTerm: string; onTerm(term: string): void; close(): void }): ReactNode;
}

/** Header button that opens a searchable list. */
export function PickerButton({ label, prefix, text, icon, isLocked = false, children }: PickerButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [term, setTerm] = useState('');
  const settledTerm = useSettled(term);
  const change = (opened: boolean) => {
    setIsOpen(opened);
    setTerm('');
  };
  return (
    <Popover opened={isOpen} onChange={change} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={styles.selector} disabled={isLocked} onClick={() => change(!isOpen)}>
          <span className="visually-hidden">{`${label}: `}</span>
          {icon}
          {prefix && <span className={styles.selectorLabel}>{prefix}</span>}
          <span className={styles.selectorText}>{text}</span>
          {!isLocked && <IconChevronDown size={14} stroke={1.8} aria-hidden />}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        {isOpen && children({ term, settledTerm, onTerm: setTerm, close: () => change(false) })}
      </Popover.Dropdown>
    </Popover>
  );
}
