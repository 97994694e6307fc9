import { useEffect, useEffectEvent } from 'react';
import { ownActs } from './own-acts.ts';

/** These have an undo of their own. */
const TEXT_FIELD = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';

/**
 * ⌘Z or Ctrl Z takes back the user's last act. Used once, in the frame of all screens: two listeners would take back
 * two acts. `owner` names the user and company whose acts they are; those of another one are forgotten.
 */
export function useUndoKey(owner: string): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo =
      (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'z';
    // A key that is held down repeats: it asked for one act.
    if (!isUndo || event.defaultPrevented || event.repeat) return;
    if (event.target instanceof Element && event.target.closest(TEXT_FIELD)) return;
    if (ownActs.takeBackLast()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  useEffect(() => ownActs.forgetAll, [owner]);
}
