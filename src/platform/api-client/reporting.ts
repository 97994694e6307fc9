/** The receiver of failures, and of user changes. */
interface Reporting {
  failed(failure: unknown): void;
  reset(): void;
}

const unheard: unknown[] = [];
let reporting: Reporting = {
  failed: (failure) => void unheard.push(failure),
  reset: () => void unheard.splice(0),
};

/** Reports a failure; failures before a receiver is set are buffered. */
export const reportFailure = (failure: unknown): void => reporting.failed(failure);

/** Clears what this tab stored for a session that ended: its own data and the tracked user. */
export function clearTelemetrySession(): void {
  sessionStorage.clear();
  reporting.reset();
}

export function startReporting(next: Reporting): void {
  reporting = next;
  unheard.splice(0).forEach(next.failed);
}
