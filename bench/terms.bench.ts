// A page of the search terms of a company that has 50,000 on its last 30 days, each seen on about a third of 90 days:
// `node bench/terms.bench.ts`. Prints how long the queries of a page take together, and how much of
// the processor: on a busy machine they wait for it.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMigrated } from '#platform/clickhouse/migrate.ts';
import {
  termDays,
  WASTE_FROM_MICROS,
  type TermGrouping,
  type TermLens,
} from '../src/insights/reports/rules/search-terms.ts';
import {
  countTerms,
  readTermGroups,
  readTerms,
  readTermSpend,
  termsSeenBefore,
  type TermScope,
} from '../src/insights/reports/server/search-terms/search-terms.repository.ts';

const TERMS = 50_000;
const CAMPAIGNS = 20;
const ROUNDS = 20;
const COMPANY = '00000000-0000-4000-8000-000000000001';
const TODAY = '2026-03-02';
const MONEY = { currency: 'SGD', rates: new Map([['SGD', 1_000_000n]]) };

const folder = await mkdtemp(join(tmpdir(), 'endcap-bench-'));
const clickhouse = await openMigrated({ folder }, 3);
try {
  await clickhouse.command(`insert into daily_search_term
    select toDate('${TODAY}') - day, toUUID('${COMPANY}'), toUUID('${COMPANY}'), toUUID('${COMPANY}'),
      100000 + term % ${CAMPAIGNS}, toUUID('${COMPANY}'), 'PRODUCT', concat('shoppers look for ', toString(term)), 'SGD', 'SGD',
      1 + rand(1) % 9, rand(2) % 3, rand(3) % 900000, if(rand(4) % 20 = 0, 2000000, 0), 0, if(rand(4) % 20 = 0, 1, 0), 0, 0, 0, 0
    from (select number % ${TERMS} as term, intDiv(number, ${TERMS}) as day from numbers(${TERMS * 90}))
    where cityHash64(term, day) % 3 = 0`);
  const ids = Array.from({ length: CAMPAIGNS }, (_, index) => BigInt(100_000 + index));
  const keyword = (index: number) => ({
    campaignId: ids[index % CAMPAIGNS]!,
    keyword: `shoppers look for ${index}`,
    matchType: 'exact' as const,
    isNegative: index % 2 === 0,
  });
  const scope = {
    companyId: COMPANY,
    fromDate: '2026-02-01',
    toDate: TODAY,
    brandIds: null,
    catalogIds: null,
    campaignIds: null,
    adSetId: null,
    adType: null,
  };
  const of: TermScope = {
    scope,
    money: MONEY,
    days: termDays(TODAY),
    wasteFromMicros: WASTE_FROM_MICROS,
    name: null,
    spendAboveMicros: null,
    roasBelow: null,
    open: ids.map((id) => ({ id, targetRoasPercent: null })),
    exact: Array.from({ length: 2000 }, (_, index) => keyword(index)),
  };
  const page = { sortBy: 'spend', direction: 'desc', offset: 0, limit: 200 } as const;
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}\n`);
  console.log('| Page | p50 ms | p95 ms | processor ms |\n|---|---|---|---|');
  const measure = async (name: string, work: () => Promise<unknown>) => {
    const times: number[] = [];
    const used = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
    const { user, system } = process.cpuUsage(used);
    const cpu = Math.round((user + system) / 1000 / ROUNDS);
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor((times.length - 1) * share)]!.toFixed(0);
    console.log(`| ${name} | ${at(0.5)} | ${at(0.95)} | ${cpu} |`);
  };
  for (const [lens, groupBy] of [
    ['WASTE', null],
    ['ALL', null],
    ['NEW', null],
    ['ALL', 'TERM'],
    ['ALL', 'CAMPAIGN'],
  ] satisfies [TermLens, TermGrouping | null][])
    await measure(`${lens}${groupBy ? ` by ${groupBy}` : ''}`, async () => {
      const [, rows] = await Promise.all([
        countTerms(clickhouse, of),
        readTerms(clickhouse, of, { ...page, lens, groupBy }),
      ]);
      const terms = rows.map(({ term }) => term);
      await Promise.all([
        termsSeenBefore(clickhouse, scope, terms, of.days.newFrom),
        readTermSpend(clickhouse, { ...scope, fromDate: '2026-02-17' }, terms, MONEY),
        groupBy && readTermGroups(clickhouse, of, { lens, groupBy, keys: terms }),
      ]);
    });
  await measure('waste of the home page', () =>
    readTerms(clickhouse, of, { ...page, limit: 50, lens: 'WASTE', groupBy: null }),
  );
} finally {
  await clickhouse.close();
  await rm(folder, { recursive: true });
}
