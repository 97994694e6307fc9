import { toastWithAction } from '#design/toast-with-action.tsx';

const OFFERED_MS = 10_000;

interface Made {
  id: string;
  /** What was made. */
  message: string;
  /** What the button says. */
  action: string;
  onOpen(): void;
}

/** Says what was made, which cannot be taken back, and offers to open it. */
export function offerOpening({ id, message, action, onOpen }: Made): void {
  toastWithAction({ id, message, action, durationMs: OFFERED_MS, onAction: onOpen });
}
