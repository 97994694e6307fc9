import { isWithinTransaction } from './database.ts';

/**
 * The same port to another system, which refuses to be called within a transaction: its rows would be locked, and readers of the event log would
 * wait, for as long as somebody else takes to answer. `local` are those of its methods that ask nobody.
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
      return (...given: unknown[]): unknown => {
        if (isWithinTransaction())
          throw new Error(`${name}.${String(key)} was called within a transaction: call it before or after.`);
        return Reflect.apply(member, target, given);
      };
    },
  });
}
