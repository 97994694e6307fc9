import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Headers, Payment, PaymentProvider } from '../port.ts';

/** What a test card of any provider does. */
export type Card = 'PAYS' | 'DECLINES' | 'ASKS';

/** A provider with the world behind it: its form, its bank, its messages, and a wire that can lose an answer. */
export interface Fake {
  provider: PaymentProvider;
  /** What the browser's form hands over to keep a card, and to pay once. */
  token(card: Card): Promise<string>;
  form(card: Card): Promise<string>;
  /** The card holder approves at the bank; answers with what the browser hands us. */
  approve(confirmToken: string): Promise<string | null>;
  /** The provider's message that a payment was paid. */
  message(payment: Payment): Promise<{ body: string; headers: Headers }>;
  /** Charges for a reference that really took place. */
  charges(reference: string): Promise<number>;
  /** The next charge is done, and its answer never arrives. */
  loseNextAnswer(): void;
  close(): Promise<void>;
}

export interface WireRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A machine that answers with JSON; null cuts the line. */
export async function startFakeServer(
  answer: (request: WireRequest) => { status: number; headers?: Record<string, string>; body: unknown } | null,
) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const url = new URL(request.url!, 'http://wire');
    const said = answer({
      method: request.method!,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body,
    });
    if (!said) return request.socket.destroy();
    response
      .writeHead(said.status, { 'content-type': 'application/json', ...said.headers })
      .end(JSON.stringify(said.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
