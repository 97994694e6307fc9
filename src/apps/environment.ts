import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { currency, language, optionalUrl, publicUrls, secrets, text } from './setting-types.ts';

const REPOSITORY = join(import.meta.dirname, '../..');

export type Variables = Readonly<Record<string, string | undefined>>;
type Shape = Readonly<Record<string, z.ZodType<unknown, string | undefined>>>;
export type Settings<S extends Shape> = { readonly [Name in keyof S]: z.output<S[Name]> };
/** A problem with a variable, as the end of a sentence that starts with its name. */
export type Complaint = readonly [name: string, complaint: string];

/** Settings are missing or invalid; the message names each of them. */
export class EnvironmentError extends Error {
  constructor(complaints: readonly Complaint[]) {
    const lines = complaints.map(([name, complaint]) => `${name}: ${complaint}`);
    super(lines.length === 1 ? lines[0] : [`${lines.length} settings are wrong`, ...lines].join('\n  '));
  }
}

/** Settings shared by the server and the command line. */
export const SHARED_SETTINGS = {
  PUBLIC_URL: publicUrls(),
  DATA_DIR: text(join(REPOSITORY, '.data')),
  DATABASE_URL: optionalUrl(/^postgres(ql)?:$/, 'postgresql://endcap_app:password@db.example/endcap'),
  SECRET: secrets(),
  DEFAULT_CURRENCY: currency('SGD'),
  /** For users whose language is not supported; the default of new staff. */
  DEFAULT_LANGUAGE: language(),
};

/**
 * Reads a shape's variables, each from its own name or from the file named by NAME_FILE; an empty one counts as unset.
 * `rules` validate combinations and see only those that could be read. Throws an `EnvironmentError` that names all
 * problems.
 */
export function readSettings<S extends Shape>(
  shape: S,
  {
    variables = process.env,
    rules = () => [],
  }: { variables?: Variables | undefined; rules?: (settings: Partial<Settings<S>>) => Complaint[] } = {},
): Settings<S> {
  const settings: Record<string, unknown> = {};
  const complaints: Complaint[] = [];
  for (const [name, type] of Object.entries(shape)) {
    const raw = rawValue(name, variables);
    if ('complaint' in raw) {
      complaints.push([`${name}_FILE`, raw.complaint]);
      continue;
    }
    const read = type.safeParse(raw.value);
    if (read.success) settings[name] = read.data;
    else complaints.push([name, read.error.issues[0]!.message]);
  }
  complaints.push(...rules(settings as Partial<Settings<S>>));
  if (complaints.length) {
    const names = Object.keys(shape);
    const position = ([name]: Complaint) => names.indexOf(name.replace(/_FILE$/, ''));
    throw new EnvironmentError(complaints.toSorted((one, other) => position(one) - position(other)));
  }
  return settings as Settings<S>;
}

function rawValue(name: string, variables: Variables): { value: string | undefined } | { complaint: string } {
  const value = variables[name];
  const file = variables[`${name}_FILE`];
  // An empty list of roles is more likely a mistake than a request for all of them.
  if (!file) return { value: value === '' && name !== 'ROLES' ? undefined : value };
  if (value) return { complaint: `${name} is set as well: keep one of the two` };
  try {
    return { value: readFileSync(file, 'utf8').trim() || undefined };
  } catch (error) {
    return { complaint: `cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'} at ${file}` };
  }
}

/** The environment for our child processes. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}
