import { Readable, type PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** Path inside the archive, e.g. campaigns.csv. */
  name: string;
  contents: AsyncIterable<Uint8Array>;
}

type ZipEntries = AsyncIterable<ZipEntry> | Iterable<ZipEntry>;

/**
 * A ZIP archive of these entries, written while they are read, one after the other: nothing is held in memory. What 32 bits do not hold is
 * written as ZIP64, the rest as every reader knows it.
 */
export async function* zip(entries: ZipEntries, at: Date): AsyncGenerator<Buffer> {
  const archive = new ZipFile();
  // Typed as less than it is; only when it is destroyed does its reader learn that contents broke off.
  const output = archive.outputStream as PassThrough;
  let contentsRead: Readable | undefined;
  const addAll = async () => {
    for await (const { name, contents } of entries) {
      if (output.destroyed) return;
      contentsRead = Readable.from(contents);
      archive.addReadStream(contentsRead, name, { mtime: at });
      await finished(contentsRead);
    }
    archive.end();
  };
  const adding = addAll().catch((error: Error) => output.destroy(error));
  try {
    yield* output;
  } finally {
    contentsRead?.destroy();
    await adding;
  }
}
