import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '#design/toast.ts';
import type { Operations } from '#insights/reports/console/index.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import type { PreviewOperationInput } from '#platform/api-client/generated/graphql.ts';

/** Carries out an operation of one campaign at once, says that it was done and offers Undo, or says why it was not. */
export function usePerform(operations: Operations) {
  const { t } = useTranslation('campaignPage');
  const [isActing, setIsActing] = useState(false);
  const perform = async (input: PreviewOperationInput, message: string): Promise<void> => {
    setIsActing(true);
    try {
      const planned = await operations.preview(input);
      if (planned.skipped > 0) toastError(planned.rows.objects[0]?.message ?? t('remedy.refused'));
      else operations.announce(await operations.apply(planned), message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError(errorText(error));
    } finally {
      setIsActing(false);
    }
  };
  return { perform, isActing };
}
