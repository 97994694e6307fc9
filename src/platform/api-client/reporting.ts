/** Who hears of what goes wrong, and of somebody else coming. */
interface Reporting {
  failed(failure: unknown): void;
  reset(): void;
}

const unheard: unknown[] = [];
let reporting: Reporting = {
  failed: (failure) => void unheard.push(failure),
  reset: () => void unheard.splice(0),
};

/** Tells of something that failed; what fails before anybody listens is kept for them. */
export const reportFailure = (failure: unknown): void => reporting.failed(failure);

/** Forgets what this tab kept of a session that is over: its own notes, and who was followed. */
export function clearTelemetrySession(): void {
  sessionStorage.clear();
  reporting.reset();
}

export function startReporting(next: Reporting): void {
  reporting = next;
  unheard.splice(0).forEach(next.failed);
}
