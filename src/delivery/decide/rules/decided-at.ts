import type { EpochMs } from '#kernel/time.ts';

/** Returns when a decision was made. Ids are UUIDv7: the first 48 bits are the time. */
export function decidedAt({ decisionId }: { readonly decisionId: string }): EpochMs {
  return Number.parseInt(decisionId.slice(0, 8) + decisionId.slice(9, 13), 16);
}
