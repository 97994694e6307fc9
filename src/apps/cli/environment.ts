import { readSettings, SHARED_SETTINGS, type Variables } from '#apps/environment.ts';

/** Settings of the command line. */
export function readCliEnvironment(variables?: Variables) {
  return readSettings(SHARED_SETTINGS, { variables });
}
