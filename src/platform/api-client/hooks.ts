import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiError } from './api-error.ts';
import { callApi } from './client.ts';
import { sendOnce, settleEarlier } from './once.ts';
import { isSameScope } from './scope.ts';
import type { TypedDocumentString } from './generated/graphql.ts';

type Document<Result, Variables> = TypedDocumentString<Result, Variables>;

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    mutationMeta: { showsErrorInline?: boolean };
  }
}

/** Any document, where only which one it is matters. */
type AnyDocument = Pick<TypedDocumentString<unknown, unknown>, '__meta__'>;

/** Names a document wherever answers are kept. */
export const hashOf = (document: AnyDocument) => String(document.__meta__?.['hash']);

/** How a read is kept: by document and variables. */
export function apiQuery<Result, Variables>(document: Document<Result, Variables>, variables: Variables) {
  return queryOptions({
    queryKey: [hashOf(document), variables] as const,
    queryFn: ({ signal }) => callApi(document, variables, signal),
  });
}

export interface ReadOptions {
  isEnabled?: boolean;
  /** Shows the former answer while another page or range of the same brand, country or company loads. */
  keepsPrevious?: boolean;
  /** What was answered does not change any more: it is asked for once. */
  isFinal?: boolean;
  /** Asks again while the page is in sight. */
  refetchIntervalMs?: number | undefined;
}

export function useApiQuery<Result, Variables>(
  document: Document<Result, Variables>,
  variables: Variables,
  { isEnabled = true, keepsPrevious = false, isFinal = false, refetchIntervalMs }: ReadOptions = {},
) {
  return useQuery({
    ...apiQuery(document, variables),
    enabled: isEnabled,
    staleTime: isFinal ? Infinity : undefined,
    placeholderData: keepsPrevious
      ? (previous, read) => (isSameScope(read?.queryKey[1], variables) ? previous : undefined)
      : undefined,
    refetchInterval: refetchIntervalMs ?? false,
  });
}

const REPEATS = 3;

interface WriteOptions {
  /** A refusal is shown where the write was asked for, and needs no toast. */
  showsErrorInline?: boolean;
  /** Done again it changes nothing more: it is sent until an answer comes, a few times. */
  isRepeatable?: boolean;
  /** Writes that share a queue reach the server one after the other, in the order they were asked for. */
  queue?: string;
}

/** Whether a call takes a request key, which only `useKeyedMutation` gives it. */
type TakesKey<Variables> = Variables extends { input: infer Input }
  ? 'key' extends keyof Input
    ? string extends NonNullable<Input['key']>
      ? true
      : false
    : false
  : false;

export function useApiMutation<Result, Variables>(
  document: TakesKey<Variables> extends true ? never : Document<Result, Variables>,
  { showsErrorInline = false, isRepeatable = false, queue }: WriteOptions = {},
) {
  return useMutation({
    mutationFn: (variables: Variables) => callApi(document, variables),
    meta: { showsErrorInline },
    retry: (failures, { code }) => isRepeatable && failures < REPEATS && code === 'NETWORK',
    retryDelay: (failures) => 500 * 2 ** failures,
    scope: queue === undefined ? undefined : { id: queue },
  });
}

/**
 * A write that must not be done twice, e.g. one that moves money: `operation` is the mutation's name, `about` what it is of, so that
 * a second one of something else is not taken for it. See `sendOnce`. Its failures are shown where it was asked for.
 */
export function useKeyedMutation<Result, Input extends { key?: string | null }>(
  document: Document<Result, { input: Input }>,
  operation: keyof Result & string,
  about = '',
) {
  useEffect(() => void settleEarlier({ operation, about }), [operation, about]);
  return useMutation({
    mutationFn: (input: Omit<Input, 'key'>) =>
      sendOnce({ operation, about }, (key) => callApi(document, { input: { ...input, key } as Input })),
    meta: { showsErrorInline: true },
  });
}

/** Makes every kept answer of these documents be asked for again. */
export function useRefetch(): (...documents: AnyDocument[]) => Promise<void> {
  const client = useQueryClient();
  return (...documents) => refetch(client, ...documents);
}

export async function refetch(client: QueryClient, ...documents: AnyDocument[]): Promise<void> {
  await Promise.all(
    documents.map((document) => {
      const queryKey = [hashOf(document)];
      // A first answer that is under way was asked for before the write: it would be taken for the new one.
      for (const query of client.getQueryCache().findAll({ queryKey, type: 'active', fetchStatus: 'fetching' }))
        if (query.state.data === undefined) void query.cancel({ silent: true });
      return client.invalidateQueries({ queryKey });
    }),
  );
}
