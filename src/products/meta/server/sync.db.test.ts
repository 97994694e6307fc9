import { beforeAll, expect, test } from 'vitest';
import type { MetaProblem } from '#integrations/meta/port.ts';
import { fail } from '#kernel/result.ts';
import { addDays, dayIn, MINUTE_MS } from '#kernel/time.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { metaScenario } from './meta.test-support.ts';
import { metaResults } from './sync.ts';

const database = await createTestDatabase();
const problems: MetaProblem[] = [];
const calls: string[] = [];
const scenario = metaScenario(database, {
  meta: (real) => ({
    ...real,
    environment: 'live',
    funds(account) {
      calls.push('funds');
      return real.funds(account);
    },
    campaigns(account) {
      calls.push('campaigns');
      const problem = problems.shift();
      return problem ? Promise.resolve(fail(problem)) : real.campaigns(account);
    },
    results(account, range) {
      calls.push(`results from ${range.from}`);
      return real.results(account, range);
    },
  }),
});
const { deps, clock } = scenario;

beforeAll(async () => {
  const company = await scenario.company('Acme');
  await scenario.link(company.id, company.sellerId, company.owner.id);
});

/** What is called at once, and after a pause. */
async function after(ms: number) {
  scenario.pass(ms);
  calls.length = 0;
  await metaResults.runDue(deps);
  return [...calls];
}
const resultsFrom = (days: number) => `results from ${addDays(dayIn('Asia/Singapore', clock()), -days)}`;

test('what Meta does not answer is read again after growing pauses, as the first reading until one is complete', async () => {
  problems.push({ kind: 'UNKNOWN' }, { kind: 'UNKNOWN' });
  expect(await after(0)).toEqual(['funds', 'campaigns', resultsFrom(90)]);
  expect(await after(9_000)).toEqual([]);
  expect(await after(1_000)).toEqual(['funds', 'campaigns', resultsFrom(90)]);
  expect(await after(19_000)).toEqual([]);
  expect(await after(1_000)).toEqual(['funds', 'campaigns', resultsFrom(90)]);
  expect(await after(14 * MINUTE_MS)).toEqual([]);
  expect(await after(MINUTE_MS)).toEqual(['funds', 'campaigns', resultsFrom(28)]);
});

test('a limit of Meta’s ends the reading, and the next begins when Meta says', async () => {
  problems.push({ kind: 'BUSY', retryAfterMs: 20 * MINUTE_MS });
  expect(await after(15 * MINUTE_MS)).toEqual(['funds', 'campaigns']);
  expect(await after(19 * MINUTE_MS)).toEqual([]);
  expect(await after(MINUTE_MS)).toEqual(['funds', 'campaigns', resultsFrom(28)]);
});

test('a rejection is final until the next reading', async () => {
  problems.push({ kind: 'REJECTED', message: 'No' });
  expect(await after(15 * MINUTE_MS)).toEqual(['funds', 'campaigns', resultsFrom(28)]);
  expect(await after(14 * MINUTE_MS)).toEqual([]);
  expect(await after(MINUTE_MS)).toEqual(['funds', 'campaigns', resultsFrom(28)]);
});
