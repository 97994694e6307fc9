import { SYSTEM, type Database } from './database.ts';
import { notify } from './diagnosis.repository.ts';
import { SocketClient } from './watched-client.ts';

const CHANNEL = 'endcap_doctor';

/** Whether a notification comes through within this time. Behind a pooler LISTEN may succeed and receive nothing. */
export async function hearsNotifications(database: Database, withinMs: number): Promise<boolean> {
  const client = new SocketClient({ connectionString: database.directUrl }, withinMs);
  client.on('error', () => {});
  const { promise: heard, resolve } = Promise.withResolvers<boolean>();
  const payload = crypto.randomUUID();
  client.on('notification', (message) => message.payload === payload && resolve(true));
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    await database.transact(SYSTEM, (tx) => notify(tx, CHANNEL, payload));
    const timer = setTimeout(() => resolve(false), withinMs);
    const isHeard = await heard;
    clearTimeout(timer);
    return isHeard;
  } finally {
    await client.end();
  }
}
