import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import type { Balancer } from './balancer.ts';

const SHIPPED = join(import.meta.dirname, '../../deploy/haproxy/haproxy.cfg');
/** The section of the shipped configuration and the role whose processes serve it. */
const BACKENDS = [
  ['auctions', 'ads'],
  ['events', 'ads'],
  ['console', 'api'],
] as const;
const LOOK_EVERY_MS = 50;

/** Starts a real HAProxy with the shipped configuration, of which only addresses differ. */
export async function startHaproxy(binary: string): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-haproxy-'));
  const port = await freePort();
  const socket = join(folder, 'admin.sock');
  const shipped = await readFile(SHIPPED, 'utf8');
  const members: { port: number; roles: readonly string[] }[] = [];
  let child: ChildProcess | null = null;
  let known = 0;
  let turn: Promise<unknown> = Promise.resolve();

  async function restart(): Promise<void> {
    if (known === members.length) return;
    known = members.length;
    const path = join(folder, 'haproxy.cfg');
    await writeFile(path, configured(shipped, { port, socket, members }));
    if (child) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    child = spawn(binary, ['-f', path, '-q'], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const areUp = async (serverPort: number) => {
    const rows = (await ask(socket, 'show stat')).split('\n').map((line) => line.split(','));
    const own = rows.filter(([, server]) => server === `p${serverPort}`);
    const { roles } = members.find((one) => one.port === serverPort)!;
    const isServing = BACKENDS.some(([, role]) => roles.includes(role));
    return own.length > 0 === isServing && own.every((row) => row[STATUS] === 'UP');
  };

  return {
    port,
    add(serverPort, roles) {
      members.push({ port: serverPort, roles });
    },
    async ready(serverPort) {
      await (turn = turn.then(restart));
      const { roles } = members.find((one) => one.port === serverPort)!;
      const paths = BACKENDS.filter(([, role]) => roles.includes(role)).map(([name]) => `/readyz/${name}`);
      for (const path of paths)
        while (!(await fetch(`http://127.0.0.1:${serverPort}${path}`)).ok) await pause(LOOK_EVERY_MS);
      while (!(await areUp(serverPort))) await pause(LOOK_EVERY_MS);
    },
    close() {
      child?.kill('SIGTERM');
      void rm(folder, { recursive: true, force: true });
    },
  };
}

/** Column of `show stat`. */
const STATUS = 17;

function configured(
  shipped: string,
  {
    port,
    socket,
    members,
  }: { port: number; socket: string; members: readonly { port: number; roles: readonly string[] }[] },
): string {
  const serversOf = new Map<string, string>(
    BACKENDS.map(([name, role]) => [
      name,
      members
        .filter(({ roles }) => roles.includes(role))
        .map((member) => `  server p${member.port} 127.0.0.1:${member.port}\n`)
        .join(''),
    ]),
  );
  return shipped
    .replace(/^global\n/m, `global\n  stats socket ${socket} mode 600\n`)
    .replace(/bind :\d+/, `bind 127.0.0.1:${port}`)
    .replaceAll(
      /^backend (\w+)\n((?: {2}.*\n)*)/gm,
      (_, name: string, lines: string) =>
        `backend ${name}\n${lines.replaceAll(/ {2}server .*\n/g, '')}${serversOf.get(name)!}`,
    );
}

/** Empty while it starts. */
async function ask(socket: string, command: string): Promise<string> {
  const line = connect(socket);
  line.end(`${command}\n`);
  return text(line).catch(() => '');
}
