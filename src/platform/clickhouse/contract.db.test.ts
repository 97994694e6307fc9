import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClickHouseServer } from '../../../testing/clickhouse-server.ts';
import { type ClickHouse, openClickHouse } from './clickhouse.ts';
import { type Parameter, withLiterals } from './literals.ts';
import { migrateClickHouse } from './migrate.ts';
import { runLength } from '../../../testing/run-length.ts';

// The contract that the code relies on, checked against the embedded engine and a server.
interface Kind {
  name: string;
  open(): Promise<{ clickhouse: ClickHouse; stop(): Promise<unknown> }>;
}

const KINDS: Kind[] = [
  {
    name: 'the embedded engine',
    async open() {
      const folder = await mkdtemp(join(tmpdir(), 'endcap-contract-'));
      const clickhouse = await openClickHouse({ folder });
      return { clickhouse, stop: () => rm(folder, { recursive: true, force: true }) };
    },
  },
  {
    name: 'a server',
    async open() {
      const server = await startClickHouseServer();
      const clickhouse = await openClickHouse({ url: server.url });
      return { clickhouse, stop: () => server.stop() };
    },
  },
];

const ID = '0199a000-0000-7000-8000-000000000001';
const EVENT = {
  position: '1',
  kind: 'CLICK',
  occurredAt: '2026-03-10 04:00:00.000',
  day: '2026-03-10',
  billedDay: '2026-03-10',
  catalogId: ID,
  shopper: "o'neill\t\\",
  companyId: ID,
  brandId: ID,
  campaignId: '7',
  adSetId: ID,
  adType: 'PRODUCT',
  sku: 'A',
  platform: '',
  placement: 'SEARCH',
  searchTerm: 'schön',
  walletCurrency: 'SGD',
  catalogCurrency: 'SGD',
  billedMicros: '9007199254740993',
  invalid: 0,
  quantity: 0,
  salesMicros: '0',
  attribution: '',
  counts: 1,
  fingerprint: '5',
};

describe.each(KINDS)('$name', ({ open }) => {
  let clickhouse: ClickHouse;
  let stop: () => Promise<unknown>;
  beforeAll(async () => {
    ({ clickhouse, stop } = await open());
    await migrateClickHouse(clickhouse);
  });
  afterAll(async () => {
    await clickhouse.close();
    await stop();
  });

  describe('a value in a query', () => {
    it.each<[string, Parameter, unknown]>([
      ['{value:String}', "it's \\ \n 'or' 1 = 1 --", "it's \\ \n 'or' 1 = 1 --"],
      ['{value:String}', '{other:String} \0 日本', '{other:String} \0 日本'],
      ['toString({value:UInt64})', 18_446_744_073_709_551_615n, '18446744073709551615'],
      ['toString({value:Int64})', -5, '-5'],
      ['toString({value:Date})', '2026-03-01', '2026-03-01'],
      ["toString({value:DateTime64(3, 'UTC')})", '2026-03-01 04:05:06.789', '2026-03-01 04:05:06.789'],
      ['toString({value:UUID})', ID, ID],
      ['arrayMap(x -> toString(x), {value:Array(UInt64)})', [1n, 2n ** 63n], ['1', '9223372036854775808']],
      ['{value:Array(String)}', ["a'b", ''], ["a'b", '']],
      ['{value:Array(UUID)}', [], []],
      ['{value:Nullable(String)}', null, null],
    ])('%s of %s', async (expression, value, answer) => {
      const [row] = await clickhouse.query<{ answer: unknown }>(`select ${expression} as answer`, { value });
      expect(row!.answer).toEqual(answer);
    });

    it('is read as it was written, whatever text it is', async () => {
      const texts = fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { minLength: 20, maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(texts, async (values) => {
          const [row] = await clickhouse.query<{ answer: string[] }>('select {values:Array(String)} as answer', {
            values,
          });
          expect(row!.answer).toEqual(values);
        }),
        { numRuns: runLength(50) },
      );
    });

    it('may be a list of fifty thousand ids', async () => {
      const ids = Array.from({ length: 50_000 }, (_, n) => ID.slice(0, -5) + String(n).padStart(5, '0'));
      expect(await clickhouse.query('select length({ids:Array(UUID)}) as count', { ids })).toEqual([{ count: 50_000 }]);
    });

    it('must be there', () => {
      expect(() => withLiterals('select {missing:String}', {})).toThrow('no value for missing');
    });
  });

  it.each([0, 1, 250, 251, 1000])('gives all of %i rows to a file, a few at a time', async (count) => {
    const text = 'select number, \'a\n"b"\' as text from numbers({count:UInt64})';
    const pages = await Array.fromAsync(clickhouse.queryBackground<{ number: number; text: string }>(text, { count }));
    expect(Math.max(0, ...pages.map(({ length }) => length))).toBeLessThanOrEqual(250);
    expect(pages.flat()).toEqual(Array.from({ length: count }, (_, number) => ({ number, text: 'a\n"b"' })));
  });

  it('does not make one session wait for another’s long query', async () => {
    const order: string[] = [];
    const answer = clickhouse.queryBackground('select sum(cityHash64(number)) from numbers({count:UInt64})', {
      count: 300_000_000,
    });
    const long = answer.next().then(() => order.push('long'));
    await clickhouse.query('select {value:UInt64}', { value: 1 });
    order.push('short');
    await long;
    expect(order).toEqual(['short', 'long']);
  });

  it('takes a block under a token once, in roll-ups and its own count too; another block is another', async () => {
    const sums = () =>
      clickhouse.query(`select (select toString(count()) from ad_event) as rows, (select toString(sum(cost_micros)) from daily) as cost,
        (select toString(sum(clicks)) from daily_sku) as clicks, (select toString(sum(rows)) from load_progress) as counted,
        (select toString(sum(checksum)) from load_progress) as checksum`);
    for (let time = 0; time < 3; time += 1) await clickhouse.insert('ad_event', [EVENT], 'one');
    expect(await sums()).toEqual([{ rows: '1', cost: '9007199254740993', clicks: '1', counted: '1', checksum: '5' }]);
    await clickhouse.insert('ad_event', [EVENT, { ...EVENT, position: '2' }], 'two');
    expect(await sums()).toEqual([{ rows: '3', cost: '27021597764222979', clicks: '3', counted: '3', checksum: '15' }]);
    expect(await clickhouse.query('select distinct shopper, search_term from ad_event')).toEqual([
      { shopper: EVENT.shopper, searchTerm: EVENT.searchTerm },
    ]);
  });

  it('says what is wrong with a statement, and goes on', async () => {
    await expect(clickhouse.query('select nothing')).rejects.toThrow(/nothing/);
    await expect(clickhouse.command('create table daily (a UInt8) engine = Memory')).rejects.toThrow(/already exists/);
    await expect(clickhouse.insert('ad_event', [{ ...EVENT, day: 'no day' }], 'three')).rejects.toThrow(/day/i);
    expect(await clickhouse.query('select 1 as one')).toEqual([{ one: 1 }]);
  });
});
