import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';

// A closed picker costs nothing; the list comes when it is opened.
const VirtualList = lazy(() => import('./virtual-list.tsx'));

export interface PickerItem {
  /** Null is the entry that stands for no choice, e.g. all of them. */
  id: string | null;
  label: string;
  /** Items with the same group follow one another and get a heading. */
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
  isLoading?: boolean;
  /** Called when the end of the list comes into sight. */
  onEnd?(): void;
  width?: number;
}

/** A searchable list of any length with keyboard control, meant to stand in a popover. */
export function PickerList(props: PickerListProps) {
  return (
    <Suspense fallback={<Skeleton height={48} width={props.width} />}>
      <VirtualList {...props} />
    </Suspense>
  );
}
