import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { answeredWithin } from '#platform/async/async.ts';

/**
 * Files that outlive a request: exports, uploads. Keys are ours, such as exports/0190…/campaigns.csv, never user input.
 */
export interface FileStorage {
  /** Stores the contents completely or not at all: a broken stream leaves nothing behind. */
  put(key: string, contents: Uint8Array | Readable, contentType: string): Promise<void>;
  /** Returns null when there is no such file. */
  get(key: string): Promise<{ contents: Readable; bytes: number } | null>;
  /** Does nothing when there is no such file. */
  delete(key: string): Promise<void>;
}

/** What a page waits for: small files, and the beginning of a download. */
const PAGE = { what: 'The file storage', withinMs: 9_000 };
const CONNECT_WITHIN_MS = 3_000;
/** A line over which nothing moves for so long is lost. A reader whose download pauses must not count as one. */
const IDLE_WITHIN_MS = 30_000;

/** Stores files in a local folder. */
export function folderStorage(folder: string): FileStorage {
  return storageOn(new Disk(new FSDriver({ location: folder, visibility: 'private' })));
}

/**
 * Stores files in a bucket of S3 or a compatible service:
 * s3://key:secret@host[:port]/bucket?region=ap-southeast-1[&insecure=true]
 * With `ca` (PEM) only certificates of that authority are trusted.
 */
export async function bucketStorage(url: string, ca = ''): Promise<FileStorage> {
  // Loaded only when a bucket is configured: it takes longer than everything else storage needs.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { username, password, host, pathname, searchParams } = new URL(url);
  const scheme = searchParams.get('insecure') === 'true' ? 'http' : 'https';
  return storageOn(
    new Disk(
      new S3Driver({
        bucket: pathname.slice(1),
        region: searchParams.get('region') ?? 'us-east-1',
        endpoint: `${scheme}://${host}`,
        requestHandler: {
          connectionTimeout: CONNECT_WITHIN_MS,
          socketTimeout: IDLE_WITHIN_MS,
          ...(ca && { httpsAgent: { ca } }),
        },
        forcePathStyle: true,
        supportsACL: false,
        visibility: 'private',
        credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
      }),
    ),
  );
}

function storageOn(disk: Disk): FileStorage {
  return {
    async put(key, contents, contentType) {
      if (contents instanceof Uint8Array) return answeredWithin(PAGE, () => disk.put(key, contents, { contentType }));
      // S3 needs the length in advance, and a broken stream must leave nothing: spool to a temporary file.
      const spool = join(tmpdir(), `endcap-${randomBytes(8).toString('hex')}`);
      try {
        await pipeline(contents, createWriteStream(spool, { mode: 0o600 }));
        const contentLength = (await stat(spool)).size;
        await disk.putStream(key, createReadStream(spool), { contentType, contentLength });
      } finally {
        await rm(spool, { force: true });
      }
    },
    get: (key) =>
      answeredWithin(PAGE, async (signal) => {
        if (!(await disk.exists(key))) return null;
        const { contentLength } = await disk.getMetaData(key);
        const contents = await disk.getStream(key);
        // The caller has given up.
        if (signal.aborted) contents.destroy();
        return { contents, bytes: contentLength };
      }),
    delete: (key) => answeredWithin(PAGE, () => disk.delete(key)),
  };
}
