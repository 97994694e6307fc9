import { connect } from 'node:net';

export type LoadResult = { readonly requestsPerSecond: number; readonly p50Ms: number; readonly p99Ms: number };

/**
 * Sends requests over keep-alive connections for a period of time, one at a time on each. Uses bare sockets, so that
 * the client costs less than the measured servers.
 */
export async function load(
  target: { readonly port: number; readonly path: string; readonly headers?: string },
  bodies: readonly string[],
  connections: number,
  limit: { readonly durationMs: number } | { readonly requests: number },
): Promise<LoadResult> {
  const requests = bodies.map((body) =>
    Buffer.from(
      `POST ${target.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${target.headers ?? ''}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    ),
  );
  const latencies: number[] = [];
  let next = 0;
  const started = performance.now();
  const end = 'durationMs' in limit ? started + limit.durationMs : Number.POSITIVE_INFINITY;
  const maxRequests = 'requests' in limit ? limit.requests : Number.POSITIVE_INFINITY;
  await Promise.all(Array.from({ length: connections }, () => connection()));
  const elapsedS = (performance.now() - started) / 1000;
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { requestsPerSecond: sorted.length / elapsedS, p50Ms: at(0.5), p99Ms: at(0.99) };

  function connection(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port: target.port, host: '127.0.0.1', noDelay: true });
      let sent = 0;
      let waiting = 0;
      const send = () => {
        sent = performance.now();
        if (sent >= end || next >= maxRequests) {
          socket.end();
          resolve();
          return;
        }
        socket.write(requests[next++ % requests.length]!);
      };
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        if (waiting === 0) {
          const text = chunk.toString('latin1', 0, Math.min(chunk.length, 1024));
          const head = text.indexOf('\r\n\r\n');
          const status = text.slice(9, 12);
          if (head < 0 || !status.startsWith('2')) return reject(new Error(`unexpected answer: ${chunk.toString()}`));
          const length = /content-length: (\d+)/i.exec(text);
          waiting = head + 4 + (length ? Number(length[1]) : 0);
        }
        waiting -= chunk.length;
        if (waiting > 0) return;
        latencies.push(performance.now() - sent);
        send();
      });
    });
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
