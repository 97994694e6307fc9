import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { SHOWN_TYPES, type ShownType } from './shown-types.generated.ts';

/**
 * Invalidates every cached answer that shows one of the types: those on screen are refetched, the others when they are
 * next shown. Resolves when those on screen are up to date, or could not be read; it does not wait for those in the
 * background.
 */
export async function refetchShowing(
  client: QueryClient,
  types: readonly ShownType[],
  isAffected: (queryKey: readonly unknown[]) => boolean = () => true,
): Promise<void> {
  if (types.length === 0) return;
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    (SHOWN_TYPES[String(queryKey[0])]?.some((type) => types.includes(type)) ?? false) && isAffected(queryKey);
  // A first fetch still running was sent before the write; its result would be taken for the new one.
  for (const query of client.getQueryCache().findAll({ predicate, type: 'active', fetchStatus: 'fetching' }))
    if (query.state.data === undefined) void query.cancel({ silent: true });
  const isBackground = ({ meta }: Query) => meta?.['isBackground'] === true;
  void client.invalidateQueries({ predicate: (query) => predicate(query) && isBackground(query) });
  await client.invalidateQueries({ predicate: (query) => predicate(query) && !isBackground(query) });
}

/**
 * Returns `refetchShowing` for news that no write of this tab brings: a job that ended, a poll with other figures, the
 * user's *Refresh*; and for the end of a series of writes.
 */
export function useRefetchShowing() {
  const client = useQueryClient();
  return (types: readonly ShownType[], isAffected?: (queryKey: readonly unknown[]) => boolean): Promise<void> =>
    refetchShowing(client, types, isAffected);
}

/** Invalidates all answers: for another language, or after a change of unknown types. */
export const refetchEverything = (client: QueryClient): Promise<void> => client.invalidateQueries();
