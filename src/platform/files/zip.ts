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
 * Streams a ZIP archive of these entries, reading one after the other; nothing is held in memory. ZIP64 is used only
 * where 32 bits do not suffice.
 */
export async function* zip(entries: ZipEntries, at: Date): AsyncGenerator<Buffer> {
  const archive = new ZipFile();
  // Declared as a plain readable. Destroying it tells the reader that an entry failed.
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
