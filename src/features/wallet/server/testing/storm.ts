import pg from 'pg';
import { expect } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { addDays, HOUR_MS, startOfDay, type Day } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/postgres/database.ts';
import type { Finding } from '../audit-check-store.ts';
import { auditCompanies, auditHouse } from '../audit-store.ts';
import { accrue } from '../accrual-store.ts';
import { addCredit } from '../credit-store.ts';
import { expireCredits } from '../expiry-store.ts';
import { issueInvoice } from '../invoice-store.ts';
import { closeMonths } from '../monthly-store.ts';
import { reverseMovement, spend } from '../movement-store.ts';
import { refundCredit } from '../refund-store.ts';
import { settle } from '../settlement-store.ts';
import { newId, walletStory, type WalletStory } from '../testing.ts';

export const CLIENTS = 16;
const WALLETS = 6;
const startOf = (day: Day) => startOfDay('Asia/Singapore', day);

/** Everything that can happen to some wallets, done by many at once. */
export interface Storm {
  /** What its clients work with: it may go away under them. */
  used: Database;
  stories: readonly WalletStory[];
  random: () => number;
  day: Day;
  /** What was acknowledged as having come in, by its key. */
  came: Map<string, bigint>;
}

export async function gatherStorm(used: Database, { seed, day }: { seed: number; day: Day }): Promise<Storm> {
  const stories: WalletStory[] = [];
  for (let wallet = 0; wallet < WALLETS; wallet += 1) stories.push(await walletStory(used));
  return { used, stories, random: seededRandom(seed), day, came: new Map() };
}

/** One thing somebody does, decided before it is tried, so that trying again is the same thing. */
function something({ stories, used, random, day, came }: Storm): () => Promise<void> {
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
  const [story, other] = [pick(stories), pick(stories)];
  const amount_micros = BigInt(1 + Math.floor(random() * 500));
  const at_ms = startOf(day) + 12 * HOUR_MS;
  const once = { idempotencyKey: newId(), reason: 'Storm', at_ms, actorId: null };
  const lot = Math.floor(random() * 20);
  const days = Math.floor(random() * 12);
  switch (
    pick(['pay', 'pay', 'gift', 'click', 'click', 'click', 'clicks', 'buy', 'refund', 'reverse', 'jobs'] as const)
  ) {
    case 'pay': {
      const credit = story.credit({ amount_micros, startDate: day, at_ms });
      const series = other.code;
      return async () => {
        await story.asSystem(async (tx) => {
          await addCredit(tx, newId, credit);
          await issueInvoice(tx, newId, {
            idempotencyKey: credit.idempotencyKey,
            companyId: story.company,
            kind: 'TOP_UP',
            series,
            currency: 'XTS',
            lines: [{ description: 'Credit', amount_micros }],
            taxes: [{ label: 'GST', rate: '0.09', amount_micros: 7n }],
            buyer: { name: 'Company', address: [] },
            language: 'en',
            movements: [credit.idempotencyKey],
            timezone: 'Asia/Singapore',
            at_ms,
          });
        });
        // A commit whose answer was lost is found done when it is tried again: either way the money has come, once.
        came.set(credit.idempotencyKey, amount_micros);
      };
    }
    case 'gift': {
      const idempotencyKey = newId();
      return async () => {
        await story.gift(Number(amount_micros), addDays(day, days), { idempotencyKey, startDate: day, at_ms });
        came.set(idempotencyKey, amount_micros);
      };
    }
    case 'click':
      return async () => void (await story.owe(story.click(day, Number(amount_micros))));
    case 'clicks':
      return async () =>
        void (await story.asSystem((tx) =>
          accrue(tx, [other.click(day, 7), story.click(day, 11), other.click(day, 0)]),
        ));
    case 'buy':
      return async () =>
        void (await story.asSystem((tx) =>
          spend(tx, newId, {
            ...once,
            companyId: story.company,
            amount_micros,
            isPaidCreditOnly: days % 2 === 0,
            description: 'Booking',
            day,
          }),
        ));
    case 'refund':
      return async () => {
        const held = (await story.lots()).filter(({ remain_micros }) => remain_micros > 0n);
        const chosen = held[lot % Math.max(1, held.length)];
        if (chosen) await story.asSystem((tx) => refundCredit(tx, newId, chosen.id, amount_micros, once));
      };
    case 'reverse':
      return async () => {
        const charges = (await story.movements()).filter(({ isIncome }) => !isIncome);
        const chosen = charges[lot % Math.max(1, charges.length)];
        if (chosen) await story.asSystem((tx) => reverseMovement(tx, newId, chosen.transferId!, amount_micros, once));
      };
    case 'jobs': {
      // A worker that was away comes back with an old clock's wish, another with a new one's.
      const late = startOf(addDays(day, -Math.floor(random() * 3))) + 12 * HOUR_MS;
      const job = pick([settle, expireCredits, closeMonths]);
      return async () => void (await job(used, late, newId));
    }
  }
}

/** Reads everything again and again, each check in one snapshot, until it is told to stop. */
export function watch({ stories, used }: Storm) {
  const seen: Finding[] = [];
  let [isOver, snapshots] = [false, 0];
  const companies = stories.map(({ company }) => company);
  const watching = (async () => {
    do {
      await used.as(SYSTEM, async (tx) => {
        seen.push(...(await auditCompanies(tx, companies, startOf('2026-03-01'))), ...(await auditHouse(tx, 0)));
      });
      snapshots += 1;
    } while (!isOver);
  })();
  return {
    seen,
    async stop() {
      isOver = true;
      await watching;
      return snapshots;
    },
  };
}

export async function blow(
  storm: Storm,
  steps: number,
  attempt: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  let left = steps;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      if (left % 10 === 0) storm.day = addDays(storm.day, 1);
      await attempt(something(storm));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

export async function expectPeace(storm: Storm, ownerUrl: string): Promise<void> {
  const { stories, used, came, day } = storm;
  const end_ms = startOf(addDays(day, 60));
  // Twice, and at once: nothing is left for the second.
  for (const job of [settle, expireCredits, closeMonths])
    await Promise.all([job(used, end_ms, newId), job(used, end_ms, newId)]);
  expect(await settle(used, end_ms, newId)).toMatchObject({ transactions: 0 });
  expect(await expireCredits(used, end_ms, newId)).toMatchObject({ credits: 0 });
  expect(await closeMonths(used, end_ms, newId)).toBe(0);
  const found = await used.as(SYSTEM, async (tx) => [
    ...(await auditCompanies(
      tx,
      stories.map(({ company }) => company),
      end_ms,
    )),
    ...(await auditHouse(tx, end_ms)),
  ]);
  expect(found).toEqual([]);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ key: string; amount: string }>(
    `select t.idempotency_key as key, e.amount_micros::text as amount from transfer t join entry e on e.transfer_id = t.id and e.ledger = 'WALLET'
     where t.reason in ('TOP_UP', 'GRANT')`,
  );
  await owner.end();
  for (const { key, amount } of rows) if (came.has(key)) expect([key, BigInt(amount)]).toEqual([key, came.get(key)]);
  const written = new Set(rows.map(({ key }) => key));
  expect([...came.keys()].filter((key) => !written.has(key))).toEqual([]);
}
