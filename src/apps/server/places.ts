import { createGooglePlaces } from '#integrations/places/google.ts';
import type { Places } from '#integrations/places/places.ts';
import { createPlacesSandbox } from '#integrations/places/sandbox.ts';
import type { Environment } from './environment.ts';

type Settings = Pick<Environment, 'PLACES' | 'GOOGLE_PLACES_KEY' | 'NODE_ENV'>;

/**
 * Opens the address completion service; null for none. The default is the sandbox in the demo and in development, and
 * none in production.
 */
export function openPlaces(
  { PLACES, GOOGLE_PLACES_KEY, NODE_ENV }: Settings,
  { withDemo }: { withDemo: boolean },
): Places | null {
  const selected = PLACES ?? (withDemo || NODE_ENV !== 'production' ? 'sandbox' : 'none');
  if (selected === 'google') return createGooglePlaces({ key: GOOGLE_PLACES_KEY });
  return selected === 'sandbox' ? createPlacesSandbox() : null;
}
