/** One process's values of what all processes on a database must share. */
export interface Shares {
  /** Null when the process does not use it. */
  readonly reports: SharedStore | null;
  readonly files: SharedStore | null;
  /** Each key's output for the same text, newest first: processes compare keys without revealing them. */
  readonly keys: readonly string[];
  /** Settings that affect money or days, by variable name. */
  readonly settings: Readonly<Record<string, string>>;
}

export interface SharedStore {
  /** The store's identity; null while it is unreachable. */
  readonly id: string | null;
  /** In a folder of the process, invisible to others. */
  readonly isOwn: boolean;
}

/** A running process, as named in messages. */
export interface Neighbour {
  readonly name: string;
  readonly shares: Shares;
}

const STORES = [
  ['reports', 'CLICKHOUSE_URL', 'reports'],
  ['files', 'STORAGE_URL', 'files'],
] as const;

/** Returns one sentence for each thing a process does not share with another running one; each names its variable. */
export function conflictsWith(mine: Shares, other: Neighbour, { isSecretSet }: { isSecretSet: boolean }): string[] {
  const { shares } = other;
  return [
    ...STORES.flatMap(([kind, variable, what]) => storeConflict(mine[kind], shares[kind], { variable, what, other })),
    ...keyConflict(mine.keys, shares.keys, isSecretSet, other),
    ...Object.entries(mine.settings)
      .filter(([name, value]) => name in shares.settings && shares.settings[name] !== value)
      .map(([name, value]) => `${name} is ${value} here and ${shares.settings[name]} in ${other.name}.`),
  ];
}

function storeConflict(
  mine: SharedStore | null,
  theirs: SharedStore | null,
  { variable, what, other }: { variable: string; what: string; other: Neighbour },
): string[] {
  if (!mine || !theirs) return [];
  // A folder shared by several processes is as good as a server.
  if (mine.id !== null && mine.id === theirs.id) return [];
  if (mine.isOwn) return [`${variable} is not set, and ${other.name} would not see the ${what} of this process.`];
  if (theirs.isOwn)
    return [`${other.name} has no ${variable} and keeps its ${what} in a folder of its own: set it there first.`];
  if (mine.id === null || theirs.id === null) return [];
  return [`${variable} names other ${what} than those of ${other.name}.`];
}

/** Each must be able to verify what the other signs. */
function keyConflict(
  mine: readonly string[],
  theirs: readonly string[],
  isSecretSet: boolean,
  other: Neighbour,
): string[] {
  if (mine.includes(theirs[0]!) && theirs.includes(mine[0]!)) return [];
  return isSecretSet
    ? [`SECRET is another one than that of ${other.name}.`]
    : [`SECRET is not set, and ${other.name} has another one than the one kept in DATA_DIR.`];
}
