import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  CheckVerifiedTopUpRequestDocument,
  CreateTopUpRequestDocument,
  type CreateTopUpRequestInput,
  type TopUpPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { useRefetchBilling } from '../use-billing.ts';

type Stage =
  | { at: 'form' }
  /** The bank asks the card holder. */
  | { at: 'confirm'; topUpId: string; token: string }
  | { at: 'done'; topUp: TopUpPartsFragment };

export type TopUp = ReturnType<typeof useTopUp>;

/** One top-up from its order to its end. */
export function useTopUp() {
  const { t } = useTranslation('billing');
  const [stage, setStage] = useState<Stage>({ at: 'form' });
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const create = useApiMutation(CreateTopUpRequestDocument, { isShownInPlace: true });
  const verify = useApiMutation(CheckVerifiedTopUpRequestDocument, { isShownInPlace: true });
  const refetchBilling = useRefetchBilling();

  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setStage({ at: 'form' });
      setFailure(error instanceof ApiError ? errorText(error) : t('card.error'));
    } finally {
      setIsBusy(false);
    }
  };
  const refuse = (message: string) => {
    setStage({ at: 'form' });
    setFailure(message);
  };
  const end = async (topUp: TopUpPartsFragment) => {
    setStage({ at: 'done', topUp });
    await refetchBilling();
  };

  return {
    stage,
    isBusy,
    failure,
    setFailure,
    /** Shows that something is being done which `order` is not part of, e.g. the card being read. */
    run,
    async order(input: CreateTopUpRequestInput): Promise<void> {
      await run(async () => {
        const { createTopUpRequest: made } = await create.mutateAsync({ input });
        if (!made.ok || !made.topUp) return refuse(t('topUp.notSuccessful'));
        if (made.topUp.status === 'PENDING_CONFIRMATION' && made.confirmToken)
          return setStage({ at: 'confirm', topUpId: made.topUp.id, token: made.confirmToken });
        await end(made.topUp);
      });
    },
    /** Asks how it ended, once the card holder has answered the bank. */
    async check(id: string, details: string | null): Promise<void> {
      await run(async () => {
        const { checkVerifiedTopUpRequest: checked } = await verify.mutateAsync({ input: { id, details } });
        if (!checked.ok) return refuse(t('topUp.notConfirmed'));
        await end(checked.topUp);
      });
    },
  };
}
