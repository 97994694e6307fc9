/** What a parameter may be; a list's members are never lists. */
export type Parameter = string | number | bigint | null | readonly (string | number | bigint)[];

/**
 * A query with its parameters, written {name:Type}, as literals: the same for a server, whose parameters are part of the address and hence bounded, and
 * for the engine inside the process, which runs queries that have parameters one after the other, whatever session they came on: a long one would
 * hold up every screen. A value can only ever be a literal of its type.
 */
export function withLiterals(text: string, parameters: Readonly<Record<string, Parameter>>): string {
  return text.replace(PLACEHOLDER, (_, name: string, type: string) => {
    if (!Object.hasOwn(parameters, name)) throw new Error(`The query has no value for ${name}.`);
    return `cast(${literal(parameters[name]!)} as ${type})`;
  });
}

const PLACEHOLDER = /\{(\w+):([^}]+)\}/g;

function literal(value: Parameter): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? `[${value.map(quoted).join(', ')}]` : quoted(value as string);
}

/** Numbers too are cast from their text: it holds every digit of a bigint. */
function quoted(value: string | number | bigint): string {
  return `'${String(value).replaceAll(/[\\'\0]/g, (character) => ESCAPED[character]!)}'`;
}

const ESCAPED: Record<string, string> = { '\\': '\\\\', "'": "\\'", '\0': '\\0' };
