import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isRefused } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  CheckVerifiedTopUpRequestDocument,
  CreateTopUpRequestDocument,
  type CreateTopUpRequestInput,
  type TopUpPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useKeyedMutation } from '#platform/api-client/hooks.ts';
import { useBusy } from '#design/use-busy.ts';
import { TOP_UP_CHANGES } from '../use-billing.ts';

type Stage =
  | { at: 'form' }
  /** The bank requires confirmation from the card holder. */
  | { at: 'confirm'; topUpId: string; token: string; details?: string | null; isUnanswered?: boolean }
  | { at: 'done'; topUp: TopUpPartsFragment };

export type TopUp = ReturnType<typeof useTopUp>;

export interface TopUpOrder extends Omit<CreateTopUpRequestInput, 'key'> {
  /** What is to be paid, in wallet currency. */
  total: string;
}

/** Runs one top-up from order to result. */
export function useTopUp() {
  const { t } = useTranslation('billing');
  const [stage, setStage] = useState<Stage>({ at: 'form' });
  const { isBusy, run: runExclusive } = useBusy();
  const [failure, setFailure] = useState<string | null>(null);
  const create = useKeyedMutation(CreateTopUpRequestDocument, 'createTopUpRequest', { changes: TOP_UP_CHANGES });
  const verify = useApiMutation(CheckVerifiedTopUpRequestDocument, {
    changes: TOP_UP_CHANGES,
    showsErrorInline: true,
    isRepeatable: true,
  });

  const run = (work: () => Promise<void>) =>
    runExclusive(async () => {
      setFailure(null);
      try {
        await work();
      } catch (error) {
        setFailure(error instanceof ApiError ? errorText(error) : t('card.error'));
        // When the outcome is unknown, repeats the query instead of the order.
        setStage((now) =>
          now.at === 'confirm' && !(error instanceof ApiError && isRefused(error))
            ? { ...now, isUnanswered: true }
            : { at: 'form' },
        );
      }
    });
  const fail = (message: string) => {
    setStage({ at: 'form' });
    setFailure(message);
  };
  const end = (topUp: TopUpPartsFragment) => setStage({ at: 'done', topUp });

  return {
    stage,
    isBusy,
    failure,
    setFailure,
    /** Runs one action at a time and shows its error: reading the card and placing the order count as one. */
    run,
    /** Call within `run`. */
    async order({ total: _, ...input }: TopUpOrder): Promise<void> {
      const { createTopUpRequest: made } = await create.mutateAsync(input);
      if (!made.ok || !made.topUp) return fail(t('topUp.notSuccessful'));
      if (made.topUp.status === 'PENDING_CONFIRMATION' && made.confirmToken)
        return setStage({ at: 'confirm', topUpId: made.topUp.id, token: made.confirmToken });
      end(made.topUp);
    },
    /** Queries the outcome after the card holder has answered the bank. */
    async check(id: string, details: string | null): Promise<void> {
      await run(async () => {
        setStage((now) => (now.at === 'confirm' ? { ...now, details, isUnanswered: false } : now));
        const { checkVerifiedTopUpRequest: checked } = await verify.mutateAsync({ input: { id, details } });
        if (!checked.ok) return fail(t('topUp.notConfirmed'));
        end(checked.topUp);
      });
    },
  };
}
