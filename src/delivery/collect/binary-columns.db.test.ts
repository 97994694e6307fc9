import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { bigintColumn, bytesColumn, dateColumn, instantColumn, textColumn, uuidColumn } from './binary-columns.ts';

const database = await createTestDatabase();
const UUID = '0199a000-0000-7000-8000-00000000000a';

async function seenAs(type: string, column: Buffer): Promise<unknown> {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ seen: string }>`select to_json(${column}::${sql.raw(type)}[])::text as seen`.execute(tx),
  );
  return rows[0]!.seen.replaceAll(' ', '');
}

test.each<[string, Buffer, string]>([
  ['text', textColumn(['a', null, '', '靴"{,}\\']), '["a",null,"","靴\\"{,}\\\\"]'],
  ['text', textColumn(['same', 'same', null, null, 'same']), '["same","same",null,null,"same"]'],
  ['bytea', bytesColumn([Uint8Array.of(1, 255), null, new Uint8Array()]), '["\\\\x01ff",null,"\\\\x"]'],
  ['uuid', uuidColumn([UUID, UUID, null, UUID]), `["${UUID}","${UUID}",null,"${UUID}"]`],
  ['uuid', uuidColumn([UUID, null]), `["${UUID}",null]`],
  ['bigint', bigintColumn([0, null, -5n, 2n ** 62n]), '[0,null,-5,4611686018427387904]'],
  ['date', dateColumn(['2026-03-10', '1999-12-31', '2026-03-10']), '["2026-03-10","1999-12-31","2026-03-10"]'],
  [
    'timestamptz',
    instantColumn([Date.parse('2026-03-10T04:00:00.123Z'), Date.parse('1999-12-31T23:59:59Z')]),
    '["2026-03-10T04:00:00.123+00:00","1999-12-31T23:59:59+00:00"]',
  ],
  ['text', textColumn([]), '[]'],
])('PostgreSQL reads a column of %s as it was written', async (type, column, expected) => {
  expect(await seenAs(type, column)).toBe(expected);
});
