/**
 * What npm prints when no registry is reached after all its tries, or one that lacks a package altogether. One that refuses us, or that lacks a
 * version or a file, is to be seen to: otherwise this would be skipped for ever.
 */
const UNREACHED =
  /^npm (?:error|ERR!) code (?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|E50[234])$/m;
/** The address of a package has no `/-/`, which those of its files have. */
const UNKNOWN = /^npm (?:error|ERR!) code E404\nnpm (?:error|ERR!) 404 Not Found - GET (?!\S*\/-\/)\S+/m;

/** Why an installation is not possible here; null when something is at fault. */
export function reasonToSkip(printed: string): string | null {
  if (!UNREACHED.test(printed) && !UNKNOWN.test(printed)) return null;
  const says = [...printed.matchAll(/^npm (?:error|ERR!) (.+)$/gm)].map(([, line]) => line!);
  // The code has a line of its own, before what it means.
  return says
    .slice(0, 2)
    .join(': ')
    .replace(/^code /, '');
}

/** The line of a step's output that says it was skipped; empty when it ran. */
export const skippedLine = (output: string): string => /^skipped: .*$/m.exec(output)?.[0] ?? '';
