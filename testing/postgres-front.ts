import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type PostgresFront = Awaited<ReturnType<typeof startPostgresFront>>;

/**
 * Starts a proxy to a local PostgreSQL, or another server, whose lines can be lost in the ways of networks. With `swallowEnds` it also
 * answers no end of a connection, as a firewall does that drops all packets; PostgreSQL then keeps its side.
 */
export async function startPostgresFront(portOf: () => number, { swallowEnds = false } = {}) {
  const lines = new Set<Socket>();
  /** The ends towards PostgreSQL. */
  const servers = new Set<Socket>();
  let isSilent = false;
  const front = createServer({ allowHalfOpen: swallowEnds }, (client) => {
    if (isSilent) {
      lines.add(client.on('error', () => {}).on('close', () => lines.delete(client)));
      return void client.resume();
    }
    const server = connect({ port: portOf(), host: '127.0.0.1', allowHalfOpen: swallowEnds });
    servers.add(server.on('close', () => servers.delete(server)));
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      lines.add(from);
      from.on('error', () => {}).on('close', () => (lines.delete(from), to.destroy()));
      from.pipe(to);
    }
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;
  return {
    /** The same address through the proxy. */
    urlOf: (url: string) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    lines: () => lines.size / 2,
    /** Loses whatever the present connections send from now on, both ways, without closing them. New ones work. */
    swallow(): number {
      for (const line of lines) line.unpipe().resume();
      return lines.size / 2;
    },
    /** Loses everything, also what new connections send, which are made nevertheless. `false` ends them, and the silence. */
    beSilent(silent = true): void {
      isSilent = silent;
      for (const line of lines)
        if (silent) line.unpipe().resume();
        else line.destroy();
    },
    /** Loses the answers alone: PostgreSQL still gets, and does, what is sent. */
    swallowAnswers(): void {
      for (const server of servers) server.unpipe().resume();
    },
    stop(): void {
      front.close();
      for (const line of lines) line.destroy();
    },
  };
}
