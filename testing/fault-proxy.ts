import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const MAX_PAUSE_MS = 25;

export interface FaultProxy {
  port: number;
  /** Number of faults injected so far. */
  faults(): { paused: number; sliced: number; cut: number };
  /** Switches faults on or off; initially all data pass unchanged. */
  beRough(isRough: boolean): void;
  stop(): Promise<void>;
}

/**
 * Starts a proxy to a local port that randomly delays data, splits them and cuts connections: one chunk in `cutInterval`
 * is the connection's last. Data of each direction arrive in order.
 */
export async function startFaultProxy(
  port: number,
  { random, cutInterval }: { random: () => number; cutInterval: number },
): Promise<FaultProxy> {
  const faults = { paused: 0, sliced: 0, cut: 0 };
  let isRough = false;
  const sockets = new Set<Socket>();

  const pump = (from: Socket, to: Socket) => {
    const cut = () => {
      faults.cut += 1;
      from.resetAndDestroy();
      to.resetAndDestroy();
    };
    const carry = async (chunk: Buffer) => {
      if (isRough && random() * cutInterval < 1) return cut();
      if (isRough && random() < 0.05) {
        faults.paused += 1;
        await pause(1 + random() * MAX_PAUSE_MS);
      }
      if (isRough && chunk.length > 1 && random() < 0.2) {
        faults.sliced += 1;
        const at = 1 + Math.floor(random() * (chunk.length - 1));
        to.write(chunk.subarray(0, at));
        await pause(1);
        to.write(chunk.subarray(at));
      } else to.write(chunk);
    };
    let carried = Promise.resolve();
    from.on('data', (chunk: Buffer) => (carried = carried.then(() => carry(chunk))));
    from.on('end', () => (carried = carried.then(() => void to.end())));
    sockets.add(from);
    from
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
  };

  const front = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    pump(client, server);
    pump(server, client);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    port: (front.address() as AddressInfo).port,
    faults: () => faults,
    beRough: (rough) => void (isRough = rough),
    async stop() {
      front.close();
      for (const socket of sockets) socket.destroy();
      await once(front, 'close');
    },
  };
}
