import * as z from 'zod/mini';
import type { SpendState } from '#delivery/charge/index.ts';
import { parseJson } from '#kernel/json.ts';
import type { EpochMs } from '#kernel/time.ts';

/** Ad sets as [id, day, spent that day, spent in total], shared budgets as [id, first day of the period, spent in it]. */
const Spent = z.object({
  companies: z.array(z.string()),
  adSets: z.array(z.tuple([z.string(), z.string(), z.number(), z.number()])),
  shared: z.optional(z.array(z.tuple([z.string(), z.string(), z.number()]))),
  /** Who charged. */
  from: z.optional(z.string()),
  /** When it was decided, by the sender's clock. */
  atMs: z.optional(z.number()),
});
type SpentMessage = z.infer<typeof Spent>;

/** Of each list: PostgreSQL accepts 8,000 bytes per notification, an entry has at most 100. */
const AT_ONCE = 30;

/** Returns the messages for other processes: empty wallets, ad sets at their budget and shared budgets that are used up. */
export function spentMessages(state: SpendState, { from, atMs }: { from: string; atMs: EpochMs }): string[] {
  const { walletRemaining, spentOnDay, spentTotal, exhausted, sharedSpent, sharedExhausted } = state;
  const companies = [...walletRemaining].filter(([, leftMicros]) => leftMicros <= 0n).map(([companyId]) => companyId);
  if (companies.length === 0 && exhausted.size === 0 && sharedExhausted.size === 0) return [];
  const adSets = [...spentOnDay].flatMap(([key, todayMicros]): SpentMessage['adSets'] => {
    const [adSetId, day] = key.split(' ') as [string, string];
    if (!exhausted.has(adSetId)) return [];
    return [[adSetId, day, Number(todayMicros), Number(spentTotal.get(adSetId) ?? 0n)]];
  });
  const shared = [...sharedExhausted].map((key): [string, string, number] => {
    const [sharedId, start] = key.split(' ') as [string, string];
    return [sharedId, start, Number(sharedSpent.get(key))];
  });
  const messages: string[] = [];
  for (let at = 0; at < Math.max(companies.length, adSets.length, shared.length); at += AT_ONCE) {
    const part = <T>(list: readonly T[]) => list.slice(at, at + AT_ONCE);
    const message: SpentMessage = {
      companies: part(companies),
      adSets: part(adSets),
      shared: part(shared),
      from,
      atMs,
    };
    messages.push(JSON.stringify(message));
  }
  return messages;
}

/** Throws when the message is of another form. */
export function readSpentMessage(payload: string): SpentMessage {
  const message = parseJson(Spent, payload);
  if (!message) throw new Error('a message about spend is of another form');
  return message;
}

/** Ad sets and shared budgets whose spending changed: what it is now is in the tables. */
const Charged = z.object({
  adSets: z.optional(z.array(z.string())),
  shared: z.optional(z.array(z.string())),
  from: z.optional(z.string()),
});
export type ChargedMessage = z.infer<typeof Charged>;

/** An id has 39 bytes in a message. */
const IDS_AT_ONCE = 180;

export function chargedMessages(
  changed: { adSets: Iterable<string>; shared: Iterable<string> },
  from: string,
): string[] {
  const messages: string[] = [];
  for (const kind of ['adSets', 'shared'] as const) {
    const ids = [...changed[kind]];
    for (let at = 0; at < ids.length; at += IDS_AT_ONCE)
      messages.push(JSON.stringify({ [kind]: ids.slice(at, at + IDS_AT_ONCE), from } satisfies ChargedMessage));
  }
  return messages;
}

/** Throws when the message is of another form. */
export function readChargedMessage(payload: string): ChargedMessage {
  const message = parseJson(Charged, payload);
  if (!message) throw new Error('a message about charges is of another form');
  return message;
}
