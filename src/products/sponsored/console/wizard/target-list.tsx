import type { ReactNode } from 'react';
import { TablePagination } from '#design/table/table-pagination.tsx';
import { targetKey, type TargetKind } from '#core/serving/rules/targets.ts';
import { useLocalPages, usePagedRows } from '#platform/console-kit/list.ts';
import { Folded } from './folded.tsx';
import { TargetEntry, type ChosenTarget } from './target-entry.tsx';
import styles from './own-bids.module.css';

interface TargetListProps<
  Kind extends TargetKind,
  Item extends { kind: Kind; value: string; categoryId?: string | null },
> {
  id: 'targets' | 'negativeTargets';
  catalogId: string;
  kinds: readonly Kind[];
  items: readonly Item[];
  texts: Record<'title' | 'state' | 'hint' | 'add', string>;
  error: string | undefined;
  /** Called with those that are not there yet. */
  onAdd(found: readonly ChosenTarget<Kind>[]): void;
  children(item: Item): ReactNode;
}

/** What product pages an ad set aims at or excludes: an entry to add to it, and its lines page by page. */
export function TargetList<
  Kind extends TargetKind,
  Item extends { kind: Kind; value: string; categoryId?: string | null },
>({ id, catalogId, kinds, items, texts, error, onAdd, children }: TargetListProps<Kind, Item>) {
  const { rows, paging } = usePagedRows(useLocalPages(id), items, { label: texts.title });
  const add = (found: readonly ChosenTarget<Kind>[]) => {
    const known = new Set(items.map(targetKey));
    onAdd(found.filter((one) => !known.has(targetKey(one))));
  };
  return (
    <Folded title={texts.title} state={texts.state} isOpenAtFirst={items.length > 0}>
      <p className={styles.hint}>{texts.hint}</p>
      <TargetEntry catalogId={catalogId} kinds={kinds} label={texts.add} onAdd={add} error={error} />
      {items.length > 0 && (
        <ul className={styles.lines} aria-label={texts.title}>
          {(rows ?? []).map(children)}
        </ul>
      )}
      {paging && paging.numPages > 1 && (
        <div className={styles.foot}>
          <TablePagination {...paging} />
        </div>
      )}
    </Folded>
  );
}
