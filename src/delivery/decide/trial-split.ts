import type { Timed, TriedFor, YieldScope } from '#core/yield/rules/yield-rule.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import { memoized } from './memoized.ts';
import { trialGroup } from './trial-group.ts';
import type { YieldBook, YieldRules } from './yield-book.ts';

/** Which rules hold for whom, while some are on trial. */
export interface TrialSplit {
  /** Returns the rules of a shopper by fingerprint; null: the storefront named none, and no rule on trial holds. */
  bookOf(shopperKey: bigint | null, atMs: EpochMs): YieldBook;
  /** Returns the shopper's group in each trial that runs, but for those whose last day is over on this local one. */
  groupsOf(
    shopperKey: bigint,
    atMs: EpochMs,
    day: Day,
  ): readonly { readonly trialId: string; readonly group: number }[];
}

type RunningTrial = Pick<TriedFor, 'trialId' | 'groups' | 'lastDay'> & {
  readonly fromMs: EpochMs;
  readonly untilMs: EpochMs;
  groupOf(shopperKey: bigint): number;
};

/** Of a trial, whose groups are remembered. */
const MAX_SHOPPERS = 20_000;

const KINDS = ['floors', 'blocks', 'loads', 'aparts', 'exclusions'] as const;

/** Returns null where no rule is on trial. Of several trials at once, the sides of a shopper make up one book. */
export function splitByTrials(rules: YieldRules, createBook: (rules: YieldRules) => YieldBook): TrialSplit | null {
  const trials = trialsIn(KINDS.flatMap((kind): Timed<YieldScope>[] => [...rules[kind]]));
  if (trials.length === 0) return null;
  const books = new Map<string, YieldBook>();
  return {
    bookOf(shopperKey, atMs) {
      const on = shopperKey === null ? [] : running(trials, atMs).filter((trial) => isOn(trial, shopperKey));
      const key = on.map(({ trialId }) => trialId).join();
      let book = books.get(key);
      if (book === undefined) {
        const names = new Set(on.map(({ trialId }) => trialId));
        const holds = ({ tried }: Timed<YieldScope>) => !tried || names.has(tried.trialId) !== tried.isOthers;
        const { floors, blocks, loads, aparts, exclusions } = rules;
        book = createBook({
          ...rules,
          floors: floors.filter(holds),
          blocks: blocks.filter(holds),
          loads: loads.filter(holds),
          aparts: aparts.filter(holds),
          exclusions: exclusions.filter(holds),
        });
        books.set(key, book);
      }
      return book;
    },
    groupsOf: (shopperKey, atMs, day) =>
      running(trials, atMs).flatMap((trial) =>
        day > trial.lastDay ? [] : { trialId: trial.trialId, group: trial.groupOf(shopperKey) },
      ),
  };
}

const isOn = (trial: RunningTrial, shopperKey: bigint) => trial.groupOf(shopperKey) < trial.groups;

const running = (trials: readonly RunningTrial[], atMs: EpochMs) =>
  trials.filter(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs);

/** A trial runs while the rule is there that it tries. */
function trialsIn(rules: readonly Timed<YieldScope>[]): RunningTrial[] {
  return [...Map.groupBy(rules, ({ tried }) => (tried && !tried.isOthers ? tried.trialId : null))].flatMap(
    ([trialId, versions]) => {
      if (trialId === null) return [];
      return {
        trialId,
        groups: versions[0]!.tried!.groups,
        lastDay: versions[0]!.tried!.lastDay,
        fromMs: Math.min(...versions.map(({ fromMs }) => fromMs)),
        untilMs: Math.max(...versions.map(({ untilMs }) => untilMs ?? Number.POSITIVE_INFINITY)),
        // A shopper asks for many auctions, and each twice: which rules hold, and where it counts.
        groupOf: memoized((shopperKey: bigint) => trialGroup(trialId, shopperKey), MAX_SHOPPERS),
      };
    },
  );
}
