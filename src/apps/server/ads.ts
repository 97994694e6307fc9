import { type AdCalls, adCalls, createAdEngine, tokenKeyId } from '#delivery/engine/index.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import type { ServerDependencies } from './create-server.ts';

/** Starts the ad engine; answers with its calls and with what stops it. */
export async function startAds(
  { database, clock, log }: ServerDependencies,
  keyring: Keyring,
): Promise<{ calls: AdCalls; stop(): Promise<void> }> {
  const engine = createAdEngine({
    database,
    clock,
    random: Math.random,
    keys: keyring.keys('bid tokens').map((secret) => ({ id: tokenKeyId(secret), secret })),
    onError: (error) => log.error({ err: error }, 'the ad engine failed in the background'),
  });
  await engine.start();
  return {
    calls: adCalls(engine, (error) => log.error({ err: error }, 'an ad call failed')),
    stop: () => engine.stop(),
  };
}
