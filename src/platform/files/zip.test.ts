import { mkdtemp, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { expect, test } from 'vitest';
import { readZip } from '../../../testing/read-zip.ts';
import { zip } from './zip.ts';
import { runLength } from '../../../testing/run-length.ts';

const AT = new Date(Date.UTC(2026, 4, 31, 13, 45, 20));
/** Writes for half a minute what passes 32 bits. */
const isThorough = runLength(1) > 1;

const chunks = async function* (...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
};

test('an archive gives back what was put in, under its name and with its time', async () => {
  const long = 'day;clicks\r\n'.repeat(50_000);
  const entries = [
    { name: 'vendas em São Paulo.csv', contents: chunks(long, long) },
    { name: 'empty.csv', contents: chunks() },
  ];
  const archive = await buffer(zip(entries, AT));
  const read = await readZip(archive);
  expect(read.map(({ name, contents, at }) => ({ name, text: contents.toString(), at }))).toEqual([
    { name: 'vendas em São Paulo.csv', text: long + long, at: AT },
    { name: 'empty.csv', text: '', at: AT },
  ]);
  expect(archive.length).toBeLessThan(long.length / 50);
});

test('an archive of nothing is one', async () => {
  expect(await readZip(await buffer(zip([], AT)))).toEqual([]);
});

test.each<[string, (text: string) => object]>([
  ['contents that break off break', (text) => [{ name: 'a', contents: cutAfter(text) }]],
  ['entries that break off break', (text) => cutAfter({ name: 'a', contents: chunks(text) })],
  ['a name outside of it breaks', (text) => [{ name: '../cut', contents: chunks(text) }]],
])('%s the archive', async (_, entries) => {
  await expect(buffer(zip(entries('half') as Parameters<typeof zip>[0], AT))).rejects.toThrow('cut');
});

async function* cutAfter<Item>(item: Item) {
  yield typeof item === 'string' ? Buffer.from(item) : item;
  throw new Error('cut');
}

test('entries are requested one after the other, and none before the archive is read', async () => {
  const requested: string[] = [];
  const entry = (name: string) => ({
    name,
    contents: (async function* () {
      requested.push(`contents of ${name}`);
      yield Buffer.from(name);
      requested.push(`end of ${name}`);
    })(),
  });
  const entries = (async function* () {
    for (const name of ['a', 'b']) {
      requested.push(name);
      yield entry(name);
    }
  })();
  const archive = zip(entries, AT);
  expect(requested).toEqual([]);
  await buffer(archive);
  expect(requested).toEqual(['a', 'contents of a', 'end of a', 'b', 'contents of b', 'end of b']);
});

test('an abandoned archive releases its sources', async () => {
  const released: string[] = [];
  const endless = (async function* () {
    try {
      for (;;) yield crypto.getRandomValues(Buffer.alloc(64 * 1024));
    } finally {
      released.push('contents');
    }
  })();
  const entries = (async function* () {
    try {
      yield { name: 'endless', contents: endless };
    } finally {
      released.push('entries');
    }
  })();
  for await (const chunk of zip(entries, AT)) if (chunk.length > 1024) break;
  expect(released).toEqual(['contents', 'entries']);
});

test('small archives stay as every reader knows them', async () => {
  const archive = await buffer(zip([{ name: 'a.csv', contents: chunks('a') }], AT));
  expect(archive.includes(Buffer.from('PK\x06\x06'))).toBe(false);
});

test.runIf(isThorough)(
  'what 32 bits do not hold stands in 64',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'endcap-zip-'));
    try {
      const megabytes = async function* () {
        for (let count = 0; count < 4097; count += 1) yield Buffer.alloc(2 ** 20);
      };
      const entries = [
        { name: 'large.csv', contents: megabytes() },
        { name: 'after.csv', contents: chunks('after') },
      ];
      const path = join(folder, 'large.zip');
      await pipeline(Readable.from(zip(entries, AT)), createWriteStream(path));
      const archive = await openPromise(path, { lazyEntries: true });
      const found = [];
      for await (const { fileName, uncompressedSize } of archive.eachEntry()) found.push([fileName, uncompressedSize]);
      expect(found).toEqual([
        ['large.csv', 4097 * 2 ** 20],
        ['after.csv', 5],
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  120_000,
);
