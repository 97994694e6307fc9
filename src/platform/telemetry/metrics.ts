import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The metrics of this process. Modules define theirs in `*.metrics.ts`; no label may name a company, campaign, ad set or
 * shopper, whose number is unbounded.
 */
export const registry = new Registry();

export interface Definition<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly Label[];
}

const withRegistry = <Label extends string>(definition: Definition<Label>) => ({
  ...definition,
  registers: [registry],
});

export const counter = <Label extends string = never>(definition: Definition<Label>): Counter<Label> =>
  new Counter(withRegistry(definition));

/**
 * A gauge that is published once it was set. `collect` sets it whenever it is read, and must not wait for anything.
 */
export const gauge = <Label extends string = never>(
  definition: Definition<Label> & { readonly collect?: (gauge: Gauge<Label>) => void },
): Gauge<Label> => {
  const { collect, ...rest } = definition;
  const created = new Gauge<Label>({
    ...withRegistry(rest),
    ...(collect && {
      collect() {
        collect(this);
      },
    }),
  });
  // Otherwise a process that never sets it would publish 0, and the least of all processes would always be 0.
  if (rest.labelNames === undefined) created.remove();
  return created;
};

export const histogram = <Label extends string = never>(
  definition: Definition<Label> & { readonly buckets: readonly number[] },
): Histogram<Label> => new Histogram({ ...withRegistry(definition), buckets: [...definition.buckets] });

/** From a decision in memory to the deadline of a request. */
export const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** Serves the metrics in Prometheus's text format at /metrics, on a port of their own, which shoppers cannot reach. */
export async function serveMetrics(address: { readonly host: string; readonly port: number }): Promise<{
  port: number;
  stop(): Promise<void>;
}> {
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(address.port, address.host, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
