import { useState } from 'react';
import { StorefrontTailDocument, type StorefrontTailQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { mergeLines } from '../rules/tail.ts';

export type ShownLine = NonNullable<StorefrontTailQuery['storefrontTail']>['lines'][number];

const POLL_MS = 1_000;
/** An answer that holds so many goes on from its end; smaller ones ask from the same place again. */
const MANY_LINES = 50;

/** Follows what a storefront calls with, until it is paused. */
export function useTail(catalogId: string, onlyProblems: boolean, isPaused: boolean) {
  const [after, setAfter] = useState<string | null>(null);
  const [lines, setLines] = useState<readonly ShownLine[]>([]);
  const [seen, setSeen] = useState<StorefrontTailQuery | null>(null);
  const tail = useApiQuery(
    StorefrontTailDocument,
    { catalogId, after, onlyProblems },
    { isEnabled: !isPaused, refetchIntervalMs: isPaused ? undefined : POLL_MS },
  );
  const { data } = tail;
  if (data !== undefined && data !== seen) {
    setSeen(data);
    const found = data.storefrontTail;
    if (found) {
      setLines(mergeLines(lines, found.lines));
      if (found.lines.length >= MANY_LINES) setAfter(found.cursor);
    }
  }
  return { tail, lines, isKnown: seen !== null };
}
