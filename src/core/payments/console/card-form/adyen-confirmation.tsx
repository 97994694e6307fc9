import type { PaymentAction } from '@adyen/adyen-web';
import '@adyen/adyen-web/styles/adyen.css';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { adyenOf } from './adyen.ts';
import type { ConfirmationProps } from './confirmation.tsx';
import { readJson } from '#kernel/json.ts';

/** Adyen shows the bank's page inside ours and returns the data that the server has to pass on. */
export default function AdyenConfirmation({ client, token, onAnswered }: ConfirmationProps) {
  const { i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const answer = useRef(onAnswered);
  useEffect(() => {
    answer.current = onAnswered;
  });
  useEffect(() => {
    let isUnmounted = false;
    const start = async () => {
      const checkout = await adyenOf(client, i18n.language, {
        onAdditionalDetails: ({ data }) => answer.current(JSON.stringify(data)),
        onError: () => answer.current(null),
      });
      // Adyen's server wrote it, for Adyen's component, which checks it.
      if (!isUnmounted && place.current)
        checkout.createFromAction(readJson(token) as PaymentAction).mount(place.current);
    };
    start().catch(() => answer.current(null));
    return () => {
      isUnmounted = true;
    };
  }, [client, i18n.language, token]);
  return <div ref={place} style={{ minHeight: 300 }} />;
}
