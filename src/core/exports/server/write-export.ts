import { Readable } from 'node:stream';
import { z } from 'zod';
import { mailByChoice, notify } from '#core/notifications/server/index.ts';
import type { FileStorage } from '#integrations/storage/storage.ts';
import { BYTE_ORDER_MARK, csvLine } from '#kernel/csv.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { checkPermission } from '#kernel/permission.ts';
import { FEATURE_OFF, PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { fail, type Result } from '#kernel/result.ts';
import { dayIn, type Clock } from '#kernel/time.ts';
import type { Context, Session } from '#platform/graphql/context.ts';
import { defineJob, type Handler } from '#platform/jobs/queue.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { zip, type ZipEntry } from '#platform/files/zip.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { CONTENT_TYPES, exportName, FILE_LIFETIME_MS, type FileType } from '../rules/exports.ts';
import { exportEmails, exportMessages } from '../rules/export.messages.ts';
import * as store from './export.repository.ts';
import { exportPath } from './link.ts';
import type { Archive, ExportSource, ExportSources, Sheet, Text } from './source.ts';

export interface ExportDeps {
  database: Database;
  files: FileStorage;
  sources: ExportSources;
  /** Whether the disk has room for more files: otherwise they wait. */
  hasRoom?: () => boolean;
  /** Creates a context for work outside a request. */
  contextOf(session: Session, language: Language): Context;
  clock: Clock;
  log: Logger;
}

export const exportJob = defineJob({ id: 'exports.write', payload: z.object({ id: z.guid() }) });

export function exportHandler(deps: ExportDeps): Handler {
  return exportJob.handledBy(({ id }) => {
    if (deps.hasRoom?.() !== false) return writeExport(deps, id);
    return deps.database.transact(SYSTEM, (tx) => exportJob.add(tx, { id }, { delayMs: ROOM_AFTER_MS }));
  });
}

/** Until the disk is asked again whether it has room. */
const ROOM_AFTER_MS = 60_000;
const ROWS_PER_CHUNK = 1000;
/** Interval of progress updates for the waiting screen; each is a commit. */
const PROGRESS_EVERY_MS = 500;

/** Writes an accepted export to storage, row by row, with the requester's current rights. Idempotent. */
async function writeExport(deps: ExportDeps, id: Uuid): Promise<void> {
  const { database, files, clock, log } = deps;
  const request = await database.transact(SYSTEM, (tx) => store.claimExport(tx, id));
  if (!request) return;
  const end = (reason: Problem | null) => database.transact(SYSTEM, (tx) => store.failExport(tx, id, reason, clock()));
  const source = deps.sources[request.dataType];
  if (!source) return end(null);
  try {
    const opened = await openAs(deps, source, request);
    if (!opened.ok) return await end(opened.problem);
    const read = opened.value;
    const progress = { rows: 0 };
    let reportedMs = clock();
    const onProgress = async (rows: number) => {
      if (clock() - reportedMs < PROGRESS_EVERY_MS) return;
      reportedMs = clock();
      await database.transact(SYSTEM, (tx) => store.markProgress(tx, id, rows, read.total));
    };
    const at = new Date(clock());
    const stem = exportName(source.fileName, request.params, dayIn('UTC', clock()));
    const contents =
      'files' in read
        ? zip(entriesOf(read, progress, onProgress), at)
        : 'chunks' in read
          ? textOf(read, progress, onProgress)
          : inFormat(request.fileType, `${stem}.csv`, chunksOf(read, progress, onProgress), at);
    const name = `${stem}.${request.fileType.toLowerCase()}`;
    const key = `exports/${id}/${name}`;
    await files.put(key, Readable.from(contents), CONTENT_TYPES[request.fileType]);
    await database.transact(SYSTEM, async (tx) => {
      const now = clock();
      const about = 'chunks' in read ? read.about() : null;
      const requester = await store.completeExport(tx, id, { key, name, rows: progress.rows, about }, now);
      if (source.isForPrograms) return;
      // Read already: most have downloaded it from the screen where they waited.
      const message = exportMessages.fileReady({ name });
      const { userId, companyId, impersonatorId } = requester;
      const link = exportPath(id);
      await notify(tx, { to: { userId, companyId }, kind: 'export', message, link, isNews: true, at: now });
      if (impersonatorId) return;
      await mailByChoice(tx, {
        companyId,
        readers: [requester],
        messageOf: ({ firstName }) => exportEmails.ready({ name: firstName, file: name }),
        url: link,
        at: now,
      });
    });
  } catch (error) {
    // A user is waiting for it: reporting a failure now is better than retrying for an hour.
    log.error({ err: error, exportId: id }, 'export failed');
    await end(null);
  }
}

async function openAs(
  { database, contextOf }: ExportDeps,
  source: ExportSource,
  request: Pick<store.ExportRow, 'id' | 'params' | 'language' | 'fileType'>,
): Promise<Result<Sheet | Archive | Text, Problem>> {
  const requester = await database.read(SYSTEM, (tx) => store.requesterOf(tx, request.id));
  if (!requester) return fail(PERMISSION_DENIED);
  const context = contextOf(requester, request.language);
  const problem = await checkExportAccess(source, context);
  return problem ? fail(problem) : source.open(context, request.params, request.fileType);
}

/** Returns null when the caller can use this export; staff may read every company's data. */
export async function checkExportAccess(source: ExportSource, context: Context): Promise<Problem | null> {
  const problem = checkPermission('Query.export', source.permission, context.caller);
  if (problem) return problem;
  const { flag } = source.permission;
  return !flag || (await context.isFlagOn(flag)) ? null : FEATURE_OFF;
}

function inFormat(fileType: FileType, name: string, contents: AsyncIterable<Buffer>, at: Date) {
  return fileType === 'ZIP' ? zip([{ name, contents }], at) : contents;
}

async function* textOf(
  { chunks }: Text,
  progress: { rows: number },
  onProgress: (rows: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  for await (const { text, rows } of chunks) {
    yield Buffer.from(text);
    progress.rows += rows;
    await onProgress(progress.rows);
  }
}

async function* entriesOf(
  { files }: Archive,
  progress: { rows: number },
  onProgress: (files: number) => Promise<void>,
): AsyncGenerator<ZipEntry> {
  for await (const { name, contents } of files) {
    yield { name, contents: Readable.from([contents]) };
    progress.rows += 1;
    await onProgress(progress.rows);
  }
}

async function* chunksOf(
  { columns, rows }: Sheet,
  progress: { rows: number },
  onProgress: (rows: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  let text = BYTE_ORDER_MARK + csvLine(columns);
  for await (const row of rows) {
    text += csvLine(row);
    progress.rows += 1;
    if (progress.rows % ROWS_PER_CHUNK === 0) {
      yield Buffer.from(text);
      text = '';
      await onProgress(progress.rows);
    }
  }
  yield Buffer.from(text);
}

/** Deletes files whose links have expired. */
export async function deleteOldExports({
  database,
  files,
  clock,
}: Pick<ExportDeps, 'database' | 'files' | 'clock'>): Promise<void> {
  const old = await database.read(SYSTEM, (tx) => store.exportsBefore(tx, clock() - FILE_LIFETIME_MS));
  for (const { fileKey } of old) if (fileKey) await files.delete(fileKey);
  await database.transact(SYSTEM, (tx) =>
    store.deleteExports(
      tx,
      old.map(({ id }) => id),
    ),
  );
}
