import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { PaymentClientDataDocument, type PaymentClientDataQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

export type ClientData = NonNullable<PaymentClientDataQuery['paymentClientData']>;

/** What a card form hands over: a token to keep, or data to pay with. Without a message the form says itself what is wrong. */
export type Collected = { ok: true; data: string } | { ok: false; message: string | null };

export interface CardFormHandle {
  /** Checks what was typed and hands it to the provider, never to us. */
  collect(): Promise<Collected>;
}

export interface ProviderFormProps {
  client: ClientData;
  /** KEEP gives a card's token, PAY the data of one payment. */
  purpose: 'KEEP' | 'PAY';
  handle: Ref<CardFormHandle>;
}

// Each brings its provider's own code, which nobody else needs.
const SandboxCardForm = lazy(() => import('./sandbox-card-form.tsx'));
const StripeCardForm = lazy(() => import('./stripe-card-form.tsx'));
const AdyenCardForm = lazy(() => import('./adyen-card-form.tsx'));

/** Asked once per opening: the provider's secrets are good for one form. */
export function useClientData(isNeeded: boolean) {
  const { data, error } = useApiQuery(PaymentClientDataDocument, {}, { isEnabled: isNeeded });
  return { client: data?.paymentClientData ?? null, hasFailed: error !== null || data?.paymentClientData === null };
}

/** The card form of whoever charges cards here. */
export function CardForm({ purpose, handle }: Omit<ProviderFormProps, 'client'>) {
  const { t } = useTranslation('billing');
  const { client, hasFailed } = useClientData(true);
  if (hasFailed) return <FormBanner message={t('card.systemFailed')} />;
  if (!client) return <Skeleton height={150} />;
  const Form =
    client.environment === 'sandbox' ? SandboxCardForm : client.provider === 'stripe' ? StripeCardForm : AdyenCardForm;
  return (
    <Suspense fallback={<Skeleton height={150} />}>
      <Form client={client} purpose={purpose} handle={handle} />
    </Suspense>
  );
}
