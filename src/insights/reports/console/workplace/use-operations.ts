import { useTranslation } from 'react-i18next';
import {
  ActOnSearchTermsDocument,
  ApplyOperationDocument,
  PreviewOperationDocument,
  type ActOnSearchTermsInput,
  type OperationPartsFragment,
  type PreviewOperationInput,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { useUndo } from '#products/sponsored/console/index.ts';

const CHANGES = { changes: ['SponsorCampaign', 'AdSet'] } as const;

/** Changes of several campaigns: preview, apply, and what takes the last one back. */
export function useOperations() {
  const { t } = useTranslation('workplace');
  const { undo, offer: offerUndo } = useUndo();
  const previewing = useApiMutation(PreviewOperationDocument, { changes: [], showsErrorInline: true });
  const applying = useApiMutation(ApplyOperationDocument, { ...CHANGES, isRepeatable: true, showsErrorInline: true });
  const planningTerms = useApiMutation(ActOnSearchTermsDocument, { changes: [], showsErrorInline: true });
  const actingOnTerms = useApiMutation(ActOnSearchTermsDocument, {
    ...CHANGES,
    isRepeatable: true,
    showsErrorInline: true,
  });

  /** Says what was done and offers to take it back. */
  const announce = ({ id, kind, done }: OperationPartsFragment, message = t(`done.${kind}`, { count: done })) => {
    if (done > 0) offerUndo(id, message);
  };
  const preview = async (input: PreviewOperationInput) =>
    (await previewing.mutateAsync({ input })).previewOperation.operation;
  const previewTerms = async (input: ActOnSearchTermsInput) => {
    const { operation, effect } = (await planningTerms.mutateAsync({ input: { ...input, isPreview: true } }))
      .actOnSearchTerms;
    return { ...operation, effect };
  };
  const actOnTerms = async (input: ActOnSearchTermsInput) =>
    (await actingOnTerms.mutateAsync({ input })).actOnSearchTerms.operation;
  const apply = async ({ id, fingerprint }: Pick<OperationPartsFragment, 'id' | 'fingerprint'>) =>
    (await applying.mutateAsync({ input: { id, fingerprint } })).applyOperation.operation;
  return { preview, previewTerms, actOnTerms, apply, announce, offerUndo, undo };
}

export type Operations = ReturnType<typeof useOperations>;
