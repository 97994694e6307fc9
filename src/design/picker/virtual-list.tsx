import { Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Highlight } from './highlight.tsx';
import type { PickerItem, PickerListProps } from './picker-list.tsx';
import styles from './picker-list.module.css';

const ROW_PX = 45;
const MAX_HEIGHT_PX = 350;

type Row = { heading: string } | { item: PickerItem; index: number };

interface VirtualListProps extends PickerListProps {
  listId: string;
  /** Item the keyboard stands on. */
  active: number;
  onKeyDown(event: KeyboardEvent): void;
}

/** The list itself; only the rows in sight are drawn. */
export default function VirtualList(props: VirtualListProps) {
  const { items, selectedId, onSelect, onEnd, term, listId, active, failure, isLoading = false } = props;
  const { t } = useTranslation('common');
  const scroller = useRef<HTMLDivElement>(null);
  const rows = withHeadings(items);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
  });
  const visible = virtual.getVirtualItems();
  const lastVisible = visible.at(-1)?.index ?? -1;

  const showActive = useEffectEvent(() => {
    const row = rows.findIndex((one) => 'item' in one && one.index === active);
    // With the first item its heading is shown.
    if (row >= 0) virtual.scrollToIndex(active === 0 ? 0 : row);
  });
  useEffect(() => showActive(), [active, term]);
  const reachEnd = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (rows.length > 0 && lastVisible >= rows.length - 1) reachEnd();
  }, [lastVisible, rows.length]);

  return (
    <div
      ref={scroller}
      id={listId}
      role="listbox"
      aria-label={props.label}
      tabIndex={0}
      onKeyDown={props.onKeyDown}
      className={styles.list}
      style={{ maxHeight: MAX_HEIGHT_PX }}
    >
      <div role="presentation" className={styles.canvas} style={{ height: virtual.getTotalSize() }}>
        {visible.map(({ index, start, size }) => {
          const row = rows[index]!;
          const place = { height: size, transform: `translateY(${start}px)` };
          if ('heading' in row) {
            return (
              <div
                key={`heading ${row.heading}`}
                role="presentation"
                className={`${styles.row} ${styles.group}`}
                style={place}
              >
                {row.heading}
              </div>
            );
          }
          const { item } = row;
          return (
            <div
              key={item.id}
              id={`${listId}-${row.index}`}
              role="option"
              aria-selected={item.id === selectedId}
              data-active={row.index === active || undefined}
              className={styles.row}
              style={place}
              onClick={() => onSelect(item.id)}
            >
              {item.icon}
              <span className={styles.label}>
                <Highlight text={item.label} term={item.id === null ? '' : term} />
              </span>
              {item.detail && <span style={{ color: 'var(--text-quiet)' }}>{item.detail}</span>}
              {item.id === selectedId && <IconCheck size={15} aria-hidden />}
            </div>
          );
        })}
      </div>
      {isLoading && <Skeleton height={14} mx="sm" my="md" w="60%" />}
      {!isLoading && !failure && items.length === 0 && <div className={styles.message}>{t('list.empty')}</div>}
    </div>
  );
}

function withHeadings(items: readonly PickerItem[]): Row[] {
  const rows: Row[] = [];
  let group: string | undefined;
  for (const [index, item] of items.entries()) {
    if (item.group && item.group !== group) rows.push({ heading: item.group });
    group = item.group;
    rows.push({ item, index });
  }
  return rows;
}
