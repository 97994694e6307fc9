// Runs the storyboards of the Ad Context Protocol that this seller's capabilities select against the demo server, over loopback alone.
// `node run.ts` in this folder, after `npm ci`. Ends with 1 when a step fails, or is skipped for a reason that is not explained.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveStoryboardsForCapabilities, runStoryboard } from '@adcp/sdk/testing';
import { letIn, startDemoServer, type Capabilities } from './demo-server.ts';
import { withDatesAhead } from './dates.ts';
import { countsOf, explained, notDeclared, pageOf, printed, type Storyboard } from './results.ts';

const PAGE = join(import.meta.dirname, '../../docs/adcp.md');
const STORYBOARD_WITHIN_MS = 120_000;

/** Storyboards for sellers alone that declare something, as they say themselves; this runner does not ask. */
const GATED: Readonly<Record<string, (declared: Capabilities) => boolean>> = {
  signed_requests: ({ request_signing: signing }) => signing?.supported === true,
  // “Any seller that requires creatives before starting delivery”: here the storefront makes them.
  'media_buy_seller/pending_creatives_to_start': ({ media_buy: { features } }) => features.inline_creative_management,
};

const server = await startDemoServer();
let isGreen = false;
try {
  const { agentUrl, secret, domain, capabilities, products } = await letIn(server.address);
  const { storyboards } = resolveStoryboardsForCapabilities({
    supported_protocols: capabilities.supported_protocols,
    specialisms: capabilities.specialisms ?? [],
    major_versions: capabilities.adcp.major_versions,
  });
  const named = process.argv.slice(2);
  const results: Storyboard[] = [];
  for (const storyboard of storyboards) {
    if (named.length > 0 && !named.includes(storyboard.id)) continue;
    if (GATED[storyboard.id]?.(capabilities) === false) {
      results.push(notDeclared(storyboard));
      console.log(printed(results.at(-1)!));
      continue;
    }
    const result = await runStoryboard(agentUrl, withDatesAhead(storyboard, Date.now()), {
      protocol: 'mcp',
      allow_http: true,
      auth: { type: 'bearer', token: secret },
      brand: { domain },
      sandbox: false,
      // What storyboards that discover nothing put in the place of their `test-product`.
      context: { products },
      timeout_ms: STORYBOARD_WITHIN_MS,
      test_kit: { auth: { api_key: secret, probe_task: 'get_media_buy_delivery' } },
    });
    results.push(result as unknown as Storyboard);
    console.log(printed(result as unknown as Storyboard));
  }
  const { passed, failed, skipped } = countsOf(results);
  const unexplained = results.flatMap((one) => explained(one).filter(({ reason }) => reason === null));
  for (const { storyboard, step, detail } of unexplained) console.log(`NOT EXPLAINED ${storyboard} ${step}: ${detail}`);
  console.log(`${results.length} storyboards: ${passed} steps passed, ${failed} failed, ${skipped} skipped`);
  isGreen = failed === 0 && unexplained.length === 0;
  if (isGreen && named.length === 0) writeFileSync(PAGE, pageOf(readFileSync(PAGE, 'utf8'), results));
} finally {
  await server.stop();
}
process.exitCode = isGreen ? 0 : 1;
