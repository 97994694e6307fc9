import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { currentRequestId } from './request-context.ts';
import { currentTraceId } from './tracing.ts';

export type Logger = PinoLogger;

// Secrets never reach a log, at the top level of an object or one level down.
const REDACTED = [
  ...['password', 'newPassword', 'currentPassword', 'otpCode', 'token', 'accessToken', 'captchaToken'],
  ...['secret', 'authorization', 'cookie', 'apiKey'],
].flatMap((name) => [name, `*.${name}`]);

/** Logs one JSON object per line, to standard output unless `to` is given; `level` 'silent' disables it. */
export function createLogger({ level, to }: { level: string; to?: DestinationStream }): Logger {
  return pino(
    {
      level,
      redact: { paths: [...REDACTED, 'req.headers.cookie', 'req.headers.authorization'], censor: '[redacted]' },
      base: null,
      mixin: () => ({ requestId: currentRequestId() ?? undefined, traceId: currentTraceId() }),
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    // Synchronous: the last lines before a process ends are the ones needed, complete and in order.
    to ?? pino.destination({ dest: 1, sync: true }),
  );
}
