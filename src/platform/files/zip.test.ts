import { buffer } from 'node:stream/consumers';
import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zip } from './zip.ts';

/** Reads an archive as unzippers do: from its end, by the central directory. */
function unzip(archive: Buffer) {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: archive.readUInt16LE(end + 8) }, () => {
    expect(archive.toString('latin1', at, at + 4)).toBe('PK\x01\x02');
    const [time, date] = [archive.readUInt16LE(at + 12), archive.readUInt16LE(at + 14)];
    const name = archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28));
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26);
    const contents = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20)));
    expect([crc32(contents), contents.length]).toEqual([archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 24)]);
    at += 46 + Buffer.byteLength(name);
    const stamp = [1980 + (date >> 9), (date >> 5) & 15, date & 31, time >> 11, (time >> 5) & 63, (time & 31) * 2];
    return { name, text: contents.toString('utf8'), stamp };
  });
}

const chunks = async function* (...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
};

test('an archive gives back what was put in, under its name and with its time', async () => {
  const long = 'day;clicks\r\n'.repeat(50_000);
  const entries = [
    { name: 'vendas em São Paulo.csv', contents: chunks(long, long) },
    { name: 'empty.csv', contents: chunks() },
  ];
  const archive = await buffer(zip(entries, new Date(Date.UTC(2026, 4, 31, 13, 45, 20))));
  const stamp = [2026, 5, 31, 13, 45, 20];
  expect(unzip(archive)).toEqual([
    { name: 'vendas em São Paulo.csv', text: long + long, stamp },
    { name: 'empty.csv', text: '', stamp },
  ]);
  expect(archive.length).toBeLessThan(long.length / 50);
});

test('contents that break off break the archive', async () => {
  const broken = (async function* () {
    yield Buffer.from('half');
    throw new Error('cut');
  })();
  await expect(buffer(zip([{ name: 'a', contents: broken }], new Date(Date.UTC(2026, 0, 1))))).rejects.toThrow('cut');
});

test('what 32 bits do not hold stands in 64, and small archives stay as every reader knows them', async () => {
  const texts = ['first '.repeat(50), 'second '.repeat(50), 'x'];
  const make = (mostBytes?: number) =>
    buffer(
      zip(
        texts.map((text, n) => ({ name: `${n}.csv`, contents: chunks(text) })),
        new Date(0),
        mostBytes,
      ),
    );
  const small = await make();
  expect(small.includes(Buffer.from('PK\x06\x06'))).toBe(false);
  const archive = await make(40);
  // Uses the ZIP64 end record, found by its locator.
  const locator = archive.lastIndexOf(Buffer.from('PK\x06\x07'));
  const end = Number(archive.readBigUInt64LE(locator + 8));
  expect(archive.toString('latin1', end, end + 4)).toBe('PK\x06\x06');
  expect(Number(archive.readBigUInt64LE(end + 32))).toBe(3);
  let at = Number(archive.readBigUInt64LE(end + 48));
  for (const text of texts) {
    const nameLength = archive.readUInt16LE(at + 28);
    const moreLength = archive.readUInt16LE(at + 30);
    const more = archive.subarray(at + 46 + nameLength + 4, at + 46 + nameLength + moreLength);
    const large = Array.from({ length: more.length / 8 }, (_, index) => Number(more.readBigUInt64LE(index * 8)));
    const read = (place: number) => {
      const value = archive.readUInt32LE(at + place);
      return value === 0xffff_ffff ? large.shift()! : value;
    };
    const [bytes, packed, local] = [read(24), read(20), read(42)];
    expect(bytes).toBe(text.length);
    const start = local + 30 + nameLength;
    expect(inflateRawSync(archive.subarray(start, start + packed)).toString()).toBe(text);
    at += 46 + nameLength + moreLength;
  }
});
