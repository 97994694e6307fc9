import { readSettings, type Variables } from '#apps/environment.ts';
import { judgeEnvironment } from './environment-rules.ts';
import { SETTINGS } from './settings.ts';

const PROXIES_NOTICE_WITHIN_S = 10;

export type Environment = ReturnType<typeof readEnvironment>;

/** Reads all configuration, with defaults. Throws an `EnvironmentError` that names all problems. */
export function readEnvironment(variables?: Variables, { withDemo = false }: { withDemo?: boolean } = {}) {
  const settings = readSettings(SETTINGS, { variables, rules: (read) => judgeEnvironment(read, { withDemo }) });
  return {
    ...settings,
    // For the demo and development, where they are optional.
    PAYMENTS: settings.PAYMENTS ?? 'sandbox',
    META: settings.META ?? 'sandbox',
    // Behind a proxy, something polls /readyz and needs a moment to notice that it fails.
    DRAIN_SECONDS: settings.DRAIN_SECONDS ?? (settings.TRUST_PROXY === 0 ? 0 : PROXIES_NOTICE_WITHIN_S),
    META_GRAPH_URL: settings.META_GRAPH_URL || 'https://graph.facebook.com',
  };
}
