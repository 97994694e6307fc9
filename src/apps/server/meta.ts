import { shopTimezones } from '#products/meta/server/index.ts';
import { createMetaSandbox, NO_META, type MetaAds, type SandboxOptions } from '#integrations/meta/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { EnvironmentError } from '#apps/environment.ts';
import type { Environment } from './environment.ts';

type Settings = Pick<
  Environment,
  'META' | 'META_ACCESS_TOKEN' | 'META_BUSINESS_ID' | 'META_TIMEZONES' | 'META_GRAPH_URL' | 'META_SANDBOX_SECONDS'
>;

/**
 * Opens the configured Meta integration. Throws an `EnvironmentError` when the live one lacks the id of a time zone
 * that shops use.
 */
export async function openMeta(
  settings: Settings,
  sandbox: Pick<SandboxOptions, 'database' | 'clock' | 'newId'>,
): Promise<MetaAds> {
  if (settings.META === 'none') return NO_META;
  if (settings.META === 'sandbox') {
    const takesMs = settings.META_SANDBOX_SECONDS * 1000;
    return createMetaSandbox({ ...sandbox, linkDelayMs: takesMs, creationDelayMs: takesMs });
  }
  const timezoneIds = settings.META_TIMEZONES;
  // Otherwise a seller there would grant access and then wait for an account that cannot be created.
  const missing = (await sandbox.database.read(SYSTEM, shopTimezones)).filter((zone) => !(zone in timezoneIds));
  if (missing.length)
    throw new EnvironmentError([['META_TIMEZONES', `Meta’s number is missing of ${missing.join(', ')}`]]);
  // Meta's SDK is a megabyte of code that few deployments need.
  const { createGraphClient } = await import('#integrations/meta/graph/client.ts');
  return createGraphClient({
    accessToken: settings.META_ACCESS_TOKEN,
    businessId: settings.META_BUSINESS_ID,
    timezoneIds,
    graphUrl: settings.META_GRAPH_URL,
  });
}
