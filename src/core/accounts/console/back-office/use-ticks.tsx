import { Checkbox } from '@mantine/core';
import { useRef, useState, type FocusEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellColumn } from '#design/table/data-table.tsx';
import type { DeskCompanyPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { useGridKeys } from '#platform/console-kit/use-grid-keys.ts';
import { usePicked } from '#platform/console-kit/use-picked.ts';

const TICK_PX = 44;
const NO_KEYS = {};

/** The ticked companies, by mouse and by the keys of lists. */
export function useTicks(ids: readonly string[], onFilter: () => void) {
  const { t } = useTranslation('company');
  const picked = usePicked(ids, ids);
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const focus = (index: number) => {
    setActive(index);
    list.current?.querySelector<HTMLElement>(`[data-row="${index}"] a`)?.focus();
  };
  const onKeyDown = useGridKeys({
    count: ids.length,
    active,
    onActive: focus,
    onTick: (index, isRange) => picked.toggle(ids[index]!, isRange),
    onExtend: (indexes) => picked.add(indexes.map((index) => ids[index]!)),
    rowKeys: NO_KEYS,
    onFilter,
    onBack: () => picked.set([]),
  });
  const column: CellColumn<DeskCompanyPartsFragment> = {
    id: 'chosen',
    header: t('desk.bulk.label'),
    heading: (
      <Checkbox
        aria-label={t('desk.bulk.chooseAll')}
        checked={picked.areAll}
        indeterminate={picked.isSome && !picked.areAll}
        disabled={ids.length === 0}
        onChange={picked.toggleAll}
      />
    ),
    width: TICK_PX,
    hideNarrow: true,
    cell: ({ id, company }) => (
      <Checkbox
        aria-label={t('desk.bulk.choose', { name: company.nameWithCluster })}
        checked={picked.ids.has(id)}
        onChange={() => {}}
        onClick={(event: MouseEvent) => picked.toggle(id, event.shiftKey)}
      />
    ),
  };
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[data-row]');
    if (row) setActive(Number(row.dataset['row']));
  };
  return { picked, column, around: { ref: list, onKeyDown, onFocus } };
}
