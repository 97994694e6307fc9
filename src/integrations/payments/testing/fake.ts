import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Headers, Payment, PaymentProvider } from '../port.ts';

/** Behaviours of test cards that every provider has. */
export type Card = 'PAYS' | 'DECLINES' | 'ASKS';

/** A provider with its environment: its form, its bank, its messages, and a connection that can lose a response. */
export interface Fake {
  provider: PaymentProvider;
  /** Returns the browser form's data to store a card, or to pay once. */
  token(card: Card): Promise<string>;
  form(card: Card): Promise<string>;
  /** Approves at the bank as the card holder; returns the data the browser sends us. */
  approve(confirmToken: string): Promise<string | null>;
  /** Returns the provider's message that a payment was paid. */
  message(payment: Payment): Promise<{ body: string; headers: Headers }>;
  /** Counts the charges that took place for a reference. */
  charges(reference: string): Promise<number>;
  /** Executes the next charge and drops its response. */
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

/** Starts a server that responds with JSON; null closes the connection. */
export async function startFakeServer(
  answer: (request: WireRequest) => { status: number; headers?: Record<string, string>; body: unknown } | null,
) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const url = new URL(request.url!, 'http://wire');
    const reply = answer({
      method: request.method!,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body,
    });
    if (!reply) return request.socket.destroy();
    response
      .writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
      .end(JSON.stringify(reply.body));
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
