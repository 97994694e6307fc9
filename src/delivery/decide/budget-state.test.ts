import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, addDays, dayIn, startOfDay } from '#kernel/time.ts';
import { campaignState } from '#core/serving/rules/campaign-state.ts';
import { createDayClock, createLiveSpend, canCompete } from './budget-state.ts';
import { NOW_MS, adSet, uuid } from './decide.test-support.ts';
import { DEFAULT_TRAFFIC } from './rules/pacing.ts';

const ZONE = 'Asia/Singapore';

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
    });
    fc.assert(
      fc.property(situation, ({ startsMs, endsMs, daily, total, spentDay, today, earlier, wallet }) => {
        const facts = adSet(1, { startsMs, endsMs, dailyBudgetMicros: daily, totalBudgetMicros: total });
        const liveSpend = createLiveSpend();
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
          { zone: ZONE, dayClock: createDayClock(ZONE), traffic: DEFAULT_TRAFFIC },
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
            walletRemainingMicros: BigInt(wallet),
          },
          NOW_MS,
        );
        expect(competes).toBe(state.canServe && liveSpend.gates.chances[slot]! > 0);
      }),
    );
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
