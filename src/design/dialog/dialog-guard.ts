import { createContext, useContext, useId, useLayoutEffect } from 'react';

/** Why a dialog is not simply closed. */
export interface DialogGuard {
  /** Something is being written: it cannot be closed at all. */
  isBusy?: boolean;
  /** Something was typed: closing asks first. */
  isTyped?: boolean;
}

export type SetGuard = (part: string, guard: DialogGuard | null) => void;

/** Of the dialog around; does nothing outside of one. */
export const DialogGuardContext = createContext<SetGuard>(() => {});

/** Lets a form within a dialog say when it is busy and when something was typed. */
export function useDialogGuard({ isBusy = false, isTyped = false }: DialogGuard): void {
  const set = useContext(DialogGuardContext);
  const part = useId();
  useLayoutEffect(() => {
    set(part, { isBusy, isTyped });
    return () => set(part, null);
  }, [set, part, isBusy, isTyped]);
}
