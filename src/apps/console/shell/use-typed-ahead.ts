import { useEffect, useEffectEvent } from 'react';

interface TypedAhead {
  /** Something that takes text was opened and has no field yet. */
  isWaiting: boolean;
  /** Called with how a key changes the text. */
  onText(change: (text: string) => string): void;
  onEscape(): void;
}

/** Keeps what is typed before the field for it is there, from the page as well: its shortcuts would take the letters. */
export function useTypedAhead({ isWaiting, onText, onEscape }: TypedAhead): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    const isCommand = event.metaKey || (event.ctrlKey && !event.getModifierState('AltGraph'));
    if (isCommand || event.isComposing) return;
    if (key === 'Escape') onEscape();
    else if (key === 'Backspace') onText((text) => text.slice(0, -1));
    else if (key.length === 1) onText((text) => text + key);
    // It would press again what opened this.
    else if (key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, [isWaiting]);
}
