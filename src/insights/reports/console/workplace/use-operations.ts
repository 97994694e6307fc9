import { useHotkeys } from '@mantine/hooks';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError, toastSuccess } from '#design/toast.ts';
import { toastWithAction } from '#design/toast-with-action.tsx';
import { MINUTE_MS } from '#kernel/time.ts';
import {
  ActOnSearchTermsDocument,
  ApplyOperationDocument,
  PreviewOperationDocument,
  UndoOperationDocument,
  type ActOnSearchTermsInput,
  type OperationPartsFragment,
  type PreviewOperationInput,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';

const UNDO_OFFERED_MS = 10_000;
const UNDO_KEY_MS = 10 * MINUTE_MS;
const TEXT_FIELD = 'input:not([type="checkbox"]), textarea';
const CHANGES = { changes: ['SponsorCampaign', 'AdSet'] } as const;

/** Changes of several campaigns: preview, apply, and what takes the last one back. */
export function useOperations() {
  const { t } = useTranslation('workplace');
  const last = useRef<{ id: string; atMs: number } | null>(null);
  const previewing = useApiMutation(PreviewOperationDocument, { changes: [], showsErrorInline: true });
  const applying = useApiMutation(ApplyOperationDocument, { ...CHANGES, isRepeatable: true, showsErrorInline: true });
  const planningTerms = useApiMutation(ActOnSearchTermsDocument, { changes: [], showsErrorInline: true });
  const actingOnTerms = useApiMutation(ActOnSearchTermsDocument, {
    ...CHANGES,
    isRepeatable: true,
    showsErrorInline: true,
  });
  const undoing = useApiMutation(UndoOperationDocument, { ...CHANGES, isRepeatable: true });

  const undo = async (id: string) => {
    last.current = null;
    const { operation } = (await undoing.mutateAsync({ id })).undoOperation;
    last.current = { id: operation.id, atMs: Date.now() };
    if (operation.skipped > 0) toastError(t('toast.undonePartly', { done: operation.done, count: operation.skipped }));
    else toastSuccess(t(operation.state === 'RUNNING' ? 'toast.undoing' : 'toast.undone'));
  };
  /** Says what was done and offers to take it back. */
  const announce = ({ id, kind, done }: OperationPartsFragment, message = t(`done.${kind}`, { count: done })) => {
    if (done > 0) offerUndo(id, message);
  };
  const offerUndo = (id: string, message: string) => {
    last.current = { id, atMs: Date.now() };
    toastWithAction({
      id: `operation:${id}`,
      message,
      action: t('toast.undo'),
      durationMs: UNDO_OFFERED_MS,
      onAction: () => void undo(id).catch(() => {}),
    });
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

  useHotkeys(
    [
      [
        'mod+Z',
        (event) => {
          const operation = last.current;
          // A text field has an undo of its own.
          if (!operation || (event.target instanceof Element && event.target.closest(TEXT_FIELD))) return;
          event.preventDefault();
          if (Date.now() - operation.atMs < UNDO_KEY_MS) void undo(operation.id).catch(() => {});
        },
        { preventDefault: false },
      ],
    ],
    [],
  );
  return { preview, previewTerms, actOnTerms, apply, announce, offerUndo, undo };
}

export type Operations = ReturnType<typeof useOperations>;
