import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ClientData } from './card-form.tsx';
import { SandboxConfirmation } from './sandbox-confirmation.tsx';

export interface ConfirmationProps {
  client: ClientData;
  /** From the server: identifies what the card holder has to confirm. */
  token: string;
  /** Called once, whatever the outcome, with the details that the provider expects back, or null. */
  onAnswered(details: string | null): void;
}

const StripeConfirmation = lazy(() => import('./stripe-confirmation.tsx'));
const AdyenConfirmation = lazy(() => import('./adyen-confirmation.tsx'));

/** Lets the bank authenticate the card holder. The server gets the outcome from the provider, not from the browser. */
export function Confirmation(props: ConfirmationProps) {
  const { environment, provider } = props.client;
  if (environment === 'sandbox') return <SandboxConfirmation {...props} />;
  const Answer = provider === 'stripe' ? StripeConfirmation : AdyenConfirmation;
  return (
    <Suspense fallback={<Skeleton height={300} />}>
      <Answer {...props} />
    </Suspense>
  );
}
