import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Request paths with the readiness check and the role that serve them. */
const AREAS = [
  ['/v2/auctions', '/readyz/auctions', 'ads'],
  ['/v2/events', '/readyz/events', 'ads'],
  ['/', '/readyz/console', 'api'],
] as const;
type Area = (typeof AREAS)[number];

const CHECK_EVERY_MS = 100;
/** A server is removed after this many failed checks and readmitted after one success. */
const FAILURES = 2;
const CHECK_WITHIN_MS = 2_000;

interface Backend {
  readonly port: number;
  readonly failures: Map<Area, number>;
  readonly areas: readonly Area[];
}

export interface Balancer {
  port: number;
  /** Adds a server, which receives requests once it is ready. */
  add(port: number, roles: readonly string[]): void;
  /** Waits until a server receives requests of each kind that it serves. */
  ready(port: number): Promise<void>;
  close(): void;
}

/**
 * Starts a plain HTTP load balancer, like HAProxy without retries: it polls each server's /readyz, distributes requests
 * over the ready ones round-robin, keeps connections alive, and answers 502 when one breaks. No request is sent twice.
 */
export async function startBalancer(): Promise<Balancer> {
  const backends = new Map<number, Backend>();
  const agent = new Agent({ keepAlive: true });
  const waiting = new Set<() => void>();
  let turn = 0;

  const isReady = ({ failures }: Backend, area: Area) => failures.get(area)! < FAILURES;
  const server = createServer((incoming, response) => {
    const area = AREAS.find(([path]) => incoming.url!.startsWith(path))!;
    const ready = [...backends.values()].filter((backend) => backend.areas.includes(area) && isReady(backend, area));
    if (ready.length === 0) return void response.writeHead(503).end(`nobody is ready for ${area[0]}`);
    forward(incoming, response, ready[(turn += 1) % ready.length]!.port, agent);
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const checkAll = async () => {
    await Promise.all(
      [...backends.values()].flatMap((backend) =>
        backend.areas.map(async (area) => {
          const isFine = await answersOk(backend.port, area[1]);
          backend.failures.set(area, isFine ? 0 : backend.failures.get(area)! + 1);
        }),
      ),
    );
    for (const look of waiting) look();
  };
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const checking = () => {
    timer = setTimeout(() => {
      void checkAll().then(() => isClosed || checking());
    }, CHECK_EVERY_MS);
  };
  checking();

  return {
    port: (server.address() as AddressInfo).port,
    add(port, roles) {
      const areas = AREAS.filter(([, , role]) => roles.includes(role));
      backends.set(port, { port, areas, failures: new Map(areas.map((area) => [area, FAILURES])) });
    },
    async ready(port) {
      const backend = backends.get(port)!;
      await new Promise<void>((resolve) => {
        const look = () => {
          if (backend.areas.some((area) => !isReady(backend, area))) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
      });
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

function forward(incoming: IncomingMessage, response: ServerResponse, port: number, agent: Agent): void {
  const { method, url: path, headers } = incoming;
  const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
    // The client's connection stays open, whatever happens to the server's.
    const { connection: _, ...forwarded } = answer.headers;
    response.writeHead(answer.statusCode!, forwarded);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  outgoing.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end(`${port}: ${error.message}`);
  });
  incoming.pipe(outgoing);
}

function answersOk(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent: false, timeout: CHECK_WITHIN_MS }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    })
      .on('error', () => resolve(false))
      .on('timeout', function (this: { destroy(): void }) {
        this.destroy();
      });
  });
}
