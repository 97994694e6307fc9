import { Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { PartialNotice } from '../states.tsx';
import styles from './picker-list.module.css';

// The rows are loaded when the picker opens; its search field is rendered at once, so that no key press is lost.
const VirtualList = lazy(() => import('./virtual-list.tsx'));

export interface PickerItem {
  /** Null is the entry for no selection, e.g. all of them. */
  id: string | null;
  label: string;
  /** Adjacent items with the same group share a heading. */
  group?: string;
  icon?: ReactNode;
  detail?: string;
}

export interface PickerListProps {
  label: string;
  items: readonly PickerItem[];
  selectedId: string | null;
  onSelect(id: string | null): void;
  term: string;
  onTerm(term: string): void;
  /** The items do not match the typed text yet; Enter waits for those that do. */
  isBehind?: boolean;
  isLoading?: boolean;
  /** Total number, when items are loaded page by page. */
  total?: number | undefined;
  /** Why there are no (more) items, with a retry function. */
  failure?: { message: string; retry(): void } | null;
  /** Called when the end of the list becomes visible. */
  onEnd?(): void;
  /** In pixels; in a dialog all of it. */
  width?: number | '100%';
}

/** A searchable list of any length with keyboard control, for use in a popover. */
export function PickerList(props: PickerListProps) {
  const {
    label,
    items,
    term,
    onTerm,
    onSelect,
    isBehind = false,
    isLoading = false,
    total,
    failure,
    width = 300,
  } = props;
  const { t } = useTranslation('common');
  const listId = useId();
  const [list, setList] = useState<HTMLElement | null>(null);
  const [marked, setMarked] = useState(0);
  // A new list may be shorter than the previous one.
  const active = Math.max(0, Math.min(marked, items.length - 1));
  const isAnswered = !isBehind && (items.length > 0 || !isLoading);
  // Enter may be faster than the list that answers what was typed.
  const isEntered = useRef(false);
  const selectActive = () => {
    const item = items[active];
    if (item) onSelect(item.id);
  };
  const selectEntered = useEffectEvent(() => {
    if (isEntered.current) selectActive();
    isEntered.current = false;
  });
  useEffect(() => {
    if (isAnswered) selectEntered();
  }, [isAnswered]);

  const onKeyDown = (event: KeyboardEvent) => {
    isEntered.current = event.key === 'Enter' && !isAnswered;
    if (event.key === 'ArrowDown') setMarked(active + 1);
    else if (event.key === 'ArrowUp') setMarked(active - 1);
    else if (event.key !== 'Enter') return;
    else if (isAnswered) selectActive();
    event.preventDefault();
  };

  return (
    <div style={{ width, maxWidth: 'calc(100vw - 32px)' }}>
      <div className={styles.search}>
        <TextInput
          size="xs"
          data-autofocus
          role="combobox"
          aria-expanded={list !== null}
          aria-controls={list ? listId : undefined}
          aria-activedescendant={list && items.length > 0 ? `${listId}-${active}` : undefined}
          aria-label={label}
          placeholder={t('action.search')}
          leftSection={<IconSearch size={14} />}
          value={term}
          onChange={(event) => {
            onTerm(event.currentTarget.value);
            setMarked(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Suspense fallback={<Skeleton height={14} mx="sm" my="md" w="60%" />}>
        <VirtualList {...props} listId={listId} listRef={setList} active={active} />
      </Suspense>
      <div className="visually-hidden" role="status">
        {!isLoading && !isBehind && !failure && t('list.found', { count: total ?? items.length })}
      </div>
      {failure && (
        <div data-flush>
          <PartialNotice message={failure.message} onRetry={failure.retry} />
        </div>
      )}
    </div>
  );
}
