import { crc32, createDeflateRaw } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';

export interface ZipEntry {
  /** Path inside the archive, e.g. campaigns.csv. */
  name: string;
  contents: AsyncIterable<Uint8Array>;
}

const VERSION = 20;
// Sizes follow the contents, since they are not known before; names are UTF-8.
const FLAGS = 0x0808;
const DEFLATE = 8;
const MAX_BYTES = 0xffff_ffff;

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  bytes: number;
  offset: number;
}

/** A ZIP archive of these entries, written while they are read: nothing is held in memory. Up to 4 GiB. */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const stamp = dosTime(at);
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, contents } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, bytes: 0, offset };
    const head = Buffer.concat([localHeader(entry, stamp), entry.name]);
    yield head;
    // A pipeline, since a break in what is read must break what is written.
    for await (const chunk of pipeline(counted(contents, entry), createDeflateRaw(), () => {})) {
      entry.packed += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
    const tail = sizes(entry);
    yield tail;
    offset += head.length + entry.packed + tail.length;
    if (offset > MAX_BYTES || entry.bytes > MAX_BYTES) throw new Error('The archive is larger than 4 GiB');
    written.push(entry);
  }
  const directory = Buffer.concat(written.flatMap((entry) => [directoryHeader(entry, stamp), entry.name]));
  yield directory;
  yield end(written.length, directory.length, offset);
}

function counted(contents: AsyncIterable<Uint8Array>, entry: Written): Readable {
  return Readable.from(
    (async function* () {
      for await (const chunk of contents) {
        entry.crc = crc32(chunk, entry.crc);
        entry.bytes += chunk.length;
        yield chunk;
      }
    })(),
  );
}

function localHeader({ name }: Written, stamp: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt32LE(stamp, 10);
  header.writeUInt16LE(name.length, 26);
  return header;
}

function sizes({ crc, packed, bytes }: Written): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x0807_4b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packed, 8);
  descriptor.writeUInt32LE(bytes, 12);
  return descriptor;
}

function directoryHeader({ name, crc, packed, bytes, offset }: Written, stamp: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x0201_4b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATE, 10);
  header.writeUInt32LE(stamp, 12);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(bytes, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return header;
}

function end(entries: number, directoryBytes: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x0605_4b50, 0);
  record.writeUInt16LE(entries, 8);
  record.writeUInt16LE(entries, 10);
  record.writeUInt32LE(directoryBytes, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}

/** Date and time as MS-DOS kept them: two seconds fine, from 1980 on. */
function dosTime(at: Date): number {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return ((date << 16) | time) >>> 0;
}
