import { createHmac } from 'node:crypto';
import { type AdCalls, adCalls, createAdEngine } from '#delivery/engine/index.ts';
import { type TrustProxy, clientAddress } from '#platform/http/client-address.ts';
import type { ServerDependencies } from './create-server.ts';

/** Starts the ad engine; answers with its calls and with what stops it. */
export async function startAds(
  { database, clock, log }: ServerDependencies,
  { secret, trustProxy, publicUrl }: { secret: string; trustProxy: TrustProxy; publicUrl: string },
): Promise<{ calls: AdCalls; stop(): Promise<void> }> {
  const engine = createAdEngine({
    database,
    clock,
    random: Math.random,
    keys: [{ id: 1, secret: createHmac('sha256', secret).update('bid-token').digest() }],
    onError: (error) => log.error({ err: error }, 'the ad engine failed in the background'),
  });
  await engine.start();
  return {
    calls: adCalls({
      engine,
      clock,
      onError: (error) => log.error({ err: error }, 'an ad call failed'),
      publicUrl,
      addressOf: clientAddress(trustProxy),
    }),
    stop: () => engine.stop(),
  };
}
