import type { KeyboardEvent } from 'react';

const ITEM = '[data-item]';

/** Attributes of a line that arrow keys reach; the first one is also a tab stop. */
export const itemProps = (isFirst: boolean) => ({ 'data-item': true, tabIndex: isFirst ? 0 : -1 });

/** Lets arrows move through the lines of a panel; Enter presses the button of a line, or goes to the first that has one. */
export function useItems() {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const lines = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEM)];
    const current = lines.findIndex((line) => line === event.target || line.contains(event.target as Node));
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && current >= 0) {
      const next = lines[current + by];
      if (!next) return;
      event.preventDefault();
      next.focus();
      return;
    }
    if (event.key !== 'Enter' || event.target !== lines[current]) return;
    event.preventDefault();
    const button = lines[current]?.querySelector<HTMLElement>('[data-act]');
    if (button) button.click();
    else lines.find((line) => line.querySelector('[data-act]'))?.focus();
  };
  return { onKeyDown };
}
