import { Skeleton } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Highlight } from './highlight.tsx';
import type { PickerItem, PickerListProps } from './picker-list.tsx';
import styles from './picker-list.module.css';

const ROW_PX = 45;
const MAX_HEIGHT_PX = 350;

/** Extra rows rendered on either side of the visible ones. */
const OVERSCAN = 4;

type Row = { heading: string } | { item: PickerItem; index: number };

interface VirtualListProps extends PickerListProps {
  listId: string;
  /** Called with the list, as soon as others can reference it. */
  listRef(list: HTMLElement | null): void;
  /** The item with the keyboard focus. */
  active: number;
}

/** The list itself; renders only the visible rows, and the active one, which the search field references. */
export default function VirtualList(props: VirtualListProps) {
  const { items, onEnd, term, listId, listRef, active, failure, isLoading = false } = props;
  const { t } = useTranslation('common');
  const scroller = useRef<HTMLDivElement>(null);
  const rows = withHeadings(items);
  const activeRow = rows.findIndex((one) => 'item' in one && one.index === active);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(activeRow < 0 ? [] : [activeRow])])].toSorted((a, b) => a - b),
  });
  const places = virtual.getVirtualItems();
  const lastInSight = (virtual.range?.endIndex ?? -1) + OVERSCAN;
  const isAtEnd = virtual.range !== null && lastInSight >= rows.length - 1;

  const showActive = useEffectEvent(() => {
    // For the first item, scroll to its heading.
    if (activeRow >= 0) virtual.scrollToIndex(active === 0 ? 0 : activeRow);
  });
  useEffect(() => showActive(), [active, term]);
  const reachEnd = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (rows.length > 0 && isAtEnd) reachEnd();
  }, [isAtEnd, rows.length]);

  return (
    <>
      <div
        ref={useMergedRef(scroller, listRef)}
        id={listId}
        role="listbox"
        aria-label={props.label}
        aria-busy={isLoading}
        // Browsers make scrollable elements tab stops; only the search field should be one.
        tabIndex={-1}
        // Prevents a click from moving the focus away from the key listener.
        onMouseDown={(event) => event.preventDefault()}
        className={styles.list}
        style={{ maxHeight: MAX_HEIGHT_PX }}
      >
        <div role="presentation" className={styles.canvas} style={{ height: virtual.getTotalSize() }}>
          {inNamedGroups(places, rows).map(({ name, members }) => {
            const options = members.map(({ index, start, size }) => {
              const row = rows[index]!;
              const place = { height: size, transform: `translateY(${start}px)` };
              return 'heading' in row ? (
                <div key="heading" aria-hidden className={`${styles.row} ${styles.group}`} style={place}>
                  {row.heading}
                </div>
              ) : (
                <OptionRow key={row.item.id} {...props} item={row.item} index={row.index} style={place} />
              );
            });
            return name === undefined ? (
              options
            ) : (
              <div key={`group ${name}`} role="group" aria-label={name}>
                {options}
              </div>
            );
          })}
        </div>
        {isLoading && <Skeleton height={14} mx="sm" my="md" w="60%" />}
      </div>
      {!isLoading && !failure && items.length === 0 && <div className={styles.message}>{t('list.empty')}</div>}
    </>
  );
}

interface OptionRowProps extends VirtualListProps {
  item: PickerItem;
  index: number;
  style: CSSProperties;
}

function OptionRow({ item, index, style, items, total, selectedId, onSelect, term, listId, active }: OptionRowProps) {
  return (
    <div
      id={`${listId}-${index}`}
      role="option"
      aria-selected={item.id === selectedId}
      aria-posinset={index + 1}
      aria-setsize={total ?? items.length}
      data-active={index === active || undefined}
      className={styles.row}
      style={style}
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
}

/** Groups the rendered rows by their heading. */
function inNamedGroups(places: readonly VirtualItem[], rows: readonly Row[]) {
  const groups: { name: string | undefined; members: VirtualItem[] }[] = [];
  for (const place of places) {
    const row = rows[place.index]!;
    const name = 'heading' in row ? row.heading : row.item.group;
    const last = groups.at(-1);
    if (last && last.name === name) last.members.push(place);
    else groups.push({ name, members: [place] });
  }
  return groups;
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
