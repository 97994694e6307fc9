// Runs the storyboards of the Ad Context Protocol that this seller's capabilities select against the demo server, over loopback alone.
// `node run.ts` in this folder, after `npm ci`. Ends with 1 when a step fails, is skipped for a reason that is not explained, or when
// the run is worse than docs/adcp.md says; `--accept` writes that page nevertheless.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { resolveStoryboardsForCapabilities, runStoryboard } from '@adcp/sdk/testing';
import { withBuyerData } from './buyer-data.ts';
import { letIn, startDemoServer, timeAt, type Capabilities } from './demo-server.ts';
import { withDatesAhead } from './dates.ts';
import { countsOf, explained, notDeclared, pageOf, printed, withLeft, worseThan, type Storyboard } from './results.ts';
import { withScenarios } from './scenarios.ts';

const PAGE = join(import.meta.dirname, '../../docs/adcp.md');
const STORYBOARD_WITHIN_MS = 120_000;

/** Storyboards for sellers alone that declare something, as they say themselves; this runner does not ask. */
const GATED: Readonly<Record<string, (declared: Capabilities) => boolean>> = {
  signed_requests: ({ request_signing: signing }) => signing?.supported === true,
  // “Any seller that requires creatives before starting delivery”: here the storefront makes them.
  'media_buy_seller/pending_creatives_to_start': ({ media_buy: { features } }) => features.inline_creative_management,
};

/** A storyboard makes fewer calls. */
const CALLS_LEFT = 350;

/** Storyboards come faster than a buyer, and would be refused for it. */
async function untilCallsAreLeft(agentUrl: string, secret: string): Promise<void> {
  const answer = await fetch(agentUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  const [, left, seconds] = /r=(\d+);t=(\d+)/.exec(answer.headers.get('ratelimit') ?? '') ?? [];
  if (left !== undefined && Number(left) < CALLS_LEFT) await pause((Number(seconds) + 1) * 1000);
}

const movesClock = (storyboard: object): boolean => JSON.stringify(storyboard).includes('force_media_buy_status');

const server = await startDemoServer();
let isGreen = false;
try {
  const { agentUrl, secret, domains, capabilities, products } = await letIn(server.address);
  const { storyboards } = resolveStoryboardsForCapabilities({
    supported_protocols: capabilities.supported_protocols,
    specialisms: capabilities.specialisms ?? [],
    major_versions: capabilities.adcp.major_versions,
  });
  const named = process.argv.slice(2).filter((word) => word !== '--accept');
  const results: Storyboard[] = [];
  // The runner's own instants are the wall's, so that nothing comes after a move of the clock.
  const ordered = storyboards.toSorted((a, b) => Number(movesClock(a)) - Number(movesClock(b)));
  for (const storyboard of ordered) {
    if (named.length > 0 && !named.includes(storyboard.id)) continue;
    if (GATED[storyboard.id]?.(capabilities) === false) {
      results.push(notDeclared(storyboard));
      console.log(printed(results.at(-1)!));
      continue;
    }
    await untilCallsAreLeft(agentUrl, secret);
    const asked = withScenarios(withBuyerData(storyboard, domains), capabilities.compliance_testing.scenarios);
    const result = await runStoryboard(agentUrl, withDatesAhead(asked.storyboard, await timeAt(server.address)), {
      protocol: 'mcp',
      allow_http: true,
      auth: { type: 'bearer', token: secret },
      brand: { domain: domains[0]! },
      sandbox: true,
      // What storyboards that discover nothing put in the place of their `test-product`.
      context: { products },
      timeout_ms: STORYBOARD_WITHIN_MS,
      test_kit: { auth: { api_key: secret, probe_task: 'get_media_buy_delivery' } },
    });
    results.push(withLeft(result as unknown as Storyboard, asked.left));
    console.log(printed(results.at(-1)!));
  }
  const { passed, failed, skipped } = countsOf(results);
  const unexplained = results.flatMap((one) => explained(one).filter(({ reason }) => reason === null));
  for (const { storyboard, step, detail } of unexplained) console.log(`NOT EXPLAINED ${storyboard} ${step}: ${detail}`);
  console.log(`${results.length} storyboards: ${passed} steps passed, ${failed} failed, ${skipped} skipped`);
  const page = readFileSync(PAGE, 'utf8');
  const worse = named.length > 0 || process.argv.includes('--accept') ? [] : worseThan(page, results);
  for (const line of worse) console.log(`WORSE ${line}`);
  isGreen = results.length > 0 && passed > 0 && failed === 0 && unexplained.length === 0 && worse.length === 0;
  if (isGreen && named.length === 0) writeFileSync(PAGE, pageOf(page, results));
} finally {
  await server.stop();
}
process.exitCode = isGreen ? 0 : 1;
