/** The receiver of failures, and of user changes. */
interface Reporting {
  failed(failure: unknown): void;
  reset(): void;
}

const unsent: unknown[] = [];
let reporting: Reporting = {
  failed: (failure) => void unsent.push(failure),
  reset: () => void unsent.splice(0),
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
  unsent.splice(0).forEach(next.failed);
}
