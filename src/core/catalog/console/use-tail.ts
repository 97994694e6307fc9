import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '#platform/api-client/client.ts';
import { StorefrontTailDocument, type StorefrontTailQuery } from '#platform/api-client/generated/graphql.ts';
import { apiQuery } from '#platform/api-client/hooks.ts';
import { mergeLines } from '../rules/tail.ts';

export type ShownLine = NonNullable<StorefrontTailQuery['storefrontTail']>['lines'][number];

const POLL_MS = 1_000;
/** An answer that holds so many goes on from its end; smaller ones ask from the same place again. */
const MANY_LINES = 50;

/** Follows what one storefront calls with, until it is paused. */
export function useTail(catalogId: string, onlyProblems: boolean, isPaused: boolean) {
  /** Not in the key: a key that changes is asked for at once, and a busy storefront would be asked without a pause. */
  const after = useRef<string | null>(null);
  const [lines, setLines] = useState<readonly ShownLine[]>([]);
  const [seen, setSeen] = useState<StorefrontTailQuery | null>(null);
  const tail = useQuery({
    queryKey: apiQuery(StorefrontTailDocument, { catalogId, onlyProblems }).queryKey,
    queryFn: async ({ signal }) => {
      const answer = await callApi(StorefrontTailDocument, { catalogId, onlyProblems, after: after.current }, signal);
      const found = answer.storefrontTail;
      if (found && found.lines.length >= MANY_LINES) after.current = found.cursor;
      return answer;
    },
    enabled: !isPaused,
    refetchInterval: isPaused ? false : POLL_MS,
    // What comes next continues this one, and is no answer for another page.
    gcTime: 0,
  });
  const { data } = tail;
  if (data !== undefined && data !== seen) {
    setSeen(data);
    const found = data.storefrontTail;
    if (found) setLines(mergeLines(lines, found.lines));
  }
  return { tail, lines, isKnown: seen !== null };
}
