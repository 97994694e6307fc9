import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { PaymentClientDataDocument, type PaymentClientDataQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

export type ClientData = NonNullable<PaymentClientDataQuery['paymentClientData']>;

/**
 * Result of a card form: a token to store or data to pay with. Without a message, the form shows the problem itself.
 */
export type Collected = { ok: true; data: string } | { ok: false; message: string | null };

export interface CardFormHandle {
  /** Validates the input and sends it to the provider, never to our server. */
  collect(): Promise<Collected>;
}

export interface ProviderFormProps {
  client: ClientData;
  /** STORE yields the token of a stored card, PAY the data of a single payment. */
  purpose: 'STORE' | 'PAY';
  handle: Ref<CardFormHandle>;
}

// Loaded on demand: each form brings its provider's SDK.
const SandboxCardForm = lazy(() => import('./sandbox-card-form.tsx'));
const StripeCardForm = lazy(() => import('./stripe-card-form.tsx'));
const AdyenCardForm = lazy(() => import('./adyen-card-form.tsx'));

/** Fetched each time a form opens: the provider's secrets are valid for one form. */
export function useClientData(isNeeded: boolean) {
  const { data, error } = useApiQuery(PaymentClientDataDocument, {}, { isEnabled: isNeeded });
  return { client: data?.paymentClientData ?? null, hasFailed: error !== null || data?.paymentClientData === null };
}

/** Renders the card form of the deployment's payment provider. */
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
