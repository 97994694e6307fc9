import type { Recording } from '#delivery/collect/index.ts';
import type { AuctionResult } from '#delivery/decide/index.ts';
import { visitOf } from '#delivery/decide/rules/visit-of.ts';
import type { Sender } from '#delivery/decide/rules/admission.ts';
import type { AuctionRequest } from '#delivery/decide/rules/auction-request.ts';
import type { IssueReason } from '#core/catalog/rules/event-issues.ts';
import type { Uuid } from '#kernel/ids.ts';
import { type Clock, DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { tryLock } from '#platform/db/lock.ts';
import { createAllowance } from './allowance.ts';
import { linesOf, problemFieldOf } from './event-lines.ts';
import { lineOf } from './tail-line.ts';
import { isVisitKept, oneIn } from './rules/sampling.ts';
import { fieldOf, shortShopper, shownBody } from './rules/what-was-sent.ts';
import { type TailBounds, type TailLine, insertTail, trimTail } from './tail.repository.ts';

/** A page asks again every second; processes forget it soon after the last time. */
const OPEN_MS = 15_000;
/** While the database is away, losing lines is better than running out of memory. */
const MAX_WAITING = 5_000;
const TAIL_BOUNDS: TailBounds = { keptMs: 10 * MINUTE_MS, problemsMs: DAY_MS, most: 1_000 };

export type RefusedCall = {
  readonly sender: Sender;
  readonly path: string;
  readonly status: number;
  readonly errCode: string;
  readonly message: string;
  readonly requestId: string;
  readonly body: string;
};

export type ObservedAuctions = {
  readonly sender: Sender;
  readonly asked: readonly AuctionRequest[];
  readonly results: readonly AuctionResult[];
  readonly body: string;
  readonly requestId: string;
};

/**
 * What storefronts call with, line by line, while a page shows it. At all other times only what is wrong is kept, and of each
 * kind of problem so much.
 */
export interface Tail {
  /** Whether a page shows a storefront: all that calls ask for while none does. */
  isOpen(catalogId: Uuid): boolean;
  open(catalogId: Uuid): void;
  auctions(call: ObservedAuctions): void;
  refused(call: RefusedCall): void;
  recorded(recording: Recording): void;
  /** A product of an event that is in no feed, which is known after the event is recorded. */
  unknownProduct(event: { keyId: Uuid; catalogId: Uuid; kind: string; id: string; sku: string | null }): void;
  write(): Promise<void>;
}

export function createTail({ database, clock }: { database: Database; clock: Clock }): Tail {
  const openUntil = new Map<Uuid, number>();
  const samples = new Map<Uuid, Sample>();
  const allowance = createAllowance();
  let waiting: TailLine[] = [];

  const isOpen = (catalogId: Uuid): boolean => {
    if (openUntil.size === 0) return false;
    const untilMs = openUntil.get(catalogId);
    if (untilMs === undefined) return false;
    if (untilMs > clock()) return true;
    openUntil.delete(catalogId);
    samples.delete(catalogId);
    return false;
  };

  const add = (line: TailLine) => {
    if (waiting.length < MAX_WAITING) waiting.push(line);
  };
  const addProblem = (line: TailLine) => {
    if (allowance.takes(line, clock(), isOpen(line.catalogId))) add({ ...line, oneIn: 1 });
  };
  /** Adds what belongs together, or none of it. */
  const addSampled = (lines: readonly TailLine[]) => {
    const first = lines[0];
    if (first === undefined) return;
    const sample = sampleOf(samples, first.catalogId, clock());
    sample.seen += lines.length;
    const isKept = first.visit === null ? sample.seen % sample.oneIn === 0 : isVisitKept(first.visit, sample.oneIn);
    if (isKept) for (const line of lines) add({ ...line, oneIn: sample.oneIn });
  };

  return {
    isOpen,
    open: (catalogId) => void openUntil.set(catalogId, clock() + OPEN_MS),
    auctions({ sender, asked, results, body, requestId }) {
      const shown = shownBody(body);
      const atMs = clock();
      for (const [index, { winners, failure }] of results.entries()) {
        const request = asked[index]!;
        const token = winners[0]?.resolvedBidId;
        const line: TailLine = {
          ...lineOf(sender, atMs),
          kind: 'AUCTION',
          visit: token === undefined || request.isTest ? null : visitOf(token),
          requestId,
          status: 200,
          reason: failure ? 'internal_server_error' : null,
          skus: request.products?.ids.slice(0, 20) ?? [],
          shopper: request.shopper === null ? null : shortShopper(request.shopper),
          slots: Math.min(request.slots, 32_767),
          searchTerm: request.searchQuery,
          placement: request.slotId ?? request.placementCode ?? request.pageType,
          winners: winners.slice(0, 20).map(({ rank, id }) => ({ rank, id })),
          path: '/v2/auctions',
          body: shown,
        };
        if (failure) addProblem(line);
        else addSampled([line]);
      }
    },
    refused({ sender, path, status, errCode, message, requestId, body }) {
      const line = { ...lineOf(sender, clock()), kind: 'REFUSED' as const, path, status, requestId };
      addProblem({ ...line, reason: errCode, field: fieldOf(message), message, body: shownBody(body) });
    },
    recorded(recording) {
      for (const batch of recording.fresh) {
        const lines = linesOf(batch, recording, isOpen(batch.catalog.catalogId));
        for (const line of lines) if (line.reason !== null) addProblem(line);
        const others = Map.groupBy(
          lines.filter(({ reason }) => reason === null),
          ({ visit, eventId }) => visit ?? eventId,
        );
        for (const group of others.values()) addSampled(group);
      }
    },
    unknownProduct({ keyId, catalogId, kind, id, sku }) {
      const reason: IssueReason = 'UNKNOWN_PRODUCT';
      const [eventId, skus] = [id, sku === null ? [] : [sku]];
      addProblem({
        ...lineOf({ catalogId, keyId }, clock()),
        ...{ kind: kind as TailLine['kind'], eventId, skus, reason, field: problemFieldOf(reason, kind) },
      });
    },
    async write() {
      if (waiting.length === 0) return;
      const writing = waiting;
      waiting = [];
      await database.transact(SYSTEM, (tx) => insertTail(tx, writing));
    },
  };
}

/** Keeps the tails of all storefronts bounded, whether a page shows them or not. One process at a time does. */
export async function trimTails(database: Database): Promise<void> {
  await database.transact(SYSTEM, async (tx) => {
    if (await tryLock(tx, 'tail-trim')) await trimTail(tx, TAIL_BOUNDS);
  });
}

type Sample = { second: number; seen: number; oneIn: number };

/** Follows how much comes in a second, and at once when it becomes more. */
function sampleOf(samples: Map<Uuid, Sample>, catalogId: Uuid, nowMs: number): Sample {
  const second = Math.floor(nowMs / 1000);
  let sample = samples.get(catalogId);
  if (sample === undefined) samples.set(catalogId, (sample = { second, seen: 0, oneIn: 1 }));
  if (sample.second !== second) {
    sample.oneIn = oneIn(sample.seen / (second - sample.second));
    sample.second = second;
    sample.seen = 0;
  } else sample.oneIn = Math.max(sample.oneIn, oneIn(sample.seen / 2));
  return sample;
}
