import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '#platform/api-client/client.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import type { TypedDocumentString } from '#platform/api-client/generated/graphql.ts';
import { hashOf } from '#platform/api-client/hooks.ts';

interface Page<Item> {
  objects: Item[];
  page: number;
  numPages: number;
  total: number;
}

/** Returns a list that loads another page whenever its end scrolls into view. */
export function usePages<Result, Variables extends { page: number }, Item>(
  document: TypedDocumentString<Result, Variables>,
  variables: Omit<Variables, 'page'>,
  pageOf: (result: Result) => Page<Item>,
) {
  const query = useInfiniteQuery({
    queryKey: [hashOf(document), 'pages', variables],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      pageOf(await callApi(document, { ...variables, page: pageParam } as Variables, signal)),
    getNextPageParam: (last) => (last.page < last.numPages ? last.page + 1 : undefined),
  });
  const last = query.data?.pages.at(-1);
  return {
    items: query.data?.pages.flatMap((page) => page.objects) ?? [],
    total: last?.total,
    isLoading: query.isFetching,
    failure:
      query.error && !query.isFetching
        ? {
            message: errorText(query.error),
            retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
          }
        : null,
    onEnd: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
  };
}
