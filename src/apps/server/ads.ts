import {
  type AdCalls,
  adCalls,
  createAdEngine,
  createTestPasses,
  type EngineHealth,
  tokenKeyId,
} from '#delivery/engine/index.ts';
import type { TokenKeys } from '#delivery/decide/index.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import { type TrustProxy, clientAddress } from '#platform/http/client-address.ts';
import { requestIds } from '#platform/http/request-id.ts';
import type { ServerDeps } from './create-server.ts';
import { HICCUPS, messageOf } from './upkeep-failures.ts';

/** Starts the ad engine. Returns its HTTP calls, its health and a function to stop it. */
export async function startAds(
  { database, pools, disk, clock, testClock, log }: ServerDeps,
  { keyring, trustProxy, publicUrl }: { keyring: Keyring; trustProxy: TrustProxy; publicUrl: string },
): Promise<{ calls: AdCalls; health: EngineHealth; stop(): Promise<void> }> {
  const engine = createAdEngine({
    database: pools?.ads ?? database,
    ...(pools && { intake: pools.intake }),
    clock,
    random: Math.random,
    keys: tokenKeysOf(keyring),
    observes: true,
    refusesEvents: () => disk?.full() ?? null,
    onError: (error, attempt = HICCUPS) => {
      if (attempt === HICCUPS) log.error({ err: error }, 'ad engine background task failed');
      else log.warn({ reason: messageOf(error), attempt }, 'ad engine background task failed, retrying');
    },
  });
  await engine.start();
  return {
    calls: adCalls({
      engine,
      observer: engine.observer,
      clock,
      ...(testClock && { testClock }),
      onError: (error, requestId) => log.error({ err: error, requestId }, 'ad request failed'),
      requestIdOf: requestIds(trustProxy),
      publicUrl,
      addressOf: clientAddress(trustProxy),
      testedCatalogOf: createTestPasses(keyring).catalogOf,
    }),
    health: engine.health,
    stop: () => engine.stop(),
  };
}

/** What seals the decisions of auctions. */
export const tokenKeysOf = (keyring: Keyring): TokenKeys =>
  keyring.keys('bid tokens').map((secret) => ({ id: tokenKeyId(secret), secret }));
