import { useSyncExternalStore } from 'react';
import { LIST_PAGE_SIZE } from './define-list.ts';

/** How many rows a page may have, where a list does not have a size of its own. */
export const PAGE_SIZES: readonly number[] = [LIST_PAGE_SIZE, 25, 50, 100];
const KEY = 'endcap.pageSize';
const listeners = new Set<() => void>();

/** Read once: what another tab chooses must not turn the pages of this one. */
let chosen: number | null = null;

function remembered(): number {
  const size = Number(localStorage.getItem(KEY));
  return (chosen ??= PAGE_SIZES.includes(size) ? size : LIST_PAGE_SIZE);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The rows of a page that this user has chosen, in this browser. */
export const usePageSize = (): number => useSyncExternalStore(subscribe, remembered);

export function rememberPageSize(size: number): void {
  chosen = size;
  localStorage.setItem(KEY, String(size));
  for (const listener of listeners) listener();
}
