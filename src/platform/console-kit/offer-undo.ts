import i18next from 'i18next';
import { toastDone } from '#design/toast.ts';
import { toastWithAction } from '#design/toast-with-action.tsx';
import { ownActs, type OwnAct } from './own-acts.ts';

const OFFERED_MS = 10_000;

interface Offer extends OwnAct {
  /** What was done. */
  message: string;
}

/** Says what was done and offers to take it back: by the toast's button at first, by ⌘Z for longer. */
export function offerUndo({ id, message, undo }: Offer): void {
  const act = {
    id,
    undo: () => {
      toastDone(id);
      return undo();
    },
  };
  ownActs.add(act);
  toastWithAction({
    id,
    message,
    action: i18next.t('undo.button', { ns: 'common' }),
    durationMs: OFFERED_MS,
    onAction: () => void ownActs.takeBack(act),
  });
}
