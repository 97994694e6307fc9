import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { ErrorState, SkeletonLines } from '#design/states.tsx';
import { TopUpSettingsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { useClientData } from '../card-form/card-form.tsx';
import { Confirmation } from '../card-form/confirmation.tsx';
import { CardDialog } from '../methods/card-dialog.tsx';
import { useErrorDialog } from '../use-billing.ts';
import { TopUpForm } from './top-up-form.tsx';
import { TopUpResult } from './top-up-result.tsx';
import { useTopUp, type TopUpOrder } from './use-top-up.ts';

interface TopUpDialogProps {
  /** What an order lacks, in wallet currency. */
  missing?: string | undefined;
  /** The amount that the user named, in wallet currency. */
  amount?: string | null;
  onClose(): void;
}

/** Tops up the wallet: amount and method, the bank's confirmation if required, and the result. */
export default function TopUpDialog({ missing, amount = null, onClose }: TopUpDialogProps) {
  const { t } = useTranslation(['billing', 'common']);
  const settings = useApiQuery(TopUpSettingsDocument, {});
  useErrorDialog(settings.error);
  const topUp = useTopUp();
  const { stage } = topUp;
  /** Waits for the card that pays it. */
  const [waiting, setWaiting] = useState<TopUpOrder | null>(null);
  const { client } = useClientData(stage.at === 'confirm');

  return (
    <>
      <Dialog
        isHidden={waiting !== null}
        isBusy={topUp.isBusy}
        closesByCrossOnly={stage.at === 'confirm'}
        onClose={onClose}
        title={t('topUp.title')}
      >
        {stage.at === 'confirm' && stage.isUnanswered && (
          <ErrorState
            message={topUp.failure ?? ''}
            onRetry={() => void topUp.check(stage.topUpId, stage.details ?? null)}
          />
        )}
        {stage.at === 'confirm' && client && (
          <div hidden={stage.isUnanswered}>
            <Confirmation
              client={client}
              token={stage.token}
              onAnswered={(details) => void topUp.check(stage.topUpId, details)}
            />
          </div>
        )}
        {stage.at === 'done' ? (
          <TopUpResult topUp={stage.topUp} onClose={onClose} />
        ) : (
          <QueryBoundary reads={{ settings }} skeleton={<SkeletonLines count={7} />}>
            {({ settings }) => (
              // Stays mounted during the bank's confirmation: if it is declined, the input is still there.
              <div hidden={stage.at === 'confirm'}>
                <TopUpForm settings={settings} missing={missing} named={amount} topUp={topUp} onAddCard={setWaiting} />
              </div>
            )}
          </QueryBoundary>
        )}
        {stage.at === 'confirm' && topUp.isBusy && (
          <Button variant="transparent" loading fullWidth aria-label={t('topUp.checking')} />
        )}
      </Dialog>
      {waiting && (
        <CardDialog
          indexToReplace={null}
          pays={waiting.total}
          onClose={() => setWaiting(null)}
          onSaved={() => void topUp.run(() => topUp.order(waiting))}
        />
      )}
    </>
  );
}
