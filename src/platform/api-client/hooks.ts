import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiError } from './api-error.ts';
import { callApi } from './client.ts';
import { sendOnce, settleEarlier } from './once.ts';
import { refetchShowing } from './refetch.ts';
import { isSameScope } from './scope.ts';
import type { ShownType } from './shown-types.generated.ts';
import type { TypedDocumentString } from './generated/graphql.ts';

type Document<Result, Variables> = TypedDocumentString<Result, Variables>;

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    mutationMeta: { showsErrorInline?: boolean };
  }
}

/** Any document, where only its identity matters. */
type AnyDocument = Pick<TypedDocumentString<unknown, unknown>, '__meta__'>;

/** Returns the cache key of a document. */
export const hashOf = (document: AnyDocument) => String(document.__meta__?.['hash']);

/** Returns query options that cache a read by document and variables. */
export function apiQuery<Result, Variables>(document: Document<Result, Variables>, variables: Variables) {
  return queryOptions({
    queryKey: [hashOf(document), variables] as const,
    queryFn: ({ signal }) => callApi(document, variables, signal),
  });
}

export interface ReadOptions {
  isEnabled?: boolean;
  /** Shows the previous result while another page or range of the same brand, country or company loads. */
  /** 'dimmed': also of another one, for a screen that shows it in `PreviousFigures`. */
  keepPreviousData?: boolean | 'dimmed';
  /** The result never changes: it is fetched once. */
  isFinal?: boolean;
  /** Refetches while the page is visible. */
  refetchIntervalMs?: number | undefined;
  /** Nothing waits for it: a write that changes it resolves before it arrived. */
  isBackground?: boolean;
}

export function useApiQuery<Result, Variables>(
  document: Document<Result, Variables>,
  variables: Variables,
  { isEnabled = true, keepPreviousData = false, isFinal = false, refetchIntervalMs, isBackground }: ReadOptions = {},
) {
  return useQuery({
    ...apiQuery(document, variables),
    enabled: isEnabled,
    staleTime: isFinal ? Infinity : undefined,
    placeholderData: keepPreviousData
      ? (previous, read) =>
          keepPreviousData === 'dimmed' || isSameScope(read?.queryKey[1], variables) ? previous : undefined
      : undefined,
    refetchInterval: refetchIntervalMs ?? false,
    meta: { isBackground },
  });
}

const REPEATS = 3;

interface Changes {
  /**
   * The types of which the write adds, changes or removes something. Every answer that shows one of them is refetched,
   * and the write resolves when those on screen arrived or took too long. What the server computes from them is in `COMPUTED_FROM` of scripts/shown-types.ts.
   */
  changes: readonly ShownType[];
}

interface WriteOptions extends Changes {
  /** Rejections are shown next to the control that sent the write, without a toast. */
  showsErrorInline?: boolean;
  /** Idempotent: retried a few times until a response arrives. */
  isRepeatable?: boolean;
  /** Writes that share a queue are sent one after the other, in order. */
  queue?: string;
}

/** How long a write waits for the answers it changed: a slow or failing one must not hold a payment's dialog. */
const MAX_WAIT_MS = 3000;
const pause = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs));

/** Returns the callbacks of a mutation that keep what is shown up to date with it. */
function useRefetchAfter(changes: readonly ShownType[]) {
  const client = useQueryClient();
  return {
    onSuccess: () => Promise.race([refetchShowing(client, changes), pause(MAX_WAIT_MS)]),
    // A rejection often means that someone else was faster, and a lost response may hide a success.
    onError: ({ code }: ApiError) => {
      if (code !== 'UNAUTHENTICATED' && code !== 'RATE_LIMITED') void refetchShowing(client, changes);
    },
  };
}

/** Whether a call requires a request key, which only `useKeyedMutation` provides. */
type RequiresKey<Variables> = Variables extends { input: infer Input }
  ? 'key' extends keyof Input
    ? string extends NonNullable<Input['key']>
      ? true
      : false
    : false
  : false;

export function useApiMutation<Result, Variables>(
  document: RequiresKey<Variables> extends true ? never : Document<Result, Variables>,
  { changes, showsErrorInline = false, isRepeatable = false, queue }: WriteOptions,
) {
  return useMutation({
    ...useRefetchAfter(changes),
    mutationFn: (variables: Variables) => callApi(document, variables),
    meta: { showsErrorInline },
    retry: (failures, { code }) => isRepeatable && failures < REPEATS && code === 'NETWORK',
    retryDelay: (failures) => 500 * 2 ** failures,
    scope: queue === undefined ? undefined : { id: queue },
  });
}

interface KeyedWriteOptions extends Changes {
  /** Its subject, to distinguish writes of different subjects: a company, a credit, an ad account. */
  about?: string;
}

/**
 * A write that must not be executed twice, e.g. a payment: `operation` is the mutation's name. See `sendOnce`. Its
 * failures are shown inline.
 */
export function useKeyedMutation<Result, Input extends { key?: string | null }>(
  document: Document<Result, { input: Input }>,
  operation: keyof Result & string,
  { about = '', changes }: KeyedWriteOptions,
) {
  useEffect(() => void settleEarlier({ operation, about }), [operation, about]);
  return useMutation({
    ...useRefetchAfter(changes),
    mutationFn: (input: Omit<Input, 'key'>) =>
      sendOnce({ operation, about }, (key) => callApi(document, { input: { ...input, key } as Input })),
    meta: { showsErrorInline: true },
  });
}
