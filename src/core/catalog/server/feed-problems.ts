import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Uuid } from '#kernel/ids.ts';
import { parseJson } from '#kernel/json.ts';
import type { Message } from '#kernel/message.ts';
import type { Language } from '#kernel/language.ts';
import { z } from 'zod';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { errorPage } from '#platform/rest/refusal.ts';
import { rowErrorOf, type RowError } from '../rules/row-errors.ts';
import * as store from './import.repository.ts';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

const stored = z.tuple([z.number(), z.string().nullable(), z.string(), z.custom<Message>(), z.string().nullable()]);

/** Packs the problems of a step: a line of JSON each, in gzip. */
export function packProblems(problems: readonly store.RowProblem[]): Promise<Buffer> {
  const lines = problems.map(({ line, key, field, message, value = null }) =>
    JSON.stringify([line, key, field, message, value]),
  );
  return pack(lines.join('\n'));
}

async function unpackProblems(bytes: Buffer): Promise<store.RowProblem[]> {
  return (await unpack(bytes))
    .toString()
    .split('\n')
    .map((text) => {
      const [line, key, field, message, value] = parseJson(stored, text)!;
      return { line, key, field, message, value: value ?? undefined };
    });
}

/** Yields all problems of an import in the order of its lines, a step's at a time. */
export async function* problemsOf(database: Database, importId: Uuid): AsyncGenerator<store.RowProblem[]> {
  for (let after = 0; ;) {
    const part = await database.read(SYSTEM, (tx) => store.nextProblemPart(tx, importId, after));
    if (part === null) return;
    yield await unpackProblems(part.bytes);
    after = part.number;
  }
}

/** Where a list of problems goes on: the part, and how many of it were shown. */
export interface ProblemPosition {
  after: number;
  shown: number;
}

/** Reads a page of an import's problems. */
export async function problemPage(
  database: Database,
  importId: Uuid,
  from: ProblemPosition,
  limit: number,
): Promise<{ problems: store.RowProblem[]; next: ProblemPosition | null }> {
  const problems: store.RowProblem[] = [];
  let { after, shown } = from;
  for (;;) {
    const part = await database.read(SYSTEM, (tx) => store.nextProblemPart(tx, importId, after));
    if (part === null) return { problems, next: null };
    const rest = (await unpackProblems(part.bytes)).slice(shown);
    const taken = rest.slice(0, limit - problems.length);
    problems.push(...taken);
    if (taken.length < rest.length) return { problems, next: { after, shown: shown + taken.length } };
    [after, shown] = [part.number, 0];
  }
}

interface ShownProblem {
  line: number;
  key: string | null;
  field: string;
  error: RowError;
  message: string;
  value: string | null;
}

export function shownProblem(problem: store.RowProblem, language: Language): ShownProblem {
  const { line, key, field, message, value = null } = problem;
  return { line, key, field, error: rowErrorOf(message), message: textOf(message, language), value };
}

interface ShownReason {
  error: RowError;
  field: string;
  message: string;
  rows: number;
  firstLine: number;
  example: string | null;
  docs: string;
}

/** Rejected rows by reason, the most frequent first. */
export function shownReasons(
  reasons: readonly store.ReasonCount[],
  { language, publicUrl }: { language: Language; publicUrl: string },
): ShownReason[] {
  return reasons.map(({ field, message, rows, firstLine, example }) => {
    const error = rowErrorOf(message);
    return {
      error,
      field,
      message: textOf(message, language),
      rows,
      firstLine,
      example,
      docs: errorPage(publicUrl, error),
    };
  });
}
