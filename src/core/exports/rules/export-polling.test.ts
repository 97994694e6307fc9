import { expect, test } from 'vitest';
import { judgeExport, MAX_POLLS, type PollOutcome } from './export-polling.ts';
import type { ExportStatus } from './exports.ts';

test.each<[ExportStatus, string | null, string | null, number, PollOutcome]>([
  ['PENDING', null, null, 1, { kind: 'wait' }],
  ['PROCESSING', null, null, MAX_POLLS - 1, { kind: 'wait' }],
  ['PROCESSING', null, null, MAX_POLLS, { kind: 'failure', reason: null }],
  ['COMPLETED', null, '/v1/exports/1/file', MAX_POLLS, { kind: 'download', url: '/v1/exports/1/file' }],
  ['FAILED', 'Permission denied', null, 1, { kind: 'failure', reason: 'Permission denied' }],
  ['FAILED', null, null, 1, { kind: 'failure', reason: null }],
])('%s, %s, %s at poll %i', (status, statusReason, exportedFileUrl, polls, outcome) => {
  expect(judgeExport({ status, statusReason, exportedFileUrl }, polls)).toEqual(outcome);
});
