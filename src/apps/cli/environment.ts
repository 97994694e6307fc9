import { readSettings, SHARED_SETTINGS, type Variables } from '#apps/environment.ts';

/** What the command line needs from outside. */
export function readCliEnvironment(variables?: Variables) {
  return readSettings(SHARED_SETTINGS, { variables });
}
