import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDraftCopy, type Elsewhere } from '#core/drafts/console/index.ts';
import { isSame } from '../../rules/campaign-input.ts';
import {
  draftOf,
  draftText,
  isOfLaterVersion,
  readDraft,
  removeDraft,
  saveDraft,
  storageKey,
  storeText,
  type Draft,
  type DraftKey,
} from './draft.ts';
import type { WizardValues } from './wizard-values.ts';

// Drafts are written after a pause in typing: with thousands of SKUs a draft is large.
const PAUSE_MS = 400;

/** Another tab's or browser's version of the draft; null when it was launched or discarded there. */
export interface OtherTab {
  draft: Draft | null;
  /** Of another browser: the text it kept. Undefined for a tab of this one. */
  elsewhere?: string | null;
  /** Of a later version of the campaign, with which the page has to be loaded to use it. */
  isLaterVersion?: boolean;
}

/**
 * State of this visit's changes: none yet, stored in the browser, or not stored because the browser's storage is full.
 */
export type DraftState = 'untouched' | 'stored' | 'full';

interface DraftTerms {
  /** Null when drafts are not stored between visits. */
  key: DraftKey | null;
  version: number | null;
  /** The initial values, which are not stored as a draft. */
  initial: WizardValues;
  /** A draft of another browser that nothing typed here stands against; null when it was finished there. */
  onArrival(draft: Draft | null): void;
}

/**
 * Stores the user's input in the browser, with a copy on the server, and detects another tab or browser that edits the same
 * campaign.
 */
export function useDraft({ key, version, initial, onArrival }: DraftTerms) {
  // The stored text when this tab last read or wrote it.
  const known = useRef<string | null>(key && draftText(key));
  const waiting = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [state, setState] = useState<DraftState>('untouched');
  const [otherTab, setOtherTab] = useState<OtherTab | null>(null);

  const onElsewhere = ({ content, isSafe }: Elsewhere) => {
    const draft = draftOf(content, initial, version);
    const isUntouched = !waiting.current && !otherTab;
    if (isOfLaterVersion(content, version)) setOtherTab({ draft: null, elsewhere: content, isLaterVersion: true });
    // Of an earlier version of the campaign, or of the console: what is typed here replaces it.
    else if (content !== null && !draft) copy.take();
    else if (draft && isSafe && isUntouched) {
      if (takeElsewhere(content!)) onArrival(draft);
    } else if (key && content === null && isUntouched && (isSafe || !readDraft(key, initial, version))) {
      const isShown = known.current !== null && readDraft(key, initial, version) !== null;
      drop(key);
      copy.take();
      if (isShown) onArrival(null);
    } else setOtherTab({ draft, elsewhere: content });
  };
  const copy = useDraftCopy({
    storageKey: key && storageKey(key),
    read: () => key && draftText(key),
    onElsewhere,
  });
  /** Returns false without room for it: the server's copy is then left as it is. */
  const takeElsewhere = (content: string): boolean => {
    const isStored = key !== null && storeText(key, content);
    known.current = key && draftText(key);
    if (isStored) copy.take();
    setState(isStored ? 'stored' : 'full');
    return isStored;
  };
  const drop = (of: DraftKey) => {
    removeDraft(of);
    known.current = null;
    setState('untouched');
  };

  const checkOtherTab = () => {
    if (key && draftText(key) !== known.current) setOtherTab({ draft: readDraft(key, initial, version) });
  };
  const write = (): DraftState => {
    clearTimeout(timer.current);
    const draft = waiting.current;
    if (!key || !draft) return state;
    // Another tab has written since. The user decides which draft is used.
    if (draftText(key) !== known.current) {
      checkOtherTab();
      return state;
    }
    waiting.current = null;
    const isTouched = !isSame(withoutSpace(draft.values), initial);
    if (!isTouched) removeDraft(key);
    const result = !isTouched ? 'untouched' : saveDraft(key, draft) ? 'stored' : 'full';
    known.current = draftText(key);
    if (result === 'stored') copy.follow();
    else if (!isTouched) copy.discard();
    setState(result);
    return result;
  };

  const end = () => {
    waiting.current = null;
    clearTimeout(timer.current);
    if (key) removeDraft(key);
    known.current = null;
  };

  const flush = useEffectEvent(write);
  const recheck = useEffectEvent(checkOtherTab);
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (key && event.key === storageKey(key)) recheck();
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
    /** Whether this visit's changes are stored in the browser. */
    state,
    /** Set while another tab's draft differs from this one's. */
    otherTab,
    /** Whether a draft exists, stored or waiting to be stored. */
    exists: () => waiting.current !== null || known.current !== null,
    /** Writes after a pause, and at the latest when the page is hidden or closed. */
    schedule(draft: Omit<Draft, 'version'>) {
      if (!key) return;
      waiting.current = { ...draft, version };
      clearTimeout(timer.current);
      timer.current = setTimeout(write, PAUSE_MS);
    },
    /** Writes immediately and returns the result. */
    flush: write,
    /** Uses this tab's draft. The write in turn notifies the other tab. */
    adoptThisTab(draft: Omit<Draft, 'version'>) {
      known.current = key && draftText(key);
      waiting.current = { ...draft, version };
      setOtherTab(null);
      write();
      if (otherTab?.elsewhere !== undefined) copy.keep();
    },
    /** Uses the other tab's draft. */
    adoptOtherTab(): Draft | null {
      waiting.current = null;
      clearTimeout(timer.current);
      setOtherTab(null);
      const draft = otherTab?.draft ?? null;
      if (typeof otherTab?.elsewhere === 'string') {
        takeElsewhere(otherTab.elsewhere);
        return draft;
      }
      if (key && otherTab?.elsewhere === null) {
        removeDraft(key);
        copy.take();
      }
      known.current = key && draftText(key);
      return draft;
    },
    discard() {
      end();
      copy.discard();
    },
    /** Launched or saved: what another browser went on with is finished, too. */
    finish() {
      end();
      copy.finish();
    },
  };
}

/** A name that consists of spaces counts as empty. */
const withoutSpace = (values: WizardValues): WizardValues =>
  values.name.trim() === '' ? { ...values, name: '' } : values;
