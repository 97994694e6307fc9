import { UNIT } from '#kernel/money.ts';
import { beforeAll, expect, test } from 'vitest';
import { setFlag } from '#core/settings/server/index.ts';
import { addDays, type Day } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { campaignCalls, campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { startApi } from '../../../../../testing/api.ts';
import { createTestClickHouse } from '../../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../../testing/database.ts';
import { createSeed } from '../../../../../testing/seed.ts';
import { countStatements } from '../../../../../testing/statements.ts';
import { loadEvents, logEvents, reportingInDinars, type LoggedEvent } from '../report.test-support.ts';

const TODAY = '2026-06-20';
const START = Date.UTC(2026, 5, 20, 4);
const database = await createTestDatabase();
const statements = countStatements(database);
const clickhouse = createTestClickHouse();
const seed = createSeed(database, { clock: () => START });
const api = await startApi(database, seed, { clickhouse });
const scenario = await campaignScenario(database, seed, api);
const { owner, rival, brand, shop, acme } = scenario;
const { approved } = campaignCalls(scenario, START);
let one: { id: string; adSetId: string };
let two: { id: string; adSetId: string };

beforeAll(async () => {
  await database.transact(SYSTEM, (tx) => setFlag(tx, 'sponsor_search_term_report', true));
  one = await approved({
    name: 'One',
    keywords: ['[face wash]', '"sun cream"', 'toner'],
    negativeKeywords: ['[used]'],
  });
  two = await approved({ name: 'Two' });
  const events: LoggedEvent[] = [];
  const log = (
    { id, adSetId }: typeof one,
    term: string,
    day: Day,
    { seen = 3, cost = 0n, orders = 0, sales = 0n }: { seen?: number; cost?: bigint; orders?: number; sales?: bigint },
  ) => {
    const event = {
      day,
      catalogId: shop.id,
      companyId: acme.id,
      brandId: brand.id,
      campaignId: BigInt(id),
      adSetId,
      sku: 'RUN-1',
      term,
    };
    for (let count = 0; count < seen; count += 1) events.push({ ...event, kind: 'IMPRESSION' });
    if (cost > 0n) events.push({ ...event, kind: 'CLICK', billedMicros: cost });
    for (let count = 0; count < orders; count += 1)
      events.push({ ...event, kind: 'SALE', quantity: 1, salesMicros: sales });
  };
  const settled = addDays(TODAY, -8);
  log(one, 'free lotion', settled, { cost: 6n * UNIT });
  log(one, 'free lotion', TODAY, { cost: 2n * UNIT });
  log(two, 'free lotion', settled, { cost: 5n * UNIT });
  log(one, 'used', settled, { cost: 9n * UNIT });
  log(one, 'fresh', addDays(TODAY, -7), { cost: 8n * UNIT });
  log(one, 'face wash', settled, { cost: 4n * UNIT, orders: 2, sales: 10n * UNIT });
  log(two, 'face wash', settled, { cost: 4n * UNIT, orders: 2, sales: 5n * UNIT });
  log(two, 'best sun cream', addDays(TODAY, -60), { seen: 1 });
  log(two, 'best sun cream', addDays(TODAY, -2), { cost: 1n * UNIT });
  log(one, 'best sun cream', settled, { cost: 3n * UNIT, orders: 1, sales: 9n * UNIT });
  log(one, 'rare', settled, { seen: 2, cost: 7n * UNIT });
  log(one, '', settled, { cost: 20n * UNIT });
  await logEvents(database, seed.newId, events);
  await loadEvents(database, clickhouse, events.length, START);
});

const FIGURES = 'terms spend sales roas orders searches clicks waste';
const GRID = `lens total numPages currency fromDate toDate lenses { lens terms } totals { ${FIGURES} } rare { ${FIGURES} }
  groups { key name figures { terms spend waste } }
  objects { term match lenses trend groupKey campaign { id name } figures { ${FIGURES} } }`;
interface Grid {
  currency: string;
  lens: string;
  total: number;
  numPages: number;
  lenses: { lens: string; terms: number }[];
  totals: Record<string, unknown>;
  rare: Record<string, unknown>;
  groups: { key: string; name: string; figures: { terms: number; spend: string; waste: string } }[];
  objects: {
    term: string;
    match: string;
    lenses: string[];
    trend: string[];
    groupKey: string | null;
    campaign: { id: string; name: string };
    figures: Record<string, unknown>;
  }[];
}
const grid = async (args = '', user = owner) => {
  const answer = await user.graphql<{ searchTermGrid: Grid }>(`{ searchTermGrid${args && `(${args})`} { ${GRID} } }`);
  expect(answer.errors).toEqual([]);
  return answer.data!.searchTermGrid;
};
const rows = async (args: string) =>
  (await grid(args)).objects.map(({ term, campaign }) => `${campaign.name}: ${term}`);

test('opens on what was spent without a sale, the dearest first, with the sums of its rows', async () => {
  const opened = await grid();
  expect(opened).toMatchObject({
    lens: 'WASTE',
    total: 2,
    currency: 'SGD',
    fromDate: '2026-05-22',
    toDate: TODAY,
    // The rare one wasted enough, and is in its own line.
    totals: { terms: 3, spend: '20', sales: '0', waste: '18' },
    rare: { terms: 1, spend: '7', searches: 2 },
    lenses: [
      { lens: 'WASTE', terms: 2 },
      { lens: 'WINNERS', terms: 1 },
      { lens: 'NEW', terms: 7 },
      { lens: 'ALL', terms: 9 },
    ],
  });
  expect(opened.objects.map(({ term, campaign, figures }) => [term, campaign.name, figures['waste']])).toEqual([
    ['free lotion', 'One', '6'],
    ['free lotion', 'Two', '5'],
  ]);
  expect(opened.objects[0]).toMatchObject({
    match: 'PRODUCT',
    lenses: ['WASTE', 'NEW', 'ALL'],
    figures: { terms: 1, spend: '8', roas: 0, orders: 0, searches: 6, clicks: 2 },
  });
  expect(opened.objects[0]!.trend).toEqual(['0', '0', '0', '0', '0', '6', ...Array<string>(7).fill('0'), '2']);
});

test('what is little is so in every currency', async () => {
  const shown = (lens: string) => rows(`lens: ${lens}`);
  const [waste, winners] = [await shown('WASTE'), await shown('WINNERS')];
  const inDinars = await reportingInDinars(database, acme.id, async () => ({
    currency: (await grid()).currency,
    waste: await shown('WASTE'),
    winners: await shown('WINNERS'),
    agree: (await grid('lens: ALL')).objects.filter(({ lenses }) => lenses.includes('WASTE')).length,
  }));
  expect(inDinars).toEqual({ currency: 'KWD', waste, winners, agree: waste.length });
});

test('winners are no exact keyword yet; new is what was not seen before', async () => {
  expect(await rows('lens: WINNERS')).toEqual(['Two: face wash']);
  expect(await rows('lens: NEW, sortBy: term, direction: asc')).not.toContain('Two: best sun cream');
  expect(await rows('lens: NEW')).not.toContain('One: ');
});

test('every row says the lenses that show it, as each lens counts', async () => {
  const all = await grid('lens: ALL');
  for (const { lens, terms } of all.lenses)
    expect([lens, all.objects.filter((row) => row.lenses.includes(lens)).length]).toEqual([lens, terms]);
});

test('says how a search reaches the campaign', async () => {
  const { objects } = await grid('lens: ALL');
  expect(Object.fromEntries(objects.map(({ term, campaign, match }) => [`${campaign.name} ${term}`, match]))).toEqual({
    'One ': 'PRODUCT',
    'One used': 'EXCLUDED',
    'One fresh': 'PRODUCT',
    'One free lotion': 'PRODUCT',
    'Two free lotion': 'PRODUCT',
    'One face wash': 'EXACT',
    'Two face wash': 'PRODUCT',
    'One best sun cream': 'PHRASE',
    'Two best sun cream': 'PRODUCT',
  });
});

test('the sums of all terms are those of the dashboard’s card', async () => {
  const days = 'fromDate: "2026-05-22", toDate: "2026-06-20"';
  const card = await owner.graphql<{ searchTermSummary: Record<string, string>[] }>(
    `{ searchTermSummary(${days}) { costs value impressions clicks count } }`,
  );
  const sum = (field: string) => card.data!.searchTermSummary.reduce((total, row) => total + Number(row[field]), 0);
  const { totals } = await grid(`lens: ALL, ${days}`);
  expect(Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, Number(value)]))).toMatchObject({
    spend: sum('costs'),
    sales: sum('value'),
    searches: sum('impressions'),
    clicks: sum('clicks'),
    orders: sum('count'),
  });
});

test('filters, sorts, pages and groups over all terms', async () => {
  expect(await rows('lens: ALL, filter: { term: "SUN" }')).toEqual(['One: best sun cream', 'Two: best sun cream']);
  expect(await rows(`lens: ALL, filter: { campaignIds: ["${two.id}"] }, sortBy: term, direction: asc`)).toEqual([
    'Two: best sun cream',
    'Two: face wash',
    'Two: free lotion',
  ]);
  expect(await rows('lens: ALL, filter: { spendAbove: "8" }')).toEqual(['One: ', 'One: used']);
  expect(await rows('lens: ALL, filter: { roasBelow: 260, spendAbove: "3.5" }, sortBy: roas')).toEqual([
    'Two: face wash',
    'One: ',
    'One: used',
    'One: free lotion',
    'One: fresh',
    'Two: free lotion',
  ]);
  expect(await rows('lens: ALL, filter: { brandIds: ["moon"] }')).toEqual([]);
  expect(await grid('lens: ALL, pageSize: 4, page: 3')).toMatchObject({ numPages: 3, objects: [{}] });
  const grouped = await grid('lens: ALL, groupBy: TERM, pageSize: 5');
  expect(grouped.groups).toEqual([
    { key: '', name: '', figures: { terms: 1, spend: '20', waste: '20' } },
    { key: 'free lotion', name: 'free lotion', figures: { terms: 2, spend: '13', waste: '11' } },
    { key: 'used', name: 'used', figures: { terms: 1, spend: '9', waste: '9' } },
    { key: 'face wash', name: 'face wash', figures: { terms: 2, spend: '8', waste: '0' } },
  ]);
  const byCampaign = await grid('lens: ALL, groupBy: CAMPAIGN');
  expect(byCampaign.groups.map(({ name, figures }) => [name, figures.terms])).toEqual([
    ['One', 6],
    ['Two', 3],
  ]);
});

test('another company sees none of it', async () => {
  expect(await grid('lens: ALL', rival)).toMatchObject({ total: 0, totals: { terms: 0, spend: '0' }, objects: [] });
  expect((await grid('', rival)).lens).toBe('ALL');
  const named = await rival.graphql(`{ searchTermGrid(supplierId: "${acme.id}") { total } }`);
  expect(named.codes).toEqual(['NOT_FOUND']);
  expect(
    (await rival.graphql(`{ searchTermGrid(lens: ALL, filter: { campaignIds: ["${one.id}"] }) { total } }`)).data,
  ).toEqual({ searchTermGrid: { total: 0 } });
});

test('names all campaigns that were shown for a term, of the company and brand only', async () => {
  const seenIn = async (args: string, user = owner) => {
    const answer = await user.graphql(`{ searchTermCampaigns(${args}) { term campaignIds } }`);
    expect(answer.errors).toEqual([]);
    return answer.data!.searchTermCampaigns as { term: string; campaignIds: string[] }[];
  };
  const all = await seenIn('terms: ["free lotion", "unheard of"]');
  expect(all.map(({ term, campaignIds }) => [term, campaignIds.toSorted()])).toEqual([
    ['free lotion', [one.id, two.id].toSorted()],
    ['unheard of', []],
  ]);
  for (const none of [
    await seenIn('terms: ["free lotion"]', rival),
    await seenIn('terms: ["free lotion"], brandIds: ["moon"]'),
  ])
    expect(none).toEqual([{ term: 'free lotion', campaignIds: [] }]);
  const many = Array.from({ length: 1001 }, (_, index) => `"${index}"`).join();
  expect((await owner.graphql(`{ searchTermCampaigns(terms: [${many}]) { term } }`)).codes).toEqual(['VALIDATION']);
});

test('more rows take no more queries', async () => {
  const used = async (pageSize: number) => {
    statements.take();
    await grid(`lens: ALL, pageSize: ${pageSize}`);
    return statements.take().length;
  };
  expect(await used(9)).toBe(await used(1));
});

test('an exclusion leaves waste, is estimated as savings, and both are taken back by undo', async () => {
  const call = async (name: string, input: object) => {
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
    const answer = await owner.graphql(
      `mutation ($input: ${type}!) { ${name}(input: $input) { operation { id fingerprint done } } }`,
      { input },
    );
    return answer.data![name].operation as { id: string; fingerprint: string; done: number };
  };
  const savings = async () => {
    const answer = await owner.graphql('{ searchTermSavings { amount exclusions } }');
    return answer.data!.searchTermSavings;
  };
  expect(await savings()).toEqual({ amount: '0', exclusions: 0 });
  const { id, fingerprint } = await call('previewOperation', {
    kind: 'NEGATIVES',
    campaignIds: [one.id],
    keywordsByCampaign: [{ campaignId: one.id, keywords: ['[Free Lotion]', '[never searched]'] }],
  });
  expect(await call('applyOperation', { id, fingerprint })).toMatchObject({ done: 1 });
  expect(await rows('lens: WASTE')).toEqual(['Two: free lotion']);
  expect((await grid('lens: ALL, filter: { term: "free" }')).objects.map(({ match }) => match)).toEqual([
    'EXCLUDED',
    'PRODUCT',
  ]);
  // Of today's spend it saves nothing yet, and the negative keyword the campaign was launched with is no exclusion.
  expect(await savings()).toEqual({ amount: '6', exclusions: 1 });
  const others = await rival.graphql(`{ searchTermSavings { exclusions } }`);
  expect(others.data).toEqual({ searchTermSavings: { exclusions: 0 } });
  expect((await rival.graphql(`{ searchTermSavings(supplierId: "${acme.id}") { exclusions } }`)).codes).toEqual([
    'NOT_FOUND',
  ]);
  await call('undoOperation', { id });
  expect(await savings()).toEqual({ amount: '0', exclusions: 0 });
  expect(await rows('lens: WASTE')).toEqual(['One: free lotion', 'Two: free lotion']);
});
