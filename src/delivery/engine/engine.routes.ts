import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzip } from 'node:zlib';
import {
  CannotStoreError,
  type ClientInfo,
  UnstorableEventsError,
  type WireEvents,
  answerEvents,
  asksForOutcome,
  eventsOfEnvironment,
} from '#delivery/collect/index.ts';
import type { WireProblem } from '#delivery/decide/rules/errors.ts';
import { type WireAnswer, errorAnswer } from '#delivery/decide/rules/wire-answer.ts';
import { answerAuctions, authorizeBrowser, createAuthorize } from '#delivery/decide/index.ts';
import type { Sender } from '#delivery/decide/rules/admission.ts';
import type { Refused } from '#delivery/decide/rules/refusals.ts';
import type { AuctionRequest } from '#delivery/decide/rules/auction-request.ts';
import type { Result } from '#kernel/result.ts';
import { asciiJson } from '#kernel/ascii-json.ts';
import type { Clock, EpochMs } from '#kernel/time.ts';
import { retryAfterS } from '#platform/http/retry-after.ts';
import { isTracing, startServerSpan } from '#platform/telemetry/tracing.ts';
import { type CallObserver, safely } from './call-observer.ts';
import type { AdEngine } from './engine.ts';
import { measureCall } from './engine.metrics.ts';
import { MAX_BODY_BYTES } from './limits.ts';
import { createTestAdmission } from './test-admission.ts';
import type { TestPasses } from './test-pass.ts';

/** Handles a request if it is one of the ad calls; returns false otherwise. */
export type AdCalls = (request: IncomingMessage, response: ServerResponse) => boolean;

export type AdCallsNeeds = {
  readonly engine: Pick<AdEngine, 'admit' | 'admitBrowser' | 'decide' | 'collect' | 'account' | 'refusal'>;
  readonly clock: Clock;
  /** In a test environment: the wall's clock, by which shops stamp events, and what time that is in it. */
  readonly testClock?: { readonly wallClock: Clock; timeOf(atMs: EpochMs): EpochMs };
  readonly onError: (error: unknown, requestId: string) => void;
  readonly requestIdOf: (request: IncomingMessage) => string;
  /** The server's public address, for links in errors. */
  readonly publicUrl: string;
  /** Returns the client's address, resolved through trusted proxies. */
  readonly addressOf: (request: IncomingMessage) => string | null;
  /** Who watches what storefronts call with. */
  readonly observer?: CallObserver | null;
  /** The storefront of a valid pass for test auctions; without it there are no passes. */
  readonly testedCatalogOf?: TestPasses['catalogOf'];
};

const OPEN_TO_ALL = [
  ...['access-control-allow-origin', '*'],
  ...['access-control-expose-headers', 'x-request-id, endcap-request-id'],
] as const;
const PREFLIGHT: WireAnswer = {
  status: 204,
  headers: [
    ...['access-control-allow-methods', 'POST, OPTIONS'],
    ...['access-control-allow-headers', 'authorization, content-type, content-encoding, accept, prefer, x-ua'],
    ...['access-control-max-age', '86400'],
  ],
  body: '',
};
const NOT_A_PAGE = ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"] as const;

/**
 * The storefront API: POST /v2/auctions and POST /v2/events in the public v2 wire format, with CORS open to any page.
 * It bypasses the web framework, whose overhead per request equals the cost of a decision. It owns all of /v2, so that
 * every error has the same format.
 */
export function adCalls(needs: AdCallsNeeds): AdCalls {
  const { engine, clock, testClock, onError, requestIdOf, publicUrl, addressOf, testedCatalogOf = () => null } = needs;
  const { observer = null } = needs;
  const authorize = createAuthorize(engine.admit);
  const admitTests = createTestAdmission(testedCatalogOf, clock);
  const errorsUrl = `${publicUrl}/docs/errors`;
  const ofAll = [
    ...OPEN_TO_ALL,
    ...['x-content-type-options', 'nosniff'],
    ...(publicUrl.startsWith('https:') ? ['strict-transport-security', 'max-age=31536000; includeSubDomains'] : []),
  ];

  /**
   * Sends all responses of an event-loop turn together at its end: the first write wakes the client, and the rest
   * arrive while it is awake.
   */
  const send = (reply: Reply, answer: WireAnswer) => {
    if (observer !== null && answer.status >= 400)
      safely(
        (error) => onError(error, reply.requestId),
        () => showRefused(observer, reply, answer),
      );
    setImmediate(sendNow, reply, answer, { ofAll, errorsUrl });
  };

  const failed = (reply: Reply, error: unknown) => {
    if (!(error instanceof UnstorableEventsError)) onError(error, reply.requestId);
    send(reply, answerOf(error));
  };

  const refuse = (reply: Reply, { answer, sender, isOfAnyone }: Refused) => {
    reply.sender = sender;
    reply.isOfAnyone = isOfAnyone;
    send(reply, answer);
  };

  /** Decides as the engine does, and shows what was asked and answered. */
  const shown =
    ({ tail }: CallObserver, { body, requestId }: Reply, sender: Sender) =>
    (asked: readonly AuctionRequest[], catalogId: string) => {
      const results = engine.decide(asked, catalogId);
      safely(
        (error) => onError(error, requestId),
        () => tail.auctions({ sender, asked, results, body, requestId }),
      );
      return results;
    };

  const auctions: Call = (request, reply) => {
    const asked = authorize(request.headers);
    // Only who has no key is asked for a pass, so that the measured path is not.
    const tested = asked.ok ? null : admitTests(request.headers);
    const allowed: Result<{ readonly catalogId: string }, Refused> = tested ?? asked;
    if (!allowed.ok) return refuse(reply, allowed.problem);
    const { catalogId } = allowed.value;
    if (asked.ok) reply.sender = asked.value;
    readBody(request, {
      use: (body) => {
        reply.body = body;
        const isShown = asked.ok && observer !== null && observer.tail.isOpen(catalogId);
        const decide = isShown ? shown(observer, reply, asked.value) : engine.decide;
        send(reply, answerAuctions(body, catalogId, decide, tested !== null));
      },
      reject: (problem) => send(reply, problem),
      fail: (error) => failed(reply, error),
    });
  };
  const takeEvents = (
    request: IncomingMessage,
    reply: Reply,
    allowed: Result<Sender, Refused>,
    isBrowserKey: boolean,
  ) => {
    const { 'user-agent': agent = '', 'x-ua': client = '', prefer, 'content-length': length = '0' } = request.headers;
    if (!allowed.ok) return refuse(reply, allowed.problem);
    reply.sender = allowed.value;
    const refusal = engine.refusal(Number(length));
    if (refusal) return failed(reply, refusal);
    const { catalogId, keyId, isBackEnd } = allowed.value;
    const origin: ClientInfo = {
      catalogId,
      keyId,
      isBackEnd,
      address: addressOf(request),
      userAgent: `${agent} ${String(client)}`,
    };
    const asks = prefer !== undefined && asksForOutcome(prefer);
    const collect = (sent: WireEvents) => {
      const found = testClock ? eventsOfEnvironment(sent, testClock.timeOf) : sent;
      return asks ? engine.account(found, origin) : engine.collect(found, origin);
    };
    readBody(request, {
      use: (body) => {
        reply.body = body;
        void answerEvents(body, testClock?.wallClock() ?? clock(), collect, { isBrowserKey, errorsUrl }).then(
          (answer) => send(reply, answer),
          (error: unknown) => failed(reply, error),
        );
      },
      reject: (problem) => send(reply, problem),
      fail: (error) => failed(reply, error),
    });
  };
  const events: Call = (request, reply) => takeEvents(request, reply, authorize(request.headers), false);
  const eventsOfPage = (request: IncomingMessage, reply: Reply, key: string) =>
    takeEvents(request, reply, authorizeBrowser(engine.admitBrowser, key, request.headers), true);
  const replyTo = (request: IncomingMessage, response: ServerResponse, route: string, method: string): Reply => {
    const measure = measureCall(route, method);
    const span = isTraced(request) ? startServerSpan(method, request.headers) : null;
    const reply: Reply = {
      response,
      requestId: requestIdOf(request),
      route,
      sender: null,
      isOfAnyone: false,
      body: '',
      measure: (status) => {
        const ms = measure(status);
        span?.end(route, status);
        if (reply.sender === null || reply.isOfAnyone || observer === null) return;
        observer.traffic.answered(reply.sender.catalogId, clock(), { isAuction: route === '/v2/auctions', status, ms });
      },
    };
    return reply;
  };
  const calls: Readonly<Record<string, Call>> = { '/v2/auctions': auctions, '/v2/events': events };

  return (request, response) => {
    const { method = '', url = '' } = request;
    // Fast path for the exact URL, which nearly all calls use.
    const exact = calls[url];
    if (exact !== undefined && method === 'POST') {
      exact(request, replyTo(request, response, url, method));
      return true;
    }
    if (!url.startsWith('/v2/') && url !== '/v2' && !url.startsWith('/v2?')) return false;
    const path = url.split('?', 1)[0]!;
    const reply = replyTo(request, response, path in calls ? path : 'unknown', method);
    if (calls[path] === undefined) send(reply, notFound(path));
    else if (method === 'OPTIONS') send(reply, PREFLIGHT);
    else if (method === 'POST') {
      const key = path === '/v2/events' ? new URLSearchParams(url.slice(path.length)).get('key') : null;
      if (key === null) calls[path](request, reply);
      else eventsOfPage(request, reply, key);
    } else send(reply, METHOD_NOT_ALLOWED);
    return true;
  };
}

/** A span costs as much as a decision: one call in a hundred has one, and those that the caller samples. */
const TRACED_SHARE = 0.01;
const SAMPLED = /^00-[\da-f]{32}-[\da-f]{16}-\w[13579bdf]$/;

const isTraced = ({ headers: { traceparent } }: IncomingMessage) =>
  isTracing() && (typeof traceparent === 'string' ? SAMPLED.test(traceparent) : Math.random() < TRACED_SHARE);

type Call = (request: IncomingMessage, reply: Reply) => void;

type Reply = {
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly route: string;
  readonly measure: (status: number) => void;
  /** Whose key it was called with; null until that is known, and of passes for tests. */
  sender: Sender | null;
  /** Refused with a public key: shown, and not counted. */
  isOfAnyone: boolean;
  /** Empty until it is read. */
  body: string;
};

function showRefused({ tail }: CallObserver, reply: Reply, { status, body: problem }: WireAnswer): void {
  const { sender, requestId, route: path, body } = reply;
  if (sender === null || typeof problem === 'string') return;
  const { errCode, message } = problem;
  tail.refused({ sender, path, status, errCode, message, requestId, body });
}

const METHOD_NOT_ALLOWED = errorAnswer(
  { status: 405, errCode: 'method_not_allowed', message: 'This is called with POST.' },
  ['allow', 'POST, OPTIONS'],
);
const TOO_LARGE: WireProblem = {
  status: 413,
  errCode: 'bad_request',
  message: `The body is larger than ${MAX_BODY_BYTES} bytes.`,
};
// The rest of the body is not read, so the connection cannot be reused.
const TOO_LARGE_TO_READ = errorAnswer(TOO_LARGE, ['connection', 'close']);

function notFound(path: string): WireAnswer {
  return errorAnswer({ status: 404, errCode: 'not_found', message: `There is no ${path}.` });
}

function answerOf(error: unknown): WireAnswer {
  if (error instanceof UnstorableEventsError)
    return errorAnswer({ status: 422, errCode: 'unprocessable_entity', message: error.message });
  if (error instanceof CannotStoreError) {
    const seconds = String(retryAfterS());
    const message = `Events cannot be stored at the moment. Try again in ${seconds} s.`;
    return errorAnswer({ status: 503, errCode: 'service_unavailable', message }, ['retry-after', seconds]);
  }
  return errorAnswer({ status: 500, errCode: 'internal_server_error', message: 'Something went wrong here.' });
}

type BodyReader = {
  readonly use: (body: string) => void;
  readonly reject: (answer: WireAnswer) => void;
  readonly fail: (error: unknown) => void;
};

function readBody(request: IncomingMessage, { use, reject, fail }: BodyReader): void {
  const { 'content-encoding': encoding = 'identity', 'content-length': length = '0' } = request.headers;
  if (encoding !== 'identity' && encoding !== 'gzip') {
    const message = `The body is compressed with ${encoding}; Content-Encoding must be gzip or left out.`;
    return reject(errorAnswer({ status: 415, errCode: 'unsupported_encoding', message }, ['connection', 'close']));
  }
  if (Number(length) > MAX_BODY_BYTES) return reject(TOO_LARGE_TO_READ);
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) {
      chunks.push(chunk);
      return;
    }
    request.removeAllListeners('data').removeAllListeners('end').pause();
    reject(TOO_LARGE_TO_READ);
  });
  const useNow = (body: Buffer) => {
    try {
      use(body.toString());
    } catch (error) {
      fail(error);
    }
  };
  request.on('end', () => {
    const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
    if (encoding === 'identity') return useNow(body);
    gunzip(body, { maxOutputLength: MAX_BODY_BYTES }, (error, unpacked) => {
      if (error === null) return useNow(unpacked);
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return reject(errorAnswer(TOO_LARGE));
      const message = 'The body is not gzip, as its Content-Encoding says.';
      reject(errorAnswer({ status: 400, errCode: 'invalid_json', message }));
    });
  });
}

function sendNow(
  { response, requestId, measure }: Reply,
  { status, headers, body }: WireAnswer,
  { ofAll, errorsUrl }: { ofAll: readonly string[]; errorsUrl: string },
): void {
  const text = typeof body === 'string' ? body : problemText(body, errorsUrl, requestId);
  const length = status === 204 ? [] : ['content-length', String(text.length)];
  response.writeHead(status, [
    ...ofAll,
    'x-request-id',
    requestId,
    'endcap-request-id',
    requestId,
    ...NOT_A_PAGE,
    ...headers,
    ...length,
  ]);
  response.end(text, 'latin1');
  measure(status);
}

function problemText({ errCode, message }: WireProblem, errorsUrl: string, requestId: string): string {
  return asciiJson({ errCode, docUrl: `${errorsUrl}/${errCode}`, message, requestId });
}
