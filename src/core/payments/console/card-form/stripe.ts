import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';

const loaded = new Map<string, Promise<Stripe | null>>();

/** Loads Stripe's SDK from Stripe when a card form first opens. */
export function stripeOf(clientKey: string): Promise<Stripe | null> {
  let stripe = loaded.get(clientKey);
  if (!stripe) loaded.set(clientKey, (stripe = loadStripe(clientKey).catch(() => null)));
  return stripe;
}
