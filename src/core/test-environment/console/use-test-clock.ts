import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { MINUTE_MS } from '#kernel/time.ts';
import { TestClockDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { refetchEverything } from '#platform/api-client/refetch.ts';

const RUNS_MS = 10_000;
const MOVES_MS = 500;

/** Reads the clock of a test environment, more often while it is being moved; it is null until it is known. */
export function useTestClock() {
  const read = useApiQuery(TestClockDocument, {}, { refetchIntervalMs: RUNS_MS });
  const clock = read.data?.testClock ?? null;
  // A query has one interval: this one adds to it while there is something to watch.
  useApiQuery(TestClockDocument, {}, { isEnabled: clock?.target != null, refetchIntervalMs: MOVES_MS });
  return {
    read,
    clock: clock && {
      nowMs: Date.parse(clock.now),
      targetMs: clock.target == null ? null : Date.parse(clock.target),
    },
  };
}

/** Reads everything again when the clock was moved, by whomever: days on screen follow by themselves. */
export function useFollowedClock() {
  const client = useQueryClient();
  const { clock } = useTestClock();
  const seen = useRef<{ startMs: number; isMoving: boolean } | null>(null);
  const nowMs = clock?.nowMs;
  const isMoving = clock !== null && clock.targetMs !== null;
  useEffect(() => {
    if (nowMs === undefined) return;
    // When this page began, by a clock that stands still between two moves.
    const startMs = nowMs - performance.now();
    const before = seen.current;
    seen.current = { startMs, isMoving };
    const hasMoved = before && (before.isMoving || Math.abs(startMs - before.startMs) > MINUTE_MS);
    if (hasMoved && !isMoving) void refetchEverything(client);
  }, [client, nowMs, isMoving]);
  return clock;
}
