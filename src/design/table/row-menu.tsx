import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { hasSingleKeys } from '../single-keys.ts';

interface Place {
  x: number;
  y: number;
}

/** Opens the menu of a row from elsewhere in it: at a place, or at its button. */
const OPEN = 'rowmenuopen';
const GAP_PX = 4;
const WIDEST_PX = 280;
const TYPED_IN = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

interface RowMenuProps {
  /** What the button is called. */
  label: string;
  width?: number;
  /** The entries. */
  children: ReactNode;
}

/** The menu ⋯ of a row, which its right click and `.` open, too. */
export function RowMenu({ label, width, children }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [offset, setOffset] = useState<{ mainAxis: number; crossAxis: number } | null>(null);
  useEffect(() => {
    const target = button.current;
    const open = (event: Event) => {
      const { detail: place } = event as CustomEvent<Place | null>;
      const corner = target!.getBoundingClientRect();
      // Within the window, since what keeps menus there also keeps them at their button.
      const x = place && Math.max(0, Math.min(place.x, window.innerWidth - WIDEST_PX));
      setOffset(place && { mainAxis: place.y - corner.bottom, crossAxis: x! - corner.left });
      setIsOpen(true);
    };
    target?.addEventListener(OPEN, open);
    return () => target?.removeEventListener(OPEN, open);
  }, []);
  return (
    <Menu
      opened={isOpen}
      onChange={setIsOpen}
      position={offset ? 'bottom-start' : 'bottom-end'}
      offset={offset ?? GAP_PX}
      middlewares={{ flip: true, shift: offset === null }}
      shadow="md"
      {...(width && { width })}
    >
      <Menu.Target>
        <ActionIcon ref={button} data-row-menu aria-label={label} onClick={() => setOffset(null)}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Of an element with a `RowMenu` in it: a right click and the key `.` open the menu. With Shift the browser's own opens. */
export const rowMenuKeys = {
  onContextMenu(event: MouseEvent<HTMLElement>) {
    if (event.shiftKey || !isOfRow(event)) return;
    if (openMenuIn(event.currentTarget, { x: event.clientX, y: event.clientY })) event.preventDefault();
  },
  onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== '.' || event.ctrlKey || event.metaKey || event.altKey || !isOfRow(event)) return;
    if (hasSingleKeys() && openMenuIn(event.currentTarget, null)) event.preventDefault();
  },
};

/** Not in a field, which has a menu of its own, nor in a dialog or menu of the row, whose events React passes on to it. */
const isOfRow = ({ currentTarget, target }: { currentTarget: Element; target: EventTarget }) =>
  currentTarget.contains(target as Element) && !(target as Element).closest(TYPED_IN);

function openMenuIn(row: Element, place: Place | null): boolean {
  const button = row.querySelector('[data-row-menu]');
  return button?.dispatchEvent(new CustomEvent(OPEN, { detail: place })) ?? false;
}
