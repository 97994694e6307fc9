import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFrom } from '#design/save-file.ts';
import { toastDone, toastFailed, toastProgress, toastUpdate } from '#design/toast.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';
import {
  CreateExportRequestDocument,
  ExportRequestDocument,
  type CreateExportRequestMutationVariables,
} from '#platform/api-client/generated/graphql.ts';
import { FAILURE_TOAST_MS, judgeExport, POLL_EVERY_MS, type PollOutcome } from '../rules/export-polling.ts';

export type ExportInput = CreateExportRequestMutationVariables;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Requests a file, reports its progress, and downloads it when it is ready. */
export function useExport() {
  const { t } = useTranslation('common');
  const [isBusy, setIsBusy] = useState(false);

  const start = useCallback(
    async (input: ExportInput) => {
      const toastId = `export-${input.dataType}-${performance.now()}`;
      const reportProgress = (percent: number) => toastUpdate(toastId, t('export.progress', { percent }));
      setIsBusy(true);
      toastProgress(toastId, t('export.preparing'));
      try {
        const outcome = await prepare(input, reportProgress);
        if (outcome.kind === 'download') {
          downloadFrom(outcome.url);
          toastDone(toastId);
        } else if (outcome.kind === 'failure') {
          toastFailed(toastId, outcome.reason ?? t('export.failed'), FAILURE_TOAST_MS);
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        toastFailed(toastId, error.message || t('export.failed'), FAILURE_TOAST_MS);
      } finally {
        setIsBusy(false);
      }
    },
    [t],
  );
  return { start, isBusy };
}

async function prepare(input: ExportInput, reportProgress: (percent: number) => void): Promise<PollOutcome> {
  const { createExportRequest } = await callApi(CreateExportRequestDocument, input);
  const { id } = createExportRequest.exportRequest;
  for (let polls = 1; ; polls += 1) {
    const { exportRequest } = await callApi(ExportRequestDocument, { id });
    if (!exportRequest) return { kind: 'failure', reason: null };
    const outcome = judgeExport(exportRequest, polls);
    if (outcome.kind !== 'wait') return outcome;
    const percent = Math.floor(exportRequest.progress * 100);
    if (percent > 0) reportProgress(percent);
    await pause(POLL_EVERY_MS);
  }
}
