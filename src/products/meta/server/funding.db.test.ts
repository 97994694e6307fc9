import { beforeEach, describe, expect, test } from 'vitest';
import { PartialFailure } from '#platform/jobs/for-each-isolated.ts';
import type { MetaAds } from '#integrations/meta/port.ts';
import { ok } from '#kernel/result.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { accountOf } from './account.repository.ts';
import { orderMetaTopUp } from './funding.ts';
import { metaAdsWork } from './index.ts';
import { metaResults } from './sync.ts';
import { metaScenario, unreliable } from './meta.test-support.ts';
import { metaTopUpById } from './top-up.repository.ts';

/** A Meta stub that, like the real API, reads, compares and writes a limit in separate calls. */
function slowLimits() {
  const limits = new Map<string, bigint>();
  let callsToPause = 0;
  let paused: (() => void)[] = [];
  const limitOf = (accountRef: string) => limits.get(accountRef) ?? 0n;
  const funds = (accountRef: string) => ({ fundedMicros: limitOf(accountRef), spentMicros: 0n });
  const wrap = (real: MetaAds): MetaAds => ({
    ...real,
    funds: async ({ accountRef }) => {
      const answer = funds(accountRef);
      if (callsToPause > 0) {
        callsToPause -= 1;
        await new Promise<void>((resolve) => paused.push(resolve));
      }
      return ok(answer);
    },
    raiseFunds: async ({ accountRef }, fundedMicros) => {
      const known = limitOf(accountRef);
      if (callsToPause > 0) {
        callsToPause -= 1;
        await new Promise<void>((resolve) => paused.push(resolve));
      }
      if (known < fundedMicros) limits.set(accountRef, fundedMicros);
      return ok(funds(accountRef));
    },
  });
  return {
    wrap,
    limits,
    /** Pauses the next calls after they have read the limit. */
    pause: (calls: number) => void (callsToPause = calls),
    release() {
      callsToPause = 0;
      for (const goOn of paused) goOn();
      paused = [];
    },
    get pausedCalls() {
      return paused.length;
    },
  };
}

const database = await createTestDatabase();
const atMeta = slowLimits();
const line = unreliable();
const scenario = metaScenario(database, { meta: (real) => line.wrap(atMeta.wrap(real)) });
const { asSystem, deps } = scenario;
const { fund } = metaAdsWork(deps);
let company: Awaited<ReturnType<typeof scenario.company>>;
let serial = 0;
const seller = () => ({ companyId: company.id, sellerId: company.sellerId });
const account = async () => (await asSystem((tx) => accountOf(tx, seller())))!;
const limit = async () => atMeta.limits.get((await account()).accountRef) ?? 0n;

beforeEach(async () => {
  company = await scenario.company(`Acme ${(serial += 1)}`);
  await scenario.link(company.id, company.sellerId, company.owner.id);
  await scenario.addCredit(company.id, 'PAID', 1_000_000_000n);
});

const order = async (amountMicros = 25_000_000n): Promise<string> => {
  scenario.pass(1000);
  const ordered = await orderMetaTopUp(scenario.billing, {
    shop: await scenario.shop(company.id, company.sellerId),
    userId: company.owner.id,
    amountMicros,
    method: 'PAID_CREDIT',
    takesPaidCredit: true,
  });
  if (!ordered.ok) throw new Error(JSON.stringify(ordered.problem));
  return ordered.value.id;
};
const statuses = (ids: string[]) =>
  asSystem(async (tx) => {
    const found = [];
    for (const id of ids) found.push((await metaTopUpById(tx, id))!.status);
    return found;
  });
const until = (isSo: () => boolean) => expect.poll(isSo, { interval: 5 }).toBe(true);

describe('funding an account', () => {
  test('three concurrent top-ups add up, at Meta and here', async () => {
    atMeta.pause(2);
    const first = await order();
    const working = [fund(first)];
    await until(() => atMeta.pausedCalls === 1);
    const second = await order();
    working.push(fund(second));
    await Promise.race([working[1], until(() => atMeta.pausedCalls === 2)]);
    const third = await order();
    working.push(fund(third));
    await working[2];
    atMeta.release();
    await Promise.all(working);
    await scenario.work(8);
    expect(await statuses([first, second, third])).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED']);
    expect(await limit()).toBe(75_000_000n);
    expect(await account()).toMatchObject({ fundedMicros: 75_000_000n });
  });

  test('one that is rejected while another waits is returned and not part of the limit', async () => {
    const before = await scenario.balance(company.id);
    const first = await order(30_000_000n);
    const second = await order(20_000_000n);
    line.says('OK', { reject: 'The account is disabled' });
    await scenario.work(4);
    expect(await statuses([first, second])).toEqual(['COMPLETED', 'FAILED']);
    expect(await limit()).toBe(30_000_000n);
    expect(await scenario.balance(company.id)).toBe(before - 30_000_000n);
  });

  test('one that is rejected after a lost answer is not returned if Meta has it', async () => {
    const before = await scenario.balance(company.id);
    line.says('LOST', { reject: 'The account is disabled' });
    const lost = await order();
    await scenario.work(4);
    expect(await statuses([lost])).toEqual(['COMPLETED']);
    expect(await limit()).toBe(25_000_000n);
    expect(await scenario.balance(company.id)).toBe(before - 25_000_000n);
  });

  test('one that is rejected is returned only after Meta has confirmed its funds', async () => {
    const before = await scenario.balance(company.id);
    line.says({ reject: 'The account is disabled' });
    line.cannotRead(true);
    const rejected = await order();
    await scenario.work(4);
    expect(await statuses([rejected])).toEqual(['APPROVED']);
    line.cannotRead(false);
    line.says({ reject: 'The account is disabled' });
    await scenario.work(12);
    expect(await statuses([rejected])).toEqual(['FAILED']);
    expect(await scenario.balance(company.id)).toBe(before);
  });

  test('another process continues after one dies', async () => {
    atMeta.pause(1);
    const topUp = await order();
    void fund(topUp);
    await until(() => atMeta.pausedCalls === 1);
    await scenario.work(8);
    expect(await statuses([topUp])).toEqual(['COMPLETED']);
    atMeta.release();
    expect(await limit()).toBe(25_000_000n);
  });
});

describe('the comparison of Meta’s funds with the payments', () => {
  const read = async () => {
    scenario.pass(HOUR_MS);
    return metaResults.runDue(deps).then(
      () => null,
      (error: unknown) => error,
    );
  };
  const funded = async () => {
    const topUp = await order();
    await scenario.work();
    expect(await statuses([topUp])).toEqual(['COMPLETED']);
  };

  test('raises a limit that is too low again', async () => {
    await funded();
    atMeta.limits.set((await account()).accountRef, 10_000_000n);
    expect(await read()).toBeNull();
    await scenario.work();
    expect(await limit()).toBe(25_000_000n);
    expect(await account()).toMatchObject({ fundedMicros: 25_000_000n });
  });

  test('reports a limit that is too high to staff, and syncs the rest', async () => {
    await funded();
    const { accountRef } = await account();
    atMeta.limits.set(accountRef, 40_000_000n);
    const failed = await read();
    expect(failed).toBeInstanceOf(PartialFailure);
    expect((failed as PartialFailure).failures).toMatchObject([{ subject: seller() }]);
    expect(String(failed)).toContain('40');
    expect(await account()).toMatchObject({ fundedMicros: 40_000_000n });
    atMeta.limits.set(accountRef, 25_000_000n);
    expect(await read()).toBeNull();
  });

  test('ignores funds that a top-up has overtaken', async () => {
    scenario.pass(HOUR_MS);
    atMeta.pause(1);
    const reading = metaResults.runDue(deps);
    await until(() => atMeta.pausedCalls === 1);
    const topUp = await order();
    await fund(topUp);
    atMeta.release();
    await reading;
    expect(await account()).toMatchObject({ fundedMicros: 25_000_000n });
  });
});
