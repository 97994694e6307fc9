import { Popover, UnstyledButton } from '@mantine/core';
import { useElementSize, useWindowEvent } from '@mantine/hooks';
import { useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './flag-row.module.css';
import { mergedFlags } from './merged-flags.ts';

/** One thing that happened. */
export interface FlagLine {
  id: string;
  /** Drawn where it stands alone. */
  icon: ReactNode;
  what: string;
  /** Who did it, and when. */
  who: string;
  /** Opens where it is recorded; left out where the reader may not. */
  open?: (() => void) | undefined;
}

/** What happened at one point of the time axis. */
export interface AxisFlag {
  /** Index of the point. */
  point: number;
  name: string;
  /** All of them; `lines` may be fewer. */
  count: number;
  lines: readonly FlagLine[];
}

interface FlagRowProps {
  flags: readonly AxisFlag[];
  /** How many points the axis has. */
  points: number;
  style?: CSSProperties | undefined;
}

/** Marks on the time axis that say what happened, and open where it is recorded. Those without room of their own stand together. */
export function FlagRow({ flags, points, style }: FlagRowProps) {
  const { t } = useTranslation('common');
  const { ref, width } = useElementSize();
  const marks = mergedFlags(flags, { points, widthPx: width });
  return (
    <div ref={ref} className={styles.row} style={style} role="group" aria-label={t('flag.label')}>
      {marks.map((mark) => (
        <Mark key={mark.flags[0]!.point} {...mark} />
      ))}
    </div>
  );
}

function Mark({ at, flags }: { at: number; flags: readonly AxisFlag[] }) {
  const { t } = useTranslation('common');
  const [isPointed, setIsPointed] = useState(false);
  const [isPinned, setIsPinned] = useState(false);
  const isTouched = useRef(false);
  const markRef = useRef<HTMLButtonElement>(null);
  const isReturning = useRef(false);
  const isOpen = isPointed || isPinned;
  // Wherever the focus is: a pointer opens it without one.
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen) return;
    setIsPointed(false);
    setIsPinned(false);
    if (!isPinned) return;
    // Focus that returns does not ask to read it again.
    isReturning.current = true;
    markRef.current?.focus();
    isReturning.current = false;
  });
  const count = flags.reduce((sum, flag) => sum + flag.count, 0);
  const [only] = count === 1 ? flags[0]!.lines : [];
  const act = () => {
    // A finger cannot point first: it reads before it opens.
    if (only?.open && !isTouched.current) only.open();
    else setIsPinned(!isPinned);
  };
  const names = flags.map(({ name }) => name).join(', ');
  const first = flags[0]!.lines[0];
  const spoken = only ? `${names}: ${only.what}, ${only.who}` : t('flag.several', { count, names });
  return (
    <Popover
      opened={isOpen}
      onChange={setIsPinned}
      closeOnEscape={false}
      position="top"
      withArrow
      width={280}
      trapFocus={isPinned}
      withRoles={isPinned}
    >
      <Popover.Target>
        <UnstyledButton
          ref={markRef}
          className={styles.mark}
          style={{ left: `${at}%` }}
          aria-label={spoken}
          onPointerDown={({ pointerType }) => (isTouched.current = pointerType === 'touch')}
          onKeyDown={() => (isTouched.current = false)}
          onPointerEnter={({ pointerType }) => setIsPointed(pointerType !== 'touch')}
          onPointerLeave={() => setIsPointed(false)}
          onFocus={({ currentTarget }) => setIsPointed(!isReturning.current && currentTarget.matches(':focus-visible'))}
          onBlur={() => setIsPointed(false)}
          onClick={act}
        >
          <span className={styles.sign}>{count === 1 ? first?.icon : count}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={isPinned ? spoken : undefined}>
        {flags.map((flag) => (
          <div key={flag.point}>
            <div className={styles.day}>{flag.name}</div>
            <ul className={styles.lines}>
              {flag.lines.map((line) => (
                <li key={line.id}>
                  {isPinned && line.open ? (
                    <button type="button" className={styles.open} onClick={line.open}>
                      {line.what}
                    </button>
                  ) : (
                    <span>{line.what}</span>
                  )}
                  <span className={styles.who}>{line.who}</span>
                </li>
              ))}
            </ul>
            {flag.count > flag.lines.length && (
              <div className={styles.who}>{t('flag.more', { count: flag.count - flag.lines.length })}</div>
            )}
          </div>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
