import { isWithinTransaction } from './database.ts';

/**
 * Wraps a port to an external system so that calls throw inside a transaction: its rows would stay locked, and readers
 * of the event log would wait, until the other system answers. `local` lists methods that make no external call.
 */
export function outsideTransactions<Port extends object>(
  port: Port,
  name: string,
  local: readonly (keyof Port)[] = [],
): Port {
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key, target);
      if (typeof member !== 'function' || local.includes(key as keyof Port)) return member;
      return (...args: unknown[]): unknown => {
        if (isWithinTransaction())
          throw new Error(`${name}.${String(key)} was called within a transaction: call it before or after.`);
        return Reflect.apply(member, target, args);
      };
    },
  });
}
