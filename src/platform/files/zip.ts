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
// Values over 32 bits go into an extra field, and this version number says so (APPNOTE 4.5.3).
const MAX_BYTES = 0xffff_ffff;
const MAX_ENTRIES = 0xffff;
const VERSION_64 = 45;

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  bytes: number;
  offset: number;
}

/**
 * Streams a ZIP archive of the entries while they are read, without holding them in memory. Only what exceeds
 * `mostBytes` is written as ZIP64, so that every reader supports the rest.
 */
export async function* zip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  at: Date,
  mostBytes = MAX_BYTES,
): AsyncGenerator<Buffer> {
  const stamp = dosTime(at);
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, contents } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, bytes: 0, offset };
    const head = Buffer.concat([localHeader(entry, stamp), entry.name]);
    yield head;
    // A pipeline, so that an error while reading also fails the output.
    for await (const chunk of pipeline(counted(contents, entry), createDeflateRaw(), () => {})) {
      entry.packed += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
    const tail = sizes(entry, mostBytes);
    yield tail;
    offset += head.length + entry.packed + tail.length;
    written.push(entry);
  }
  const directory = Buffer.concat(
    written.flatMap((entry) => {
      const more = largeFields(entry, mostBytes);
      return [directoryHeader(entry, stamp, more), entry.name, more];
    }),
  );
  yield directory;
  if (offset > mostBytes || written.length > MAX_ENTRIES) yield end64(written.length, directory.length, offset);
  yield end(
    Math.min(written.length, MAX_ENTRIES),
    Math.min(directory.length, MAX_BYTES),
    offset > mostBytes ? MAX_BYTES : offset,
  );
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

function sizes({ crc, packed, bytes }: Written, mostBytes: number): Buffer {
  const isLarge = isLargeEntry({ packed, bytes }, mostBytes);
  const descriptor = Buffer.alloc(isLarge ? 24 : 16);
  descriptor.writeUInt32LE(0x0807_4b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  if (isLarge) {
    descriptor.writeBigUInt64LE(BigInt(packed), 8);
    descriptor.writeBigUInt64LE(BigInt(bytes), 16);
  } else {
    descriptor.writeUInt32LE(packed, 8);
    descriptor.writeUInt32LE(bytes, 12);
  }
  return descriptor;
}

const isLargeEntry = ({ packed, bytes }: Pick<Written, 'packed' | 'bytes'>, mostBytes: number): boolean =>
  packed > mostBytes || bytes > mostBytes;

/** Returns the extra field for sizes and an offset over 32 bits; empty when they fit. */
function largeFields(entry: Written, mostBytes: number): Buffer {
  const values = [
    ...(isLargeEntry(entry, mostBytes) ? [entry.bytes, entry.packed] : []),
    ...(entry.offset > mostBytes ? [entry.offset] : []),
  ];
  if (values.length === 0) return Buffer.alloc(0);
  const field = Buffer.alloc(4 + 8 * values.length);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8 * values.length, 2);
  for (const [index, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  return field;
}

/** `more` is the extra field, in its order: both sizes, then the offset. */
function directoryHeader({ name, crc, packed, bytes, offset }: Written, stamp: number, more: Buffer): Buffer {
  const hasSizes = more.length >= 20;
  const hasOffset = more.length === 12 || more.length === 28;
  const version = more.length > 0 ? VERSION_64 : VERSION;
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x0201_4b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATE, 10);
  header.writeUInt32LE(stamp, 12);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(hasSizes ? MAX_BYTES : packed, 20);
  header.writeUInt32LE(hasSizes ? MAX_BYTES : bytes, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(more.length, 30);
  header.writeUInt32LE(hasOffset ? MAX_BYTES : offset, 42);
  return header;
}

/** Returns the ZIP64 end record and its locator. */
function end64(entries: number, directoryBytes: number, offset: number): Buffer {
  const record = Buffer.alloc(56 + 20);
  record.writeUInt32LE(0x0606_4b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(VERSION_64, 12);
  record.writeUInt16LE(VERSION_64, 14);
  record.writeBigUInt64LE(BigInt(entries), 24);
  record.writeBigUInt64LE(BigInt(entries), 32);
  record.writeBigUInt64LE(BigInt(directoryBytes), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  record.writeUInt32LE(0x0706_4b50, 56);
  record.writeBigUInt64LE(BigInt(offset + directoryBytes), 64);
  record.writeUInt32LE(1, 72);
  return record;
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

/** MS-DOS date and time: two-second resolution, from 1980 on. */
function dosTime(at: Date): number {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return ((date << 16) | time) >>> 0;
}
