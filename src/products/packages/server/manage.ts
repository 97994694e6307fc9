import type { Uuid } from '#kernel/ids.ts';
import { conflict, invalid, invalidFields, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import {
  checkPackage,
  checkPlacement,
  type KnownNames,
  type PackageInput,
  type PlacementInput,
} from '../rules/package-input.ts';
import { packageMessages } from '../rules/package.messages.ts';
import * as store from './package-save.repository.ts';
import { readPlacements, readVentures } from './package.repository.ts';
import type { Deps } from './deps.ts';

/** The user who manages the offer; without a user from the command line. */
export interface Manager {
  userId: Uuid | null;
}

/** Intent of a save: create, update, or either depending on whether the code exists. */
export type SaveAs = 'NEW' | 'CHANGE' | 'EITHER';

/**
 * Saves a package for console, API and import. Returns its id. A save that names when it was read is refused when it was
 * saved since.
 */
export async function savePackage(
  tx: Transaction,
  deps: Deps,
  input: PackageInput,
  { as, userId, readAtMs }: Manager & { as: SaveAs; readAtMs?: EpochMs | undefined },
): Promise<Result<Uuid, Problem>> {
  const wrong = invalidFields(checkPackage(input, await knownNames(tx)));
  if (wrong) return fail(wrong);
  const saved = await store.lockPackage(tx, input.code);
  const id = idFor(saved?.id, as, 'Package', deps);
  if (!id.ok) return id;
  if (saved && readAtMs !== undefined && saved.updatedAt.getTime() !== readAtMs)
    return fail(conflict(packageMessages.problem.savedSince()));
  await store.writePackage(tx, deps.newId, id.value, input, { userId, atMs: deps.clock() });
  return id;
}

export async function savePlacement(
  tx: Transaction,
  deps: Deps,
  input: PlacementInput,
  as: SaveAs,
): Promise<Result<Uuid, Problem>> {
  const wrong = invalidFields(checkPlacement(input));
  if (wrong) return fail(wrong);
  const id = idFor(await store.placementIdOf(tx, input.code), as, 'Placement', deps);
  if (!id.ok) return id;
  await store.writePlacement(tx, id.value, input);
  return id;
}

export interface TaxInput {
  country: string;
  /** Fractions in micro-units. */
  taxMicros: bigint;
  overseasTaxMicros: bigint;
}

export async function saveVentureTax(tx: Transaction, tax: TaxInput): Promise<Result<null, Problem>> {
  const messages = packageMessages.input;
  for (const field of ['tax', 'overseasTax'] as const) {
    const rate = tax[`${field}Micros`];
    if (rate < 0n || rate > 1_000_000n) return fail(invalid(field, messages.outOfRange()));
  }
  return (await store.writeTax(tx, tax)) ? ok(null) : fail(invalid('country', messages.unknown()));
}

function idFor(known: Uuid | undefined, as: SaveAs, what: string, { newId }: Deps): Result<Uuid, Problem> {
  if (known && as === 'NEW') return fail(invalid('code', packageMessages.problem.codeTaken()));
  if (!known && as === 'CHANGE') return fail(notFound(what));
  return ok(known ?? newId());
}

async function knownNames(tx: Transaction): Promise<KnownNames> {
  const placements = await readPlacements(tx);
  const ventures = await readVentures(tx);
  return {
    placements: new Set(placements.map(({ code }) => code)),
    segments: new Map(ventures.map(({ code, segments }) => [code, new Set(segments.map(({ id }) => id))])),
  };
}
