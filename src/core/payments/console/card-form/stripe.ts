import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';

const loaded = new Map<string, Promise<Stripe | null>>();

/** Stripe's own code, loaded from Stripe once, when a card form is first opened. */
export function stripeOf(clientKey: string): Promise<Stripe | null> {
  let stripe = loaded.get(clientKey);
  if (!stripe) loaded.set(clientKey, (stripe = loadStripe(clientKey).catch(() => null)));
  return stripe;
}
