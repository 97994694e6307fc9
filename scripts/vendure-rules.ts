/** What npm prints when the registry lacks a package, refuses it, or is not reached. */
const NOT_TO_BE_HAD =
  /^npm (?:error|ERR!) code (E404|ETARGET|ENOVERSIONS|E401|E403|E429|E5\d\d|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)$/m;

/** Why an installation is not possible here; null when the lock, the machine or npm itself is at fault. */
export function reasonToSkip(printed: string): string | null {
  const code = NOT_TO_BE_HAD.exec(printed)?.[1];
  if (!code) return null;
  const says = [...printed.matchAll(/^npm (?:error|ERR!) (.+)$/gm)].map(([, line]) => line!);
  // The code has a line of its own, before what it means.
  return says
    .slice(0, 2)
    .join(': ')
    .replace(/^code /, '');
}

/** The line of a step's output that says it was skipped; empty when it ran. */
export const skippedLine = (output: string): string => /^skipped: .*$/m.exec(output)?.[0] ?? '';
