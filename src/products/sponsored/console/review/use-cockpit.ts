import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  ReviewCaseDocument,
  ReviewCasesDocument,
  type ReviewCaseQuery,
  type ReviewCasesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { apiQuery, useApiQuery } from '#platform/api-client/hooks.ts';
import { useListAddress, useListQuery } from '#platform/console-kit/list.ts';
import type { ComparedContent } from '../../rules/content-difference.ts';
import { compared } from './difference-table.tsx';
import { reviewCases } from './review-search.ts';
import type { SentDecision } from './use-bulk-review.ts';
import { usePresence } from './use-presence.ts';
import { useVerdicts } from './use-verdicts.ts';

export type QueuedCase = ReviewCasesQuery['reviewCases']['objects'][number];
export type OpenedCase = ReviewCaseQuery['reviewCase'];

/** A version as the reviewer first saw it. */
interface Seen {
  id: string;
  version: number;
  content: ComparedContent;
}

/** The most that the queue shows at once. */
const MAX_ROWS = 1000;
const REFRESH_MS = 30_000;
const PRELOADED = 3;

const seenOf = ({ campaign }: OpenedCase): Seen => ({
  id: campaign.id,
  version: campaign.version,
  content: compared(campaign.productAd, campaign.bannerAd)!,
});

/** The queue, the opened campaign and the verdicts on the way. */
export function useCockpit() {
  const address = useListAddress(reviewCases);
  const [parts, setParts] = useState(address.page);
  // The queue grows as it is looked through, so that no page ends a series.
  const pages = { ...address, page: 1, pageSize: Math.min(parts * address.pageSize, MAX_ROWS) };
  const { query, list } = useListQuery(ReviewCasesDocument, {}, ({ reviewCases: cases }) => cases, pages, {
    // A long queue is as much to read in a minute as a page of it.
    refetchIntervalMs: REFRESH_MS * Math.ceil(pages.pageSize / address.pageSize),
  });
  const { verdicts, ...held } = useVerdicts();
  const isDecided = ({ campaign }: QueuedCase) =>
    verdicts.some(
      ({ id, version, state }) => id === campaign.id && version === campaign.version && state !== 'refused',
    );
  const rows = (list?.objects ?? []).filter((row) => !isDecided(row));
  const openedId = address.search.campaign ?? rows[0]?.campaign.id ?? null;
  const place = rows.findIndex(({ campaign }) => campaign.id === openedId);
  const row = rows[place];
  const opened = useOpened(openedId, row?.campaign.version);
  usePreloaded(rows.slice(place + 1, place + 1 + PRELOADED).map(({ campaign }) => campaign.id));
  // At the most that it shows it does not grow, however many the answer had.
  const canGrow = pages.pageSize < MAX_ROWS;
  const moreCount = canGrow ? Math.min(list?.total ?? 0, MAX_ROWS) - (list?.objects.length ?? 0) : 0;
  const showMore = () => !query.isPlaceholderData && setParts(parts + 1);
  const isNearEnd = list !== undefined && place >= rows.length - 1 - PRELOADED;
  if (isNearEnd && moreCount > 0 && !query.isPlaceholderData && !query.isError) setParts(parts + 1);
  const openWith = usePresence(openedId);
  const decidedHere = (list?.objects.length ?? 0) - rows.length;

  const open = (id: string | undefined, replaces = false) => {
    if (id) held.forgetRefused(id);
    address.show({ campaign: id, pane: id ? 'ad' : undefined }, replaces);
  };
  const openNext = () => {
    const next = rows[place + 1] ?? rows.find(({ campaign }) => campaign.id !== openedId);
    // Back leads out of a series, not through it.
    open(next?.campaign.id, true);
  };
  return {
    query,
    address,
    /** How many rows follow that are not shown yet. */
    moreCount,
    showMore,
    /** Colleagues who have the opened campaign open. */
    openWith,
    /** Undefined until the queue arrived. */
    rows: list && rows,
    total: (list?.total ?? 0) - decidedHere,
    verdicts,
    openedId,
    opened,
    canSkip: rows.length > 1 || (rows.length === 1 && place < 0),
    open,
    openNext,
    openPrevious: () => place > 0 && open(rows[place - 1]!.campaign.id, true),
    decide: (decision: SentDecision) => {
      const shown = opened.shown;
      if (!shown) return;
      held.hold({ id: shown.campaign.id, name: shown.campaign.name, version: shown.campaign.version, decision });
      openNext();
    },
    undo: () => {
      const undone = held.undo();
      if (undone) open(undone.id);
    },
    retry: held.retry,
  };
}

export type Cockpit = ReturnType<typeof useCockpit>;

/** The opened campaign, and how it differs from what was looked at first. */
function useOpened(id: string | null, queuedVersion: number | undefined) {
  const query = useApiQuery(ReviewCaseDocument, { id: id ?? '' }, { isEnabled: id !== null, isFinal: true });
  const shown = query.data?.reviewCase;
  const [seen, setSeen] = useState<readonly Seen[]>([]);
  const first = seen.find((one) => one.id === shown?.campaign.id);
  if (shown && !first) setSeen([...seen, seenOf(shown)]);
  // What was preloaded may be older than the queue.
  const refetch = useEffectEvent(() => void query.refetch());
  const isOld = shown !== undefined && queuedVersion !== undefined && shown.campaign.version < queuedVersion;
  useEffect(() => {
    if (isOld) refetch();
  }, [isOld]);
  const isChanged = shown !== undefined && first !== undefined && first.version !== shown.campaign.version;
  return {
    query,
    shown,
    isDecided: shown !== undefined && shown.campaign.review.state !== 'PENDING',
    /** What it was when it was looked at; null unless it changed since. */
    changedFrom: isChanged ? first.content : null,
    /** Takes the present version as the one looked at. */
    lookAtNew: () => shown && setSeen([...seen.filter((one) => one.id !== shown.campaign.id), seenOf(shown)]),
  };
}

function usePreloaded(ids: readonly string[]): void {
  const client = useQueryClient();
  const key = ids.join();
  useEffect(() => {
    for (const id of key ? key.split(',') : [])
      void client.prefetchQuery({ ...apiQuery(ReviewCaseDocument, { id }), staleTime: Infinity });
  }, [client, key]);
}
