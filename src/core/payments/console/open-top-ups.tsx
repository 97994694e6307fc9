import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { useFormat, useMoney } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { toastError, toastSuccess } from '#design/toast.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  CancelTopUpRequestDocument,
  CheckVerifiedTopUpRequestDocument,
  OpenTopUpsDocument,
  type OpenTopUpPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import styles from './billing.module.css';
import PaymentConfirmation from './card-form/payment-confirmation.tsx';
import { TOP_UP_CHANGES, useDisplayedCompanyId, useWalletCurrency } from './use-billing.ts';

const REFETCH_MS = 10_000;

/**
 * Lists pending top-ups with what each waits for, and a link to confirm where the bank requires it. Renders nothing
 * when there are none.
 */
export function OpenTopUps() {
  const { t } = useTranslation('billing');
  const companyId = useDisplayedCompanyId();
  const { data } = useApiQuery(
    OpenTopUpsDocument,
    { companyId },
    { isEnabled: companyId !== null, refetchIntervalMs: REFETCH_MS },
  );
  const [opened, setOpened] = useState<{ what: 'resume' | 'cancel'; topUp: OpenTopUpPartsFragment } | null>(null);
  const check = useApiMutation(CheckVerifiedTopUpRequestDocument, {
    changes: TOP_UP_CHANGES,
    showsErrorInline: true,
    isRepeatable: true,
  });
  const cancel = useApiMutation(CancelTopUpRequestDocument, { changes: TOP_UP_CHANGES, showsErrorInline: true });
  const topUps = data?.openTopUps ?? [];
  if (topUps.length === 0 && !opened) return null;
  const close = () => setOpened(null);
  const ask = async (id: string, details: string | null) => {
    try {
      const { checkVerifiedTopUpRequest: checked } = await check.mutateAsync({ input: { id, details } });
      if (!checked.ok) toastError(t('topUp.notConfirmed'));
      else if (checked.topUp.status === 'SUCCEEDED') toastSuccess(t('topUp.result.succeeded'));
    } catch (error) {
      toastError(error instanceof ApiError ? errorText(error) : t('card.error'));
    }
    close();
  };
  return (
    <Panel title={t('openTopUps.title')}>
      <ul className={styles.openTopUps}>
        {topUps.map((topUp) => (
          <OpenLine
            key={topUp.id}
            topUp={topUp}
            onResume={() => setOpened({ what: 'resume', topUp })}
            onCancel={() => setOpened({ what: 'cancel', topUp })}
          />
        ))}
      </ul>
      {opened?.what === 'resume' && (
        <Dialog isBusy={check.isPending} closesByCrossOnly onClose={close} title={t('topUp.title')}>
          <PaymentConfirmation
            token={opened.topUp.confirmToken!}
            onAnswered={(details) => void ask(opened.topUp.id, details)}
          />
        </Dialog>
      )}
      {opened?.what === 'cancel' && (
        <ConfirmDialog
          title={t('openTopUps.cancelTitle')}
          confirmLabel={t('openTopUps.cancel')}
          isDestructive
          onConfirm={async () => {
            const { cancelTopUpRequest: ended } = await cancel.mutateAsync({ input: { id: opened.topUp.id } });
            if (!ended.ok) toastSuccess(t('topUp.result.succeeded'));
          }}
          onClose={close}
        >
          {t('openTopUps.cancelDetail')}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

interface OpenLineProps {
  topUp: OpenTopUpPartsFragment;
  onResume(): void;
  onCancel(): void;
}

function OpenLine({ topUp, onResume, onCancel }: OpenLineProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const currency = useWalletCurrency();
  const money = useMoney(currency);
  const { waitsFor, confirmUntil, confirmToken } = topUp;
  return (
    <li>
      <div>
        <strong className="figures">{money(topUp.totalAmount)}</strong> {t(`credits.methods.${topUp.type}`)}
        <p>
          {t(`credits.waitsFor.${waitsFor}`, { reference: topUp.transferReference })}
          {confirmUntil && ` · ${t('openTopUps.until', { time: format.time(confirmUntil) })}`}
        </p>
      </div>
      {confirmToken && (
        <div className={styles.openTopUpActions}>
          <Button size="xs" onClick={onResume}>
            {t('openTopUps.resume')}
          </Button>
          <Button size="xs" variant="default" onClick={onCancel}>
            {t('openTopUps.cancel')}
          </Button>
        </div>
      )}
    </li>
  );
}
