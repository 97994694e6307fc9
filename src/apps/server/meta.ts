import { shopTimezones } from '#features/meta-ads/server/index.ts';
import { createMetaSandbox, type MetaAds, type SandboxOptions } from '#integrations/meta/index.ts';
import { SYSTEM } from '#platform/postgres/database.ts';
import { EnvironmentError, type Environment } from './environment.ts';

type Settings = Pick<
  Environment,
  'META' | 'META_ACCESS_TOKEN' | 'META_BUSINESS_ID' | 'META_TIMEZONES' | 'META_GRAPH_URL' | 'META_SANDBOX_SECONDS'
>;

/** Opens the Meta the deployment has chosen. Throws when the real one lacks a key, or the number of a time zone shops are in. */
export async function openMeta(
  settings: Settings,
  sandbox: Pick<SandboxOptions, 'database' | 'clock' | 'newId'>,
): Promise<MetaAds> {
  if (settings.META === 'sandbox') {
    const takes_ms = settings.META_SANDBOX_SECONDS * 1000;
    return createMetaSandbox({ ...sandbox, linkTakes_ms: takes_ms, creationTakes_ms: takes_ms });
  }
  const need = (name: 'META_ACCESS_TOKEN' | 'META_BUSINESS_ID' | 'META_TIMEZONES'): string => {
    if (!settings[name]) throw new EnvironmentError(`${name}: needed for META=live`);
    return settings[name];
  };
  const accessToken = need('META_ACCESS_TOKEN');
  const businessId = need('META_BUSINESS_ID');
  const timezoneIds = Object.fromEntries(need('META_TIMEZONES').split(',').map(readTimezone));
  // A seller there would be asked for access and then wait for an account that cannot be made.
  const missing = (await sandbox.database.as(SYSTEM, shopTimezones)).filter((zone) => !(zone in timezoneIds));
  if (missing.length) throw new EnvironmentError(`META_TIMEZONES: Meta’s number is missing of ${missing.join(', ')}`);
  // Meta's SDK is a megabyte of code that few deployments need.
  const { createGraphClient } = await import('#integrations/meta/graph/client.ts');
  return createGraphClient({ accessToken, businessId, timezoneIds, graphUrl: settings.META_GRAPH_URL });
}

function readTimezone(text: string): [zone: string, id: number] {
  const [zone = '', id = ''] = text.trim().split(':');
  if (!zone || !/^\d+$/.test(id)) throw new EnvironmentError(`META_TIMEZONES: ${text} is no zone with its number`);
  return [zone, Number(id)];
}
