import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '#design/toast.ts';
import { presentMs } from '#design/present.ts';
import { typedKeyword } from '#core/serving/rules/keywords.ts';
import { useOperations } from '#insights/reports/console/index.ts';
import { KeepPredictionDocument, type PreviewOperationInput } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { DAY_MS } from '#kernel/time.ts';
import { EFFECT_DAYS } from '../rules/remedy.ts';
import type { Remedy, WhyCampaign, WhyTerm } from './use-why.ts';

/** What the buttons do: an operation that can be undone, of which is kept what it is expected to bring. */
export function useRemedies() {
  const { t } = useTranslation('why');
  const operations = useOperations();
  const keeping = useApiMutation(KeepPredictionDocument, { changes: ['Why'], isRepeatable: true });
  const [busyKey, setBusyKey] = useState<string | null>(null);

  const apply = async (key: string, input: PreviewOperationInput) => {
    setBusyKey(key);
    try {
      const { rows, ...operation } = await operations.preview(input);
      const refusal = rows.objects.find(({ message }) => message !== null)?.message;
      if (operation.planned === 0) {
        toastError(refusal ?? t('remedy.gone'));
        return;
      }
      const done = await operations.apply(operation);
      operations.announce(done);
      await keeping.mutateAsync({ operationId: done.id });
    } finally {
      setBusyKey(null);
    }
  };
  return {
    busyKey,
    mend: ({ campaignId, remedy }: WhyCampaign) => {
      const input = remedy && operationOf(campaignId, remedy);
      if (input) void apply(campaignId, input).catch(() => {});
    },
    exclude: ({ term, campaignIds }: WhyTerm) =>
      void apply(term, {
        kind: 'NEGATIVES',
        campaignIds,
        keywords: [typedKeyword({ keyword: term, matchType: 'exact' })],
      }).catch(() => {}),
  };
}

export type Remedies = ReturnType<typeof useRemedies>;

/** Returns the change that a remedy makes; null for one that is made on another screen. */
function operationOf(campaignId: string, { kind, amount, limit }: Remedy): PreviewOperationInput | null {
  const campaignIds = [campaignId];
  switch (kind) {
    case 'RAISE_BID':
      return amount === null ? null : { kind: 'BID', campaignIds, mode: 'SET', amount };
    case 'RAISE_BUDGET':
      return amount === null ? null : { kind: 'BUDGET', campaignIds, mode: 'SET', amount, limit };
    case 'RESUME':
      return { kind: 'RESUME', campaignIds };
    case 'EXTEND':
      // From now on: it may have ended longer ago than it is extended.
      return { kind: 'EXTEND', campaignIds, until: new Date(presentMs() + EFFECT_DAYS * DAY_MS).toISOString() };
    case 'TOP_UP':
      return null;
  }
}
