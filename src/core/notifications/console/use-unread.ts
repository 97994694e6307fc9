import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UnreadCountDocument } from '#platform/api-client/generated/graphql.ts';
import { apiQuery } from '#platform/api-client/hooks.ts';

const POLL_EVERY_MS = 300_000;
const MAX_POLLS = 24;

const unreadQuery = () => apiQuery(UnreadCountDocument, {});

/** Returns the number of unread notifications; undefined until it is known. Polls for two hours. */
export function useUnread(): number | undefined {
  const { data } = useQuery({
    ...unreadQuery(),
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.dataUpdateCount > MAX_POLLS ? false : POLL_EVERY_MS),
    refetchOnWindowFocus: false,
  });
  return data?.unreadCount;
}

/** Returns a setter for the unread count from a server response. */
export function useSetUnread(): (unreadCount: number) => void {
  const queryClient = useQueryClient();
  return (unreadCount) => queryClient.setQueryData(unreadQuery().queryKey, { unreadCount });
}
