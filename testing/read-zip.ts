import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

/** What an unzipper finds in an archive: by its directory, sizes and checksums compared. */
export async function readZip(archive: Buffer): Promise<{ name: string; contents: Buffer; at: Date }[]> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true });
  const found = [];
  for await (const entry of zip.eachEntry()) {
    const contents = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(contents) !== entry.crc32) throw new Error(`${entry.fileName} is not what its checksum says`);
    found.push({ name: entry.fileName, contents, at: entry.getLastModDate() });
  }
  return found;
}
