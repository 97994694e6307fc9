import { Skeleton, TextInput } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Highlight } from './highlight.tsx';
import type { PickerItem, PickerListProps } from './picker-list.tsx';
import styles from './virtual-list.module.css';

const ROW_PX = 45;
const MAX_HEIGHT_PX = 350;

type Row = { heading: string } | { item: PickerItem };

/** The list itself; only the rows in sight are drawn. */
export default function VirtualList(props: PickerListProps) {
  const { items, selectedId, onSelect, onEnd, term, isLoading = false, width = 300 } = props;
  const { t } = useTranslation('common');
  const listId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = withHeadings(items);
  const [active, setActive] = useState(0);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
  });
  const visible = virtual.getVirtualItems();
  const lastVisible = visible.at(-1)?.index ?? -1;

  // What is typed changes the list, so the mark goes back to its first item.
  const markFirst = useEffectEvent(() =>
    setActive(
      Math.max(
        0,
        rows.findIndex((row) => 'item' in row),
      ),
    ),
  );
  useEffect(() => markFirst(), [term]);
  const reachEnd = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (rows.length > 0 && lastVisible >= rows.length - 1) reachEnd();
  }, [lastVisible, rows.length]);

  const moveBy = (step: 1 | -1) => {
    let next = active + step;
    while (rows[next] && 'heading' in rows[next]!) next += step;
    if (!rows[next]) return;
    setActive(next);
    virtual.scrollToIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') moveBy(1);
    else if (event.key === 'ArrowUp') moveBy(-1);
    else if (event.key === 'Enter') {
      const row = rows[active];
      if (row && 'item' in row) onSelect(row.item.id);
    } else return;
    event.preventDefault();
  };

  return (
    <div style={{ width, maxWidth: 'calc(100vw - 32px)' }}>
      <div className={styles.search}>
        <TextInput
          size="xs"
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={rows[active] ? `${listId}-${active}` : undefined}
          aria-label={props.label}
          placeholder={t('action.search')}
          leftSection={<IconSearch size={14} />}
          value={term}
          onChange={(event) => props.onTerm(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={scroller}
        id={listId}
        role="listbox"
        aria-label={props.label}
        tabIndex={0}
        onKeyDown={onKeyDown}
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
                id={`${listId}-${index}`}
                role="option"
                aria-selected={item.id === selectedId}
                data-active={index === active || undefined}
                className={styles.row}
                style={place}
                onMouseMove={() => setActive(index)}
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
        {!isLoading && items.length === 0 && <div className={styles.message}>{t('list.empty')}</div>}
      </div>
    </div>
  );
}

function withHeadings(items: readonly PickerItem[]): Row[] {
  const rows: Row[] = [];
  let group: string | undefined;
  for (const item of items) {
    if (item.group && item.group !== group) rows.push({ heading: item.group });
    group = item.group;
    rows.push({ item });
  }
  return rows;
}
