import type { FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { invalid, type Problem } from '#kernel/problem.ts';
import { sharedMessages } from '#kernel/problem.messages.ts';
import { fail, ok, type Result } from '#kernel/result.ts';

export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;
/** The query or its id, the variables and the file. */
const MAX_PARTS = 8;

export const FILE_TOO_LARGE: Problem = invalid('file', sharedMessages.fileSize({ max: MAX_UPLOAD_BYTES / 2 ** 20 }));

export interface Form {
  /** By name; a part of type JSON is an object. */
  fields: Readonly<Record<string, unknown>>;
  /** Reads from the temporary file, which `delete` removes. */
  file: File;
}

/**
 * Reads a form with one file, which is streamed to a temporary file at `path`; the caller deletes it in any case. Fails
 * with the problem of a file that is too large; returns null for what is no such form.
 */
export async function readForm(
  request: FastifyRequest,
  path: string,
  maxFieldBytes: number,
): Promise<Result<Form | null, Problem>> {
  const fields: Record<string, unknown> = {};
  let file: File | null = null;
  try {
    const limits = { parts: MAX_PARTS, files: 1, fileSize: MAX_UPLOAD_BYTES, fieldSize: maxFieldBytes };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) return ok(null);
        fields[part.fieldname] = part.value;
      } else if (part.fieldname === 'file') {
        await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
        if (part.file.truncated) return fail(FILE_TOO_LARGE);
        file = new File([await openAsBlob(path)], part.filename, { type: part.mimetype });
      } else part.file.resume();
    }
  } catch (error) {
    // Ours: the disk, or the connection.
    if (error instanceof Error && 'syscall' in error) throw error;
    return ok(null);
  }
  return ok(file && { fields, file });
}

/** Calls `work` with the path of a temporary file, and deletes the file once it is done. */
export async function withTemporaryFile<Value>(work: (path: string) => Promise<Value>): Promise<Value> {
  const path = join(tmpdir(), `endcap-upload-${randomBytes(8).toString('hex')}`);
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
