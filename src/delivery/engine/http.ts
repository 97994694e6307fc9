import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerEvents } from '#delivery/collect/index.ts';
import { type WireAnswer, answerAuctions, createAuthorize, refusal } from '#delivery/decide/index.ts';
import type { AdEngine } from './engine.ts';

/** Takes a request if it is one of its calls; false leaves it to others. */
export type AdCalls = (request: IncomingMessage, response: ServerResponse) => boolean;

// 200 events of every kind, with long search terms and large purchases, stay well below.
const LARGEST_BODY_BYTES = 4 * 2 ** 20;
const OPEN_TO_ALL = ['access-control-allow-origin', '*'] as const;
const PREFLIGHT: WireAnswer = {
  status: 204,
  headers: [
    ...['access-control-allow-methods', 'POST, OPTIONS'],
    ...['access-control-allow-headers', 'authorization, content-type, accept, x-ua'],
    ...['access-control-max-age', '86400'],
  ],
  body: '',
};

/**
 * The storefront's calls: POST /v2/auctions and POST /v2/events, in the public v2 wire format, open to browsers of any page. They stand
 * before the web framework: what it does for a request would cost as much as deciding it.
 */
export function adCalls(
  engine: Pick<AdEngine, 'admit' | 'decide' | 'collect'>,
  onError: (error: unknown) => void,
): AdCalls {
  const authorize = createAuthorize(engine.admit);

  const auctions: Call = (request, response) => {
    const allowed = authorize(request.headers);
    if (!allowed.ok) return send(response, allowed.problem);
    readBody(request, response, (body) => send(response, answerAuctions(body, allowed.value, engine.decide)), onError);
  };
  const events: Call = (request, response) => {
    const { 'user-agent': agent = '', 'x-ua': told = '' } = request.headers;
    const allowed = authorize(request.headers);
    if (!allowed.ok) return send(response, allowed.problem);
    const collect = (body: string) =>
      answerEvents(body, (found) => engine.collect(found, allowed.value, `${agent} ${String(told)}`)).then(
        (answer) => send(response, answer),
        (error: unknown) => failed(response, error, onError),
      );
    readBody(request, response, collect, onError);
  };

  return (request, response) => {
    const call = request.url === '/v2/auctions' ? auctions : request.url === '/v2/events' ? events : null;
    if (call === null || (request.method !== 'POST' && request.method !== 'OPTIONS')) return false;
    if (request.method === 'POST') call(request, response);
    else send(response, PREFLIGHT);
    return true;
  };
}

type Call = (request: IncomingMessage, response: ServerResponse) => void;

function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  use: (body: string) => unknown,
  onError: (error: unknown) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= LARGEST_BODY_BYTES) chunks.push(chunk);
  });
  request.on('end', () => {
    if (size > LARGEST_BODY_BYTES) {
      const message = `The body is larger than ${LARGEST_BODY_BYTES} bytes.`;
      return send(response, refusal({ status: 413, errCode: 'bad_request', message }));
    }
    try {
      use(chunks.length === 1 ? chunks[0]!.toString() : Buffer.concat(chunks).toString());
    } catch (error) {
      failed(response, error, onError);
    }
  });
}

function failed(response: ServerResponse, error: unknown, onError: (error: unknown) => void): void {
  onError(error);
  send(response, refusal({ status: 500, errCode: 'internal_server_error', message: 'Something went wrong here.' }));
}

/** What is answered in one turn leaves together at its end: the first write wakes the client, and the others find it awake. */
function send(response: ServerResponse, answer: WireAnswer): void {
  setImmediate(sendNow, response, answer);
}

function sendNow(response: ServerResponse, { status, headers, body }: WireAnswer): void {
  const length = status === 204 ? [] : ['content-length', String(body.length)];
  response.writeHead(status, [...OPEN_TO_ALL, ...headers, ...length]);
  response.end(body, 'latin1');
}
