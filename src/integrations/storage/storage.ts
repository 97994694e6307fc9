import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Files that outlive a request: exports, uploads. Keys are ours, like exports/0190…/campaigns.csv; nobody types them. */
export interface FileStorage {
  /** Keeps the contents whole or not at all: a stream that breaks leaves nothing behind. */
  put(key: string, contents: Uint8Array | Readable, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<{ contents: Readable; bytes: number } | null>;
  /** Harmless when there is no such file. */
  delete(key: string): Promise<void>;
}

/** Keeps files in a folder of this machine. */
export function folderStorage(folder: string): FileStorage {
  return storageOn(new Disk(new FSDriver({ location: folder, visibility: 'private' })));
}

/**
 * Keeps files in a bucket of S3 or a service that speaks its language:
 * s3://key:secret@host[:port]/bucket?region=ap-southeast-1[&insecure=true]
 */
export async function bucketStorage(url: string): Promise<FileStorage> {
  // Loaded by those who have a bucket: it takes longer than all that else a file needs.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { username, password, host, pathname, searchParams } = new URL(url);
  const scheme = searchParams.get('insecure') === 'true' ? 'http' : 'https';
  return storageOn(
    new Disk(
      new S3Driver({
        bucket: pathname.slice(1),
        region: searchParams.get('region') ?? 'us-east-1',
        endpoint: `${scheme}://${host}`,
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
      if (contents instanceof Uint8Array) return disk.put(key, contents, { contentType });
      // A bucket wants to know the length first, and a broken stream must leave nothing: go by way of a file.
      const spool = join(tmpdir(), `endcap-${randomBytes(8).toString('hex')}`);
      try {
        await pipeline(contents, createWriteStream(spool, { mode: 0o600 }));
        const contentLength = (await stat(spool)).size;
        await disk.putStream(key, createReadStream(spool), { contentType, contentLength });
      } finally {
        await rm(spool, { force: true });
      }
    },
    async get(key) {
      if (!(await disk.exists(key))) return null;
      const { contentLength } = await disk.getMetaData(key);
      return { contents: await disk.getStream(key), bytes: contentLength };
    },
    delete: (key) => disk.delete(key),
  };
}
