import { Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ConfirmationProps } from './confirmation.tsx';
import { stripeOf } from './stripe.ts';

/** Stripe opens the bank's page over ours. */
export default function StripeConfirmation({ client, token, onAnswered }: ConfirmationProps) {
  const isStarted = useRef(false);
  useEffect(() => {
    // Contacts the bank only once, even when effects run twice.
    if (isStarted.current) return;
    isStarted.current = true;
    void stripeOf(client.clientKey)
      .then((stripe) => stripe?.handleNextAction({ clientSecret: token }))
      .finally(() => onAnswered(null));
  });
  return <Skeleton height={300} />;
}
