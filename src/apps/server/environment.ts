import { readSettings, type Variables } from '#apps/environment.ts';
import { judgeEnvironment } from './environment-rules.ts';
import { SETTINGS } from './settings.ts';

const PROXIES_NOTICE_WITHIN_S = 10;

export type Environment = ReturnType<typeof readEnvironment>;

/** Everything that is configured from outside, with its default. Throws an EnvironmentError that names all that is wrong. */
export function readEnvironment(variables?: Variables, { withDemo = false }: { withDemo?: boolean } = {}) {
  const settings = readSettings(SETTINGS, { variables, rules: (read) => judgeEnvironment(read, { withDemo }) });
  return {
    ...settings,
    // Where nobody had to name them, in the demo and in development.
    PAYMENTS: settings.PAYMENTS ?? 'sandbox',
    META: settings.META ?? 'sandbox',
    // Behind a proxy somebody asks /readyz, and needs a moment to hear that it says no.
    DRAIN_SECONDS: settings.DRAIN_SECONDS ?? (settings.TRUST_PROXY === 0 ? 0 : PROXIES_NOTICE_WITHIN_S),
    META_GRAPH_URL: settings.META_GRAPH_URL || 'https://graph.facebook.com',
  };
}
