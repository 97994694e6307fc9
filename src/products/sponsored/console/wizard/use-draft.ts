import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSame } from '../../rules/campaign-input.ts';
import { draftText, readDraft, removeDraft, saveDraft, storageKey, type Draft, type DraftKey } from './draft.ts';
import type { WizardValues } from './wizard-values.ts';

// Typing is written once it rests: with thousands of SKUs a draft is large.
const PAUSE_MS = 400;

/** What another tab made of the draft; null when it was launched or discarded there. */
export interface OtherTab {
  draft: Draft | null;
}

/** What became of this visit's changes: none yet, kept in the browser, or no room for them there. */
export type Keeping = 'untouched' | 'kept' | 'full';

interface DraftTerms {
  /** Null where nothing is kept between visits. */
  key: DraftKey | null;
  version: number | null;
  /** What there is before anything is typed: no draft. */
  fresh: WizardValues;
}

/** Keeps what is typed in the browser, and notices when another tab does so for the same campaign. */
export function useDraft({ key, version, fresh }: DraftTerms) {
  // What the storage held when this tab last read or wrote it.
  const known = useRef<string | null>(key && draftText(key));
  const waiting = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [keeping, setKeeping] = useState<Keeping>('untouched');
  const [otherTab, setOtherTab] = useState<OtherTab | null>(null);

  const notice = () => {
    if (key && draftText(key) !== known.current) setOtherTab({ draft: readDraft(key, fresh, version) });
  };
  const write = (): Keeping => {
    clearTimeout(timer.current);
    const draft = waiting.current;
    if (!key || !draft) return keeping;
    // Another tab wrote since: whose draft counts is the writer's to say.
    if (draftText(key) !== known.current) {
      notice();
      return keeping;
    }
    waiting.current = null;
    const isTouched = !isSame(withoutSpace(draft.values), fresh);
    if (!isTouched) removeDraft(key);
    const result = !isTouched ? 'untouched' : saveDraft(key, draft) ? 'kept' : 'full';
    known.current = draftText(key);
    setKeeping(result);
    return result;
  };

  const flush = useEffectEvent(write);
  const lookAgain = useEffectEvent(notice);
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (key && event.key === storageKey(key)) lookAgain();
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    const onPageHide = () => flush();
    window.addEventListener('storage', onStorage);
    window.addEventListener('pagehide', onPageHide);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      flush();
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pagehide', onPageHide);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [key]);

  return {
    /** Whether this visit's changes are kept in the browser. */
    keeping,
    /** Set while another tab's draft and this one's are not the same. */
    otherTab,
    /** Whether there is a draft, be it on its way to the storage. */
    isThere: () => waiting.current !== null || known.current !== null,
    /** Writes after a pause, and for sure when the page goes. */
    keep(draft: Omit<Draft, 'version'>) {
      if (!key) return;
      waiting.current = { ...draft, version };
      clearTimeout(timer.current);
      timer.current = setTimeout(write, PAUSE_MS);
    },
    /** Writes at once, and says what became of it. */
    flush: write,
    /** This tab's draft counts; the other tab is told so in turn. */
    keepThis(draft: Omit<Draft, 'version'>) {
      known.current = key && draftText(key);
      waiting.current = { ...draft, version };
      setOtherTab(null);
      write();
    },
    /** The other tab's draft counts. */
    takeOther(): Draft | null {
      waiting.current = null;
      clearTimeout(timer.current);
      known.current = key && draftText(key);
      setOtherTab(null);
      return otherTab?.draft ?? null;
    },
    discard() {
      waiting.current = null;
      clearTimeout(timer.current);
      if (key) removeDraft(key);
      known.current = null;
    },
  };
}

/** A name of spaces only is none. */
const withoutSpace = (values: WizardValues): WizardValues =>
  values.name.trim() === '' ? { ...values, name: '' } : values;
