import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClickHouse, type ClickHouse } from './clickhouse.ts';
import { type Parameter, withLiterals } from './literals.ts';

let folder: string;
let clickhouse: ClickHouse;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endcap-literals-'));
  clickhouse = await openClickHouse({ folder });
});
afterAll(async () => {
  await clickhouse.close();
  await rm(folder, { recursive: true, force: true });
});

describe('values in a query', () => {
  it.each<[string, Parameter, unknown]>([
    ['{value:String}', "it's \\ \n 'or' 1 = 1 --", "it's \\ \n 'or' 1 = 1 --"],
    ['{value:String}', '{other:String} \0 日本', '{other:String} \0 日本'],
    ['toString({value:UInt64})', 18_446_744_073_709_551_615n, '18446744073709551615'],
    ['toString({value:Int64})', -5, '-5'],
    ['toString({value:Date})', '2026-03-01', '2026-03-01'],
    ["toString({value:DateTime64(3, 'UTC')})", '2026-03-01 04:05:06.789', '2026-03-01 04:05:06.789'],
    ['toString({value:UUID})', '0199a000-0000-7000-8000-000000000001', '0199a000-0000-7000-8000-000000000001'],
    ['arrayMap(x -> toString(x), {value:Array(UInt64)})', [1n, 2n ** 63n], ['1', '9223372036854775808']],
    ['{value:Array(String)}', ["a'b", ''], ["a'b", '']],
    ['{value:Array(UUID)}', [], []],
    ['{value:Nullable(String)}', null, null],
  ])('%s of %s', async (expression, value, answer) => {
    const [row] = await clickhouse.query<{ answer: unknown }>(`select ${expression} as answer`, { value });
    expect(row!.answer).toEqual(answer);
  });

  it('comes back as it was given, whatever text it is', async () => {
    const texts = fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { minLength: 20, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(texts, async (values) => {
        const [row] = await clickhouse.query<{ answer: string[] }>('select {values:Array(String)} as answer', {
          values,
        });
        expect(row!.answer).toEqual(values);
      }),
      { numRuns: 50 },
    );
  });

  it('must be there', () => {
    expect(() => withLiterals('select {missing:String}', {})).toThrow('no value for missing');
  });

  it('do not make one session wait for another’s long query', async () => {
    const order: string[] = [];
    const answer = clickhouse.queryAside('select sum(cityHash64(number)) from numbers({count:UInt64})', {
      count: 300_000_000,
    });
    const long = answer.next().then(() => order.push('long'));
    await clickhouse.query('select {value:UInt64}', { value: 1 });
    order.push('short');
    await long;
    expect(order).toEqual(['short', 'long']);
  });
});
