import type { StripeCardElement } from '@stripe/stripe-js';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import type { ProviderFormProps } from './card-form.tsx';
import { stripeOf } from './stripe.ts';
import styles from '../billing.module.css';

/** Renders Stripe's card field in Stripe's iframe. */
export default function StripeCardForm({ client, purpose, handle }: ProviderFormProps) {
  const { t, i18n } = useTranslation('billing');
  const place = useRef<HTMLDivElement>(null);
  const card = useRef<StripeCardElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { clientKey } = client;

  useEffect(() => {
    let isUnmounted = false;
    void stripeOf(clientKey).then((stripe) => {
      if (isUnmounted) return;
      if (!stripe || !place.current) return setFailure(t('card.formFailed'));
      const { color, fontFamily } = getComputedStyle(place.current);
      const elements = stripe.elements({ locale: i18n.language as 'en' });
      card.current = elements.create('card', {
        hidePostalCode: true,
        style: { base: { color, fontFamily, fontSize: '14px' } },
      });
      card.current.mount(place.current);
    });
    return () => {
      isUnmounted = true;
      card.current?.destroy();
      card.current = null;
    };
  }, [clientKey, i18n.language, t]);

  useImperativeHandle(handle, () => ({
    async collect() {
      const stripe = await stripeOf(clientKey);
      if (!stripe || !card.current) return { ok: false, message: t('card.systemFailed') };
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card: card.current });
      if (!paymentMethod) return { ok: false, message: error?.message ?? t('card.failed') };
      const { id } = paymentMethod;
      return { ok: true, data: purpose === 'STORE' ? id : JSON.stringify({ paymentMethod: id }) };
    },
  }));

  return (
    <>
      <FormBanner message={failure} />
      <div className={styles.frame} ref={place} />
    </>
  );
}
