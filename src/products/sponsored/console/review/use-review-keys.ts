import { useEffect, useEffectEvent, useRef } from 'react';
import { hasSingleKeys } from '#design/single-keys.ts';

const WRITES = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';
const SEQUENCE_MS = 1000;

/** Single keys of the screen. After `g` a letter leads to a page instead. */
export function useReviewKeys(actions: Readonly<Record<string, () => void>>): void {
  const sequenceEndsAt = useRef(0);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest(WRITES) || !hasSingleKeys()) return;
    const key = event.key.toLowerCase();
    const isSequence = event.timeStamp < sequenceEndsAt.current;
    sequenceEndsAt.current = key === 'g' ? event.timeStamp + SEQUENCE_MS : 0;
    // A key that is held down must not decide about several.
    const action = isSequence || event.repeat ? undefined : actions[key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
