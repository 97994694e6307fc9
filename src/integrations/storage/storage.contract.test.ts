import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { startBucket } from '../../../testing/bucket.ts';
import { bucketStorage, folderStorage } from './storage.ts';

const bucket = await startBucket();
const folder = await mkdtemp(join(tmpdir(), 'endcap-storage-'));
afterAll(async () => {
  bucket.close();
  await rm(folder, { recursive: true });
});

describe.each([
  { name: 'folder', storage: folderStorage(folder) },
  { name: 'S3 bucket', storage: await bucketStorage(bucket.url) },
])('$name', ({ storage }) => {
  test('returns what was stored, from memory and from a stream', async () => {
    const long = Buffer.alloc(300_000, 'day;clicks\n');
    await storage.put('exports/1/short.csv', Buffer.from('a;b\n'), 'text/csv');
    await storage.put(
      'exports/1/long.csv',
      Readable.from([long.subarray(0, 100_000), long.subarray(100_000)]),
      'text/csv',
    );
    const short = await storage.get('exports/1/short.csv');
    expect(short?.bytes).toBe(4);
    expect(await text(short!.contents)).toBe('a;b\n');
    expect((await buffer((await storage.get('exports/1/long.csv'))!.contents)).equals(long)).toBe(true);
  });

  test('a stream that breaks leaves nothing behind', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('cut');
      })(),
    );
    await expect(storage.put('exports/2/broken.csv', broken, 'text/csv')).rejects.toThrow('cut');
    expect(await storage.get('exports/2/broken.csv')).toBeNull();
    expect((await readdir(tmpdir())).filter((name) => /^endcap-[0-9a-f]{16}$/.test(name))).toEqual([]);
  });

  test('what is deleted or never was is not there; deleting again is harmless', async () => {
    await storage.put('a/b.txt', Buffer.from('x'), 'text/plain');
    await storage.delete('a/b.txt');
    await storage.delete('a/b.txt');
    expect(await storage.get('a/b.txt')).toBeNull();
  });

  test('a key cannot lead out of the storage', async () => {
    await expect(storage.put('../outside.txt', Buffer.from('x'), 'text/plain')).rejects.toThrow();
  });
});
