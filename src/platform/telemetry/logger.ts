import { pino, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

// Secrets never reach a log, wherever in an object they stand one level down.
const REDACTED = ['password', 'newPassword', 'currentPassword', 'otpCode', 'token', 'secret'].flatMap((name) => [
  name,
  `*.${name}`,
]);

/** One JSON object per line; `level` 'silent' says nothing. */
export function createLogger(options: { level: string }): Logger {
  return pino(
    {
      level: options.level,
      redact: { paths: [...REDACTED, 'req.headers.cookie', 'req.headers.authorization'], censor: '[redacted]' },
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    // The last lines before the end of a process are the ones looked for: they come, and in their order.
    pino.destination({ dest: 1, sync: true }),
  );
}
