import { createContext, useContext, useId, useLayoutEffect } from 'react';

/** Conditions that prevent a dialog from simply closing. */
export interface DialogGuard {
  /** A write is running: it cannot be closed at all. */
  isBusy?: boolean;
  /** Something was typed: closing asks first. */
  isTyped?: boolean;
}

export type SetGuard = (part: string, guard: DialogGuard | null) => void;

/** The guard of the surrounding dialog; does nothing outside of one. */
export const DialogGuardContext = createContext<SetGuard>(() => {});

/** Lets a form within a dialog report when it is busy and when something was typed. */
export function useDialogGuard({ isBusy = false, isTyped = false }: DialogGuard): void {
  const set = useContext(DialogGuardContext);
  const part = useId();
  useLayoutEffect(() => {
    set(part, { isBusy, isTyped });
    return () => set(part, null);
  }, [set, part, isBusy, isTyped]);
}
