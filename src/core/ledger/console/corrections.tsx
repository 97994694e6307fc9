import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { DateField } from '#design/form/date-fields.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { UNKNOWN_CURRENCY, type Currency, useMoney } from '#design/format.ts';
import { toastSuccess } from '#design/toast.ts';
import { useSelection, useViewer } from '#core/session/console/index.ts';
import {
  GrantCreditDocument,
  RefundableCreditDocument,
  RefundCreditDocument,
  ReverseTransactionDocument,
  type CreditKind,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery, useKeyedMutation } from '#platform/api-client/hooks.ts';
import { CREDIT_KINDS } from './billing-search.ts';
import { useWallet } from './use-wallet.ts';
import styles from './trace.module.css';

const MAX_REASON_LENGTH = 250;
const NO_GRANT: { kind: CreditKind; amount: string; expiryDate: string | null; reason: string } = {
  kind: 'FREE',
  amount: '',
  expiryDate: null,
  reason: '',
};

/** Lets staff reverse a charge. An empty amount reverses all of it. */
export function ReverseButton({ transactionId, currency }: { transactionId: string; currency: Currency }) {
  const { t } = useTranslation('billing');
  const reverse = useKeyedMutation(ReverseTransactionDocument, 'reverseTransaction', {
    about: transactionId,
    changes: ['Wallet'],
  });
  return (
    <Correction label={t('correction.reverse')} title={t('correction.reverseTitle')}>
      {(dialog) => (
        <CorrectionForm
          {...dialog}
          currency={currency}
          hint={t('correction.reverseHint')}
          submit={({ amount, reason }) => reverse.mutateAsync({ id: transactionId, amount: amount || null, reason })}
        />
      )}
    </Correction>
  );
}

/** Lets staff refund an unspent credit. */
export function RefundButton({ creditId, currency }: { creditId: string; currency: Currency }) {
  const { t } = useTranslation('billing');
  return (
    <Correction label={t('correction.refund')} title={t('correction.refundTitle')}>
      {(dialog) => <RefundForm {...dialog} creditId={creditId} currency={currency} />}
    </Correction>
  );
}

function RefundForm({ creditId, ...dialog }: OpenDialog & { creditId: string; currency: Currency }) {
  const { t } = useTranslation('billing');
  const money = useMoney(dialog.currency);
  const { data } = useApiQuery(RefundableCreditDocument, { id: creditId });
  const refund = useKeyedMutation(RefundCreditDocument, 'refundCredit', { about: creditId, changes: ['Wallet'] });
  const max = data ? money(data.refundableCredit) : '…';
  return (
    <CorrectionForm
      {...dialog}
      hint={t('correction.refundHint', { amount: max })}
      submit={({ amount, reason }) => refund.mutateAsync({ id: creditId, amount, reason })}
    />
  );
}

interface OpenDialog {
  title: string;
  submitLabel: string;
  onClose(): void;
}

interface CorrectionProps {
  label: string;
  title: string;
  children(dialog: OpenDialog): ReactNode;
}

/** Renders a staff button and the form it opens. The form remounts each time, so that no earlier input remains. */
function Correction({ label, title, children }: CorrectionProps) {
  const { isStaff } = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  if (!isStaff) return null;
  return (
    <div className={styles.correct}>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && children({ title, submitLabel: label, onClose: () => setIsOpen(false) })}
    </div>
  );
}

interface CorrectionFormProps extends OpenDialog {
  currency: Currency;
  hint: string;
  submit(values: { amount: string; reason: string }): Promise<unknown>;
}

function CorrectionForm({ currency, hint, submit, onClose, ...dialog }: CorrectionFormProps) {
  const { t } = useTranslation('billing');
  const { form, ...state } = useServerForm({
    initialValues: { amount: '', reason: '' },
    submit: async (values) => {
      await submit(values);
      toastSuccess(t('correction.done'));
      onClose();
    },
  });
  return (
    <FormDialog size="sm" {...dialog} {...state} onClose={onClose}>
      <MoneyField
        label={t('transactions.amount')}
        description={hint}
        currency={currency}
        digits={6}
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <TextField label={t('trace.reason')} required maxLength={MAX_REASON_LENGTH} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}

/** Lets staff add credit to the wallet of the company they filter by. */
export function GrantCreditButton() {
  const { t } = useTranslation('billing');
  const { isStaff } = useViewer();
  const { companyId } = useSelection();
  const [isOpen, setIsOpen] = useState(false);
  if (!isStaff || companyId === null) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('correction.grant')}</Button>
      {isOpen && <GrantForm companyId={companyId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function GrantForm({ companyId, onClose }: { companyId: string; onClose(): void }) {
  const { t } = useTranslation('billing');
  const wallet = useWallet();
  const grant = useKeyedMutation(GrantCreditDocument, 'grantCredit', { about: companyId, changes: ['Wallet'] });
  const { form, ...state } = useServerForm({
    initialValues: NO_GRANT,
    submit: async ({ amount, ...values }) => {
      await grant.mutateAsync({ ...values, amount: amount || '0', companyId });
      toastSuccess(t('correction.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      size="sm"
      title={t('correction.grantTitle')}
      submitLabel={t('correction.grant')}
      {...state}
      onClose={onClose}
    >
      <SelectField
        label={t('credits.kind')}
        data={CREDIT_KINDS.map((value) => ({ value, label: t(`credits.kinds.${value}`) }))}
        {...form.getInputProps('kind')}
      />
      <MoneyField
        label={t('transactions.amount')}
        required
        currency={wallet.data?.wallet.currency ?? UNKNOWN_CURRENCY}
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <DateField
        label={t('credits.expiry')}
        placeholder={t('credits.never')}
        clearable
        {...form.getInputProps('expiryDate')}
      />
      <TextField label={t('trace.reason')} required maxLength={MAX_REASON_LENGTH} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
