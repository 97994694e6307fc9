import { Card } from '@adyen/adyen-web';
import '@adyen/adyen-web/styles/adyen.css';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { adyenOf } from './adyen.ts';
import type { ProviderFormProps } from './card-form.tsx';

interface Typed {
  isValid: boolean;
  data: unknown;
}

/** Fields that have not loaded by then are considered failed. */
const LOAD_TIMEOUT_MS = 20_000;

/** Renders Adyen's card fields in Adyen's iframes; card data leaves them encrypted. */
export default function AdyenCardForm({ client, handle }: ProviderFormProps) {
  const { t, i18n } = useTranslation('billing');
  const place = useRef<HTMLDivElement>(null);
  const card = useRef<Card>(null);
  const typed = useRef<Typed>({ isValid: false, data: null });
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    let isUnmounted = false;
    const timeout = setTimeout(() => setFailure(t('card.formFailed')), LOAD_TIMEOUT_MS);
    const start = async () => {
      try {
        const checkout = await adyenOf(client, i18n.language);
        if (isUnmounted || !place.current) return;
        card.current = new Card(checkout, {
          showPayButton: false,
          onChange: (state: Typed) => (typed.current = state),
          onConfigSuccess: () => clearTimeout(timeout),
        });
        card.current.mount(place.current);
      } catch {
        setFailure(t('card.formFailed'));
      }
    };
    void start();
    return () => {
      isUnmounted = true;
      clearTimeout(timeout);
      card.current?.unmount();
      card.current = null;
    };
  }, [client, i18n.language, t]);

  useImperativeHandle(handle, () => ({
    async collect() {
      if (!card.current) return { ok: false, message: t('card.systemFailed') };
      if (typed.current.isValid) return { ok: true, data: JSON.stringify(typed.current.data) };
      card.current.showValidation();
      return { ok: false, message: null };
    },
  }));

  return (
    <>
      <FormBanner message={failure} />
      <div ref={place} />
    </>
  );
}
