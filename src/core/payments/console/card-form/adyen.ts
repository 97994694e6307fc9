import { AdyenCheckout, type Core, type CoreConfiguration } from '@adyen/adyen-web';
import type { ClientData } from './card-form.tsx';

/** Loads Adyen's SDK, configured for a single form or confirmation. */
export function adyenOf(client: ClientData, locale: string, handlers: Partial<CoreConfiguration> = {}): Promise<Core> {
  return AdyenCheckout({
    environment: client.environment === 'live' ? 'live' : 'test',
    clientKey: client.clientKey,
    countryCode: client.countryCode ?? 'SG',
    locale,
    analytics: { enabled: false },
    ...handlers,
  });
}
