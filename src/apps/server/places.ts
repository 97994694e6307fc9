import { createGooglePlaces } from '#integrations/places/google.ts';
import type { Places } from '#integrations/places/places.ts';
import { createPlacesSandbox } from '#integrations/places/sandbox.ts';
import type { Environment } from './environment.ts';

type Settings = Pick<Environment, 'PLACES' | 'GOOGLE_PLACES_KEY' | 'NODE_ENV'>;

/** Who completes addresses; null for nobody. Without a choice the sandbox where people play, in production nobody. */
export function openPlaces(
  { PLACES, GOOGLE_PLACES_KEY, NODE_ENV }: Settings,
  { withDemo }: { withDemo: boolean },
): Places | null {
  const selected = PLACES ?? (withDemo || NODE_ENV !== 'production' ? 'sandbox' : 'none');
  if (selected === 'google') return createGooglePlaces({ key: GOOGLE_PLACES_KEY });
  return selected === 'sandbox' ? createPlacesSandbox() : null;
}
