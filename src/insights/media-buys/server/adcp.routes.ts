import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { failureProblem } from '#platform/http/failure.ts';
import { isStorable } from '#platform/http/read-body.ts';
import { addMcpDoor, resultOf, type McpDoor, type Offer, type ToolCaller } from '#platform/mcp/mcp-door.ts';
import type { RateGroup } from '#platform/rest/rate-limits.ts';
import type { RestRoute } from '#platform/rest/route.ts';
import type { ServeOptions } from '#platform/rest/serve.ts';
import { adcpError, type AdcpError } from '../rules/adcp-error.ts';
import { CONTROLLER } from '../rules/test-controller.ts';
import { REQUESTS, type RequestOf, type ToolName } from './adcp-requests.ts';
import { listAccounts, syncAccounts } from './accounts.ts';
import { buyersOf, type Buyer, type MoneyPort, type TestingPort } from './buyer.ts';
import { ADCP_MAJOR, capabilitiesOf } from './capabilities.ts';
import { createMediaBuy } from './create-buy.ts';
import { getDelivery } from './delivery.ts';
import { logEvent, syncEventSources } from './event-sources.ts';
import { provideFeedback } from './feedback.ts';
import { getProducts, listFormats } from './products.ts';
import { getMediaBuys } from './read-buys.ts';
import { syncCatalogs } from './sync-catalogs.ts';
import { controlTest, CONTROLLER_DEFINITION } from './test-controller.ts';
import { updateMediaBuy } from './update-buy.ts';

export const ADCP_PATH = '/adcp/mcp';

export interface AdcpOptions extends ServeOptions, Omit<McpDoor, 'path' | 'offerOf' | 'metadataUrl'> {
  version: string;
  money: MoneyPort;
  /** Null in a live environment, which has no test controller: it is in no list, and is no tool. */
  testing: TestingPort | null;
}

type Answer = Record<string, unknown>;

interface AdcpTool<Name extends ToolName> {
  description: string;
  group: RateGroup;
  run(buyer: Buyer, sent: RequestOf<Name>): Result<Answer, AdcpError> | Promise<Result<Answer, AdcpError>>;
}

/** What a buyer's agent may call; names and fields are the protocol's. */
const TOOLS: { [Name in ToolName]: AdcpTool<Name> } = {
  get_adcp_capabilities: {
    description: 'What this seller supports of the Ad Context Protocol.',
    group: 'reads',
    run: (buyer) => capabilitiesOf(buyer),
  },
  list_accounts: { description: 'Brands for which this key buys.', group: 'reads', run: listAccounts },
  sync_accounts: {
    description: 'Says which brand of this key each declared account is. It creates none.',
    group: 'reads',
    run: syncAccounts,
  },
  sync_catalogs: {
    description: 'Keeps lists of SKUs for packages, and says of each item why it is not advertised.',
    group: 'writes',
    run: syncCatalogs,
  },
  sync_event_sources: {
    description: 'Keeps names of event sources. Orders are counted as storefronts report them.',
    group: 'writes',
    run: syncEventSources,
  },
  log_event: {
    description: 'Says of each event why it is not counted: only storefronts report orders.',
    group: 'reads',
    run: logEvent,
  },
  provide_performance_feedback: {
    description: 'Keeps a note on how a media buy does. Nothing is changed by it.',
    group: 'writes',
    run: provideFeedback,
  },
  get_products: {
    description: 'What can be bought: sponsored products, by storefront. The words of a brief are not read.',
    group: 'reads',
    run: getProducts,
  },
  list_creative_formats: {
    description: 'Formats of ads. Storefronts make them of their products.',
    group: 'reads',
    run: listFormats,
  },
  create_media_buy: {
    description: 'Buys packages, each a campaign. It commits money, within the mandate of the key.',
    group: 'writes',
    run: createMediaBuy,
  },
  update_media_buy: {
    description: 'Pauses, resumes or cancels, and changes budgets and bids.',
    group: 'writes',
    run: updateMediaBuy,
  },
  get_media_buys: {
    description: 'Media buys with status and packages, the newest first.',
    group: 'reads',
    run: getMediaBuys,
  },
  get_media_buy_delivery: {
    description: 'What media buys delivered and cost, by package and day.',
    group: 'reports',
    run: getDelivery,
  },
};
const NAMES = Object.keys(TOOLS) as ToolName[];
const isTool = (name: string): name is ToolName => Object.hasOwn(TOOLS, name);

const DEFINITIONS = NAMES.map((name) => {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(REQUESTS[name], { target: 'draft-2020-12', io: 'input' });
  const isWrite = TOOLS[name].group === 'writes';
  return {
    name,
    description: TOOLS[name].description,
    inputSchema: inputSchema as Record<string, unknown> & { type: 'object' },
    annotations: {
      readOnlyHint: !isWrite,
      destructiveHint: name === 'update_media_buy',
      idempotentHint: true,
      openWorldHint: false,
    },
  };
});

/** Adds the way in for buyers' agents that speak the Ad Context Protocol: the routes of the management API in its words. */
export async function addAdcpRoute(app: HttpApp, routes: readonly RestRoute[], options: AdcpOptions): Promise<void> {
  const buyerOf = buyersOf(routes, { ...options, agentUrl: options.publicUrl + ADCP_PATH });
  const { testing } = options;
  const definitions = testing ? [...DEFINITIONS, CONTROLLER_DEFINITION] : DEFINITIONS;
  const offer: Offer = {
    groupOf: (name) => (isTool(name) ? TOOLS[name].group : testing && name === CONTROLLER ? 'writes' : 'reads'),
    serverFor(caller) {
      const server = new Server(
        { name: 'endcap-adcp', title: 'Endcap', version: options.version },
        { capabilities: { tools: {} } },
      );
      server.setRequestHandler('tools/list', () => ({ tools: definitions }));
      server.setRequestHandler('tools/call', async ({ params }) => {
        const { name, arguments: sent = {} } = params;
        if (testing && name === CONTROLLER) return controlled(sent, caller, { buyerOf, testing });
        if (!isTool(name)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown tool');
        const context = contextOf(sent);
        const done = await carriedOut(name, sent, caller, buyerOf).catch((error: unknown) => {
          note(error, caller, name);
          return fail(adcpError('SERVICE_UNAVAILABLE', 'The request failed; try again'));
        });
        if (!done.ok)
          // Both layers of the protocol: errors of the task, and the error of the envelope.
          return resultOf({ status: 'failed', ...context, errors: [done.problem], adcp_error: done.problem }, true);
        return resultOf({ status: 'completed', ...done.value, ...context }, false);
      });
      return server;
    },
  };
  await addMcpDoor(app, { ...options, path: ADCP_PATH, answersPlainly: true, offerOf: () => ok(offer) });
}

function note(error: unknown, { call, requestId }: ToolCaller, name: string): void {
  failureProblem(error, call.context.log, { requestId, route: `${ADCP_PATH} ${name}` });
}

/** The test controller has errors of its own. */
async function controlled(
  sent: Readonly<Record<string, unknown>>,
  caller: ToolCaller,
  { buyerOf, testing }: { buyerOf: ReturnType<typeof buyersOf>; testing: TestingPort },
) {
  const context = contextOf(sent);
  const refused = (error: string, detail: string, state: object = {}) =>
    resultOf({ success: false, error, error_detail: detail, ...state, ...context }, true);
  const companyId = caller.call.context.session?.membership?.companyId;
  if (!companyId) return refused('FORBIDDEN', 'This key buys for no company');
  if (!isStorable(sent)) return refused('INVALID_PARAMS', 'The request has a character that cannot be stored');
  try {
    const done = await controlTest(await buyerOf(caller, companyId), testing, sent);
    if (done.ok) return resultOf({ success: true, ...done.value, ...context }, false);
    const { error, detail, currentState } = done.problem;
    return refused(error, detail, currentState === undefined ? {} : { current_state: currentState });
  } catch (error) {
    note(error, caller, CONTROLLER);
    return refused('INTERNAL_ERROR', 'The request failed; try again');
  }
}

const contextOf = ({ context }: Readonly<Record<string, unknown>>) =>
  typeof context === 'object' && context !== null ? { context } : {};

async function carriedOut(
  name: ToolName,
  sent: Readonly<Record<string, unknown>>,
  caller: ToolCaller,
  buyerOf: ReturnType<typeof buyersOf>,
): Promise<Result<Answer, AdcpError>> {
  const major = sent['adcp_major_version'];
  if (major !== undefined && major !== ADCP_MAJOR)
    return fail(adcpError('VERSION_UNSUPPORTED', `Supported: ${ADCP_MAJOR}`, { field: 'adcp_major_version' }));
  if (!isStorable(sent)) return fail(adcpError('INVALID_REQUEST', 'The request has a character that cannot be stored'));
  const read = REQUESTS[name].safeParse(sent);
  if (!read.success) return fail(invalidRequest(read.error));
  const companyId = caller.call.context.session?.membership?.companyId;
  if (!companyId) return fail(adcpError('PERMISSION_DENIED', 'This key buys for no company'));
  const buyer = await buyerOf(caller, companyId);
  // What was read is of the same name.
  const run = TOOLS[name].run as (buyer: Buyer, sent: unknown) => ReturnType<AdcpTool<ToolName>['run']>;
  return run(buyer, read.data);
}

/** The first field that is wrong, as in `packages[0].budget`. */
function invalidRequest({ issues: [issue] }: z.ZodError): AdcpError {
  const path = issue!.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  const field = path.replace(/^\./, '');
  return adcpError('INVALID_REQUEST', `${field || 'request'}: ${issue!.message}`, field ? { field } : {});
}
