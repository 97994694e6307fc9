import type { ExportStatus } from './exports.ts';

export const POLL_EVERY_MS = 1_500;
/** Ten minutes of asking. */
export const MAX_POLLS = 400;
export const FAILURE_TOAST_MS = 2_000;

export type PollOutcome =
  | { kind: 'download'; url: string }
  /** A reason of null: none is known. */
  | { kind: 'failure'; reason: string | null }
  | { kind: 'wait' };

/** What a screen does with the answer to its n-th question after a file. */
export function judgeExport(
  request: { status: ExportStatus; statusReason: string | null; exportedFileUrl: string | null },
  polls: number,
): PollOutcome {
  if (request.exportedFileUrl) return { kind: 'download', url: request.exportedFileUrl };
  if (request.status === 'FAILED') return { kind: 'failure', reason: request.statusReason };
  return polls >= MAX_POLLS ? { kind: 'failure', reason: null } : { kind: 'wait' };
}
