import i18next from 'i18next';
import { toastDone } from '#design/toast.ts';
import { toastWithActions, type ToastAction } from '#design/toast-with-actions.tsx';
import { ownActs, type OwnAct } from './own-acts.ts';

const OFFERED_MS = 10_000;

interface Offer extends OwnAct {
  /** What was done. */
  message: string;
  /** What may come next, such as opening it. */
  next?: ToastAction | undefined;
}

/** Says what was done and cannot be taken back, and offers what may come next. */
export function offerNext({ id, message, next }: { id: string; message: string; next: ToastAction }): void {
  toastWithActions({ id, message, actions: [next], durationMs: OFFERED_MS });
}

/** Says what was done and offers to take it back: by the toast's button at first, by ⌘Z for longer. */
export function offerUndo({ id, message, undo, next }: Offer): void {
  const act = {
    id,
    undo: () => {
      toastDone(id);
      return undo();
    },
  };
  ownActs.add(act);
  const takeBack = { label: i18next.t('undo.button', { ns: 'common' }), run: () => void ownActs.takeBack(act) };
  toastWithActions({ id, message, actions: next ? [next, takeBack] : [takeBack], durationMs: OFFERED_MS });
}
