import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { useDialogGuard } from '#design/dialog/dialog-guard.ts';
import { useBusy } from '#design/use-busy.ts';
import { FormBanner } from '#design/form/form-banner.tsx';
import { toastSuccess } from '#design/toast.ts';
import { reportDefect } from '#design/defect.ts';
import { useMoney } from '#design/format.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { SavePaymentMethodDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { CardForm, useClientData, type CardFormHandle } from '../card-form/card-form.tsx';
import { Confirmation } from '../card-form/confirmation.tsx';
import { useWalletCurrency } from '../use-billing.ts';
import { useRefocus } from '../use-refocus.ts';

interface CardDialogProps {
  /** Position of the card to replace; null adds a card. */
  indexToReplace: number | null;
  /** What the card then pays at once, in wallet currency. */
  pays?: string;
  onClose(): void;
  onSaved?(): void;
}

/** Adds or replaces a card. */
export function CardDialog({ onClose, ...form }: CardDialogProps) {
  const { t } = useTranslation(['billing', 'common']);
  return (
    <Dialog onClose={onClose} title={t(form.indexToReplace === null ? 'card.add' : 'card.replace')}>
      <SaveCardForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function SaveCardForm({ indexToReplace, pays, onClose, onSaved }: CardDialogProps) {
  const { t } = useTranslation(['billing', 'common']);
  const money = useMoney(useWalletCurrency());
  const handle = useRef<CardFormHandle>(null);
  const { isBusy, run: runExclusive } = useBusy();
  useDialogGuard({ isBusy });
  const [failure, setFailure] = useState<string | null>(null);
  const [confirmation, setConfirmation] = useState<{ token: string; clientSecret: string } | null>(null);
  const { client } = useClientData(confirmation !== null);
  const saveButton = useRefocus(failure !== null && !isBusy);
  const { mutateAsync } = useApiMutation(SavePaymentMethodDocument, {
    changes: ['CardPaymentMethod', 'Company'],
    showsErrorInline: true,
  });

  const fail = (message: string) => {
    setConfirmation(null);
    setFailure(message);
  };
  /** Stores the card, or shows the bank's page first when confirmation is required. */
  const storeCard = async (token: string, isConfirmed: boolean) => {
    const input = { token, indexToReplace, requiresConfirmation: !isConfirmed };
    const { savePaymentMethod: saved } = await mutateAsync({ input });
    if (!saved.ok) return fail(t('card.refused'));
    if (saved.clientSecret) {
      if (isConfirmed) return fail(t('card.notConfirmed'));
      return setConfirmation({ token, clientSecret: saved.clientSecret });
    }
    toastSuccess(t('card.saved'));
    onSaved?.();
    onClose();
  };
  const attempt = (work: () => Promise<unknown>) =>
    runExclusive(async () => {
      setFailure(null);
      try {
        await work();
      } catch (error) {
        fail(
          error instanceof ApiError
            ? errorText(error)
            : t('common:error.generalWith', { reference: reportDefect(error) }),
        );
      }
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const collected = await handle.current?.collect();
      if (collected?.ok === false) return setFailure(collected.message);
      if (collected) await storeCard(collected.data, false);
    });
  };

  return (
    <>
      {confirmation && client && (
        <Confirmation
          client={client}
          token={confirmation.clientSecret}
          onAnswered={(details) => void attempt(() => storeCard(details ?? confirmation.token, true))}
        />
      )}
      {/* Stays mounted during the bank's confirmation: if it is declined, the input is still there. */}
      <form onSubmit={submit} noValidate hidden={confirmation !== null}>
        <Stack gap="sm">
          <FormBanner message={failure} />
          <CardForm purpose="STORE" handle={handle} />
          <Text size="xs" c="dimmed">
            {t('card.keepNote')}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              {t('common:action.cancel')}
            </Button>
            <Button ref={saveButton} type="submit" loading={isBusy}>
              {pays === undefined ? t('card.save') : t('card.saveAndPay', { amount: money(pays) })}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}
