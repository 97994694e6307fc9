import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, addDays, dayIn, startOfDay } from '#kernel/time.ts';
import { campaignState } from '#core/serving/rules/campaign-state.ts';
import { createDayClock, createLiveSpend, canCompete } from './budget-state.ts';
import { NOW_MS, adSet, uuid } from './decide.test-support.ts';
import { DEFAULT_TRAFFIC } from './rules/pacing.ts';

const ZONE = 'Asia/Singapore';
const PLACE = { zone: ZONE, dayClock: createDayClock(ZONE), traffic: DEFAULT_TRAFFIC };
const SHARED_ID = uuid(8000);
const sharedDay = (amountMicros: number) => ({
  id: SHARED_ID,
  period: 'DAY' as const,
  amountMicros,
  fromDay: null,
  toDay: null,
});

describe('mayCompete', () => {
  it('agrees with the campaign’s own state, whatever time and money do', () => {
    const money = fc.integer({ min: 0, max: 3 });
    const instant = fc.integer({ min: -2, max: 2 }).map((hours) => NOW_MS + hours * HOUR_MS);
    const situation = fc.record({
      startsMs: instant,
      endsMs: fc.option(instant),
      daily: fc.option(fc.integer({ min: 1, max: 3 })),
      total: fc.option(fc.integer({ min: 1, max: 3 })),
      spentDay: fc.constantFrom(-1, 0),
      today: money,
      earlier: money,
      wallet: fc.integer({ min: -1, max: 2 }),
      shared: fc.option(fc.record({ amountMicros: fc.integer({ min: 1, max: 3 }), spent: money })),
    });
    fc.assert(
      fc.property(situation, ({ startsMs, endsMs, daily, total, spentDay, today, earlier, wallet, shared }) => {
        const facts = adSet(1, {
          startsMs,
          endsMs,
          dailyBudgetMicros: daily,
          totalBudgetMicros: total,
          shared: shared && sharedDay(shared.amountMicros),
        });
        const liveSpend = createLiveSpend();
        if (shared) liveSpend.setSharedSpend(SHARED_ID, dayIn(ZONE, NOW_MS), shared.spent);
        liveSpend.setAvailable(facts.companyId, wallet);
        const day = addDays(dayIn(ZONE, NOW_MS), spentDay);
        liveSpend.setSpend(facts.adSetId, { day, todayMicros: today, totalMicros: earlier + today });
        const slot = liveSpend.adSetSlot(facts.adSetId);
        // Pacing draws a random number; 0 always takes part unless the chance is zero.
        const competes = canCompete(
          liveSpend.gates,
          slot,
          liveSpend.walletSlot(facts.companyId),
          facts,
          PLACE,
          NOW_MS,
          () => 0,
        );
        const spentToday = spentDay === 0 ? today : 0;
        const state = campaignState(
          {
            isDraft: false,
            isRemoved: false,
            hasApprovedContent: true,
            hasPendingContent: false,
            runningStatus: 'STARTED',
            startAtMs: startsMs,
            endAtMs: endsMs,
            hasActiveContent: true,
            remainingTodayMicros: daily === null ? null : BigInt(daily - spentToday),
            remainingTotalMicros: total === null ? null : BigInt(total - earlier - today),
            remainingSharedMicros: shared && BigInt(shared.amountMicros - shared.spent),
            walletRemainingMicros: BigInt(wallet),
          },
          NOW_MS,
        );
        expect(competes).toBe(state.canServe && liveSpend.gates.chances[slot]! > 0);
      }),
    );
  });
});

describe('a budget of one day', () => {
  const today = dayIn(ZONE, NOW_MS);
  it.each([
    ['raises the day', { day: today, micros: 200 }, 1],
    ['lowers the day', { day: today, micros: 80 }, 0],
    ['leaves other days alone', { day: addDays(today, -1), micros: 200 }, 0],
  ])('%s', (_, budgetOfDay, expected) => {
    const facts = adSet(1, { dailyBudgetMicros: 100, budgetOfDay });
    const liveSpend = createLiveSpend();
    liveSpend.setAvailable(facts.companyId, 1_000_000);
    liveSpend.setSpend(facts.adSetId, { day: today, todayMicros: 100, totalMicros: 100 });
    const [slot, wallet] = [liveSpend.adSetSlot(facts.adSetId), liveSpend.walletSlot(facts.companyId)];
    const competesAt = (atMs: number) => canCompete(liveSpend.gates, slot, wallet, facts, PLACE, atMs, () => 0);
    expect(competesAt(startOfDay(ZONE, addDays(today, 1)) - 1)).toBe(expected === 1);
    // The next day has the ad set's own.
    expect(competesAt(startOfDay(ZONE, addDays(today, 1)) + HOUR_MS)).toBe(true);
  });
});

describe('a shared budget', () => {
  const today = dayIn(ZONE, NOW_MS);
  const rich = 1_000_000;

  /** Members of one shared budget, with the chance of each now. */
  function members(shared: NonNullable<ReturnType<typeof adSet>['shared']>, count = 2) {
    const liveSpend = createLiveSpend();
    const facts = Array.from({ length: count }, (_, number) => adSet(number + 1, { shared, companyId: uuid(5000) }));
    liveSpend.setAvailable(uuid(5000), rich);
    const chances = (nowMs = NOW_MS, random = () => 0) =>
      facts.map((one) => {
        const slot = liveSpend.adSetSlot(one.adSetId);
        const competes = canCompete(liveSpend.gates, slot, liveSpend.walletSlot(uuid(5000)), one, PLACE, nowMs, random);
        return competes ? liveSpend.gates.chances[slot]! : 0;
      });
    return { liveSpend, chances };
  }

  it('stops all its members at once when it is used up, and starts them when it is raised or the day is over', () => {
    const { liveSpend, chances } = members(sharedDay(1000));
    expect(chances()).toEqual([1, 1]);
    liveSpend.setSharedSpend(SHARED_ID, today, 1000);
    expect(chances()).toEqual([0, 0]);
    expect(chances(startOfDay(ZONE, addDays(today, 1)) + HOUR_MS)).toEqual([1, 1]);
  });

  it('paces by the smaller of its own and the members’ budgets', () => {
    const { liveSpend, chances } = members(sharedDay(1000));
    // Noon: a third of the day's traffic.
    liveSpend.setSharedSpend(SHARED_ID, today, 600);
    expect(chances(NOW_MS, () => 0.999)).toEqual([0, 0]);
    liveSpend.setSharedSpend(SHARED_ID, today, 100);
    expect(chances(NOW_MS, () => 0.999)).toEqual([1, 1]);
  });

  it('spreads a month over its days', () => {
    const month = { ...sharedDay(3100), period: 'MONTH' as const };
    const { liveSpend, chances } = members(month);
    const start = `${today.slice(0, 7)}-01`;
    // 10 March: 22 days are left, and 900 of 3,100 are spent; an even share of the rest is 100 a day.
    liveSpend.setSharedBefore(SHARED_ID, today, 900);
    liveSpend.setSharedSpend(SHARED_ID, start, 900 + 20);
    expect(chances(NOW_MS, () => 0.999)).toEqual([1, 1]);
    liveSpend.setSharedSpend(SHARED_ID, start, 900 + 90);
    expect(chances(NOW_MS, () => 0.999)).toEqual([0, 0]);
  });

  it('limits nothing outside of its range', () => {
    const range = {
      ...sharedDay(1000),
      period: 'RANGE' as const,
      fromDay: addDays(today, 1),
      toDay: addDays(today, 3),
    };
    const { liveSpend, chances } = members(range);
    liveSpend.setSharedSpend(SHARED_ID, range.fromDay, 1000);
    expect(chances()).toEqual([1, 1]);
    expect(chances(startOfDay(ZONE, range.fromDay))).toEqual([0, 0]);
    expect(chances(startOfDay(ZONE, addDays(range.toDay, 1)))).toEqual([1, 1]);
  });

  it('is forgotten with its last member', () => {
    const { liveSpend, chances } = members(sharedDay(1000));
    liveSpend.setSharedSpend(SHARED_ID, today, 1000);
    liveSpend.retainShared(() => false);
    liveSpend.setRevision(uuid(1), liveSpend.nextRevision());
    expect(chances()[0]).toBe(1);
  });
});

describe('createDayClock', () => {
  it.each(['Asia/Singapore', 'America/Sao_Paulo', 'Europe/Berlin', 'Australia/Lord_Howe'])(
    '%s turns at midnight',
    (zone) => {
      const dayClock = createDayClock(zone);
      for (let day = '2026-03-25'; day < '2026-04-08'; day = addDays(day, 1)) {
        const start = startOfDay(zone, day);
        expect([dayClock(start - 1).day, dayClock(start).day, dayClock(start - 1).day]).toEqual([
          addDays(day, -1),
          day,
          addDays(day, -1),
        ]);
      }
    },
  );
});

describe('ad sets that no longer serve', () => {
  const spend = { day: dayIn(ZONE, NOW_MS), todayMicros: 5, totalMicros: 5 };

  it('make room for others: memory is level over weeks of campaigns that come and go', () => {
    const liveSpend = createLiveSpend();
    const served = new Set<string>();
    for (let week = 0; week < 20; week += 1) {
      served.clear();
      for (let number = 0; number < 1000; number += 1) {
        const id = uuid(week * 1000 + number);
        served.add(id);
        liveSpend.setSpend(id, spend);
        liveSpend.setRevision(id, liveSpend.nextRevision());
      }
      liveSpend.retain((id) => served.has(id));
    }
    expect(liveSpend.adSetCount()).toBe(1000);
    expect(liveSpend.gates.spends.length).toBe(2000);
    expect(liveSpend.gates.revisions.length).toBe(2048);
  });

  it('leave nothing behind for the next owner of their slot', () => {
    const liveSpend = createLiveSpend();
    liveSpend.setSpend(uuid(1), spend);
    liveSpend.setRevision(uuid(1), liveSpend.nextRevision());
    const slot = liveSpend.adSetSlot(uuid(1));
    liveSpend.retain(() => false);
    expect(liveSpend.adSetSlot(uuid(2))).toBe(slot);
    expect(liveSpend.gates.revisions[slot]).toBe(0);
    expect(liveSpend.spendOf(uuid(2))).toEqual({ day: '', todayMicros: 0, totalMicros: 0 });
  });
});
