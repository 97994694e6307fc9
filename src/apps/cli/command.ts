import { randomBytes } from 'node:crypto';
import { InvalidArgumentError } from 'commander';
import { applyTestClock, createMovableClock } from '#core/test-environment/server/index.ts';
import { isUuid, uuidV7 } from '#kernel/ids.ts';
import { microsFromDecimal } from '#kernel/money.ts';
import type { Database } from '#platform/db/database.ts';

/**
 * Turns work on the database into a command's action. The database is open only while it runs. `work` gets the command's
 * arguments, then its options; it resolves to false when it failed, after printing the reason.
 */
export type Act = <Args extends unknown[]>(
  work: (database: Database, ...args: Args) => Promise<boolean>,
) => (...args: Args) => Promise<void>;

/** Turns work that opens what it needs by itself into a command's action. */
export type ActAlone = <Args extends unknown[]>(
  work: (...args: Args) => Promise<boolean>,
) => (...args: Args) => Promise<void>;

const time = createMovableClock();
/** Clock and ids for modules that create rows. */
export const deps = {
  clock: time.clock,
  wallClock: time.wallClock,
  newId: () => uuidV7(time.clock(), randomBytes(10)),
};
/** Sets the clock as the environment's is. */
export const applyTime = (database: Database): Promise<void> => applyTestClock(database, time);

export function reject(reason: string): boolean {
  console.error(reason);
  return false;
}

/** Parses one argument. Invalid text is refused with the argument's name and the hint, before anything is opened. */
export function readBy<Value>(read: (text: string) => Value | null | undefined, hint: string): (text: string) => Value {
  return (text) => {
    const value = read(text);
    if (value === null || value === undefined) throw new InvalidArgumentError(hint);
    return value;
  };
}

export const asText = readBy((text) => (text.trim() === '' ? null : text), 'It is empty');
export const asCountry = readBy(
  (text) => (/^[A-Z]{2}$/.test(text) ? text : null),
  'It is the code of a country, such as SG',
);
export const asAmount = readBy(microsFromDecimal, 'It is an amount such as 12.50');
export const asCompanyId = readBy(
  (text) => (isUuid(text) ? text : null),
  'It is the id of a company: endcap company list shows it',
);
export const asCount = (min: number, max: number) =>
  readBy((text) => {
    const count = /^\d+$/.test(text) ? Number(text) : NaN;
    return count >= min && count <= max ? count : null;
  }, `It is a whole number from ${min} to ${max}`);
