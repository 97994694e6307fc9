import { UnstyledButton } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sortable-list.module.css';

interface SortableListProps<Item> {
  label: string;
  items: readonly Item[];
  idOf(item: Item): string;
  /** Returns an item's name, for its handle. */
  nameOf(item: Item): string;
  onMove(from: number, to: number): void;
  children(item: Item): ReactNode;
}

/** A list reordered by dragging its handles, by touch too, or with the arrow keys on them. */
export function SortableList<Item>({ label, items, idOf, nameOf, onMove, children }: SortableListProps<Item>) {
  const { t } = useTranslation('common');
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  const move = (from: number, wanted: number) => {
    const to = Math.min(Math.max(wanted, 0), items.length - 1);
    if (to === from) return;
    onMove(from, to);
    setSaid(t('sortable.moved', { name: nameOf(items[from]!), position: to + 1, count: items.length }));
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(index, to);
  };
  const draggedIndex = items.findIndex((item) => idOf(item) === dragged);
  const onPointerMove = (event: PointerEvent) => {
    if (draggedIndex < 0 || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const bottoms = [...list.current!.children].map((row) => row.getBoundingClientRect().bottom);
    const over = bottoms.findIndex((bottom) => event.clientY < bottom);
    move(draggedIndex, over < 0 ? items.length - 1 : over);
  };
  // A scrolling list follows the dragged row.
  useEffect(() => {
    if (draggedIndex >= 0) list.current!.children[draggedIndex]!.scrollIntoView({ block: 'nearest' });
  }, [draggedIndex]);
  const drop = () => setDragged(null);

  return (
    <>
      <ul
        ref={list}
        className={styles.list}
        aria-label={label}
        onPointerMove={onPointerMove}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        {items.map((item, index) => {
          const id = idOf(item);
          return (
            <li key={id} className={styles.item} data-dragged={dragged === id || undefined}>
              <UnstyledButton
                className={styles.handle}
                aria-label={t('sortable.handle', { name: nameOf(item) })}
                onKeyDown={onKeyDown(index)}
                onPointerDown={(event) => {
                  // Captured by the list: a row that moves in the DOM loses the pointer.
                  list.current!.setPointerCapture(event.pointerId);
                  setDragged(id);
                }}
              >
                <IconGripVertical size={16} stroke={1.6} aria-hidden />
              </UnstyledButton>
              {children(item)}
            </li>
          );
        })}
      </ul>
      <div className="visually-hidden" role="status">
        {said}
      </div>
    </>
  );
}
