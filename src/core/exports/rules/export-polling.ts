import type { ExportStatus } from './exports.ts';

export const POLL_EVERY_MS = 1_500;
/** Ten minutes of polling. */
export const MAX_POLLS = 400;
export const FAILURE_TOAST_MS = 2_000;

export type PollOutcome =
  | { kind: 'download'; url: string }
  /** Null when the reason is unknown. */
  | { kind: 'failure'; reason: string | null }
  | { kind: 'wait' };

/** Decides what a screen does after its n-th poll for a file. */
export function judgeExport(
  request: { status: ExportStatus; statusReason: string | null; exportedFileUrl: string | null },
  polls: number,
): PollOutcome {
  if (request.exportedFileUrl) return { kind: 'download', url: request.exportedFileUrl };
  if (request.status === 'FAILED') return { kind: 'failure', reason: request.statusReason };
  return polls >= MAX_POLLS ? { kind: 'failure', reason: null } : { kind: 'wait' };
}
