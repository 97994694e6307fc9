import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod/mini';
import { presentMs } from '#design/present.ts';
import { parseJson } from '#kernel/json.ts';
import { useViewer } from '#core/session/console/index.ts';
import { DiscardDraftDocument, DraftCopyDocument, KeepDraftDocument } from '#platform/api-client/generated/graphql.ts';
import { apiQuery, useApiMutation } from '#platform/api-client/hooks.ts';
import { compareCopies, type KnownCopy } from '../rules/compare-copies.ts';
import { MAX_DRAFT_CHARACTERS } from '../rules/draft-copy.ts';

/** Drafts are sent after a pause, longer than the one after which the browser keeps them. */
const PAUSE_MS = 2000;
/** The page is looked at again more often than another browser changes something. */
const CHECK_MS = 10_000;

/** What another browser did with the draft. */
export interface Elsewhere {
  /** Null when it was finished or discarded there. */
  content: string | null;
  /** Nothing of this browser is lost by using it. */
  isSafe: boolean;
}

interface DraftCopyOptions {
  /** Storage key of the browser's draft; null when none is kept. */
  storageKey: string | null;
  /** Returns the browser's draft, null without one. */
  read(): string | null;
  /** Another browser's edit is newer: `take` or `keep` follows, or the user is asked. */
  onElsewhere(elsewhere: Elsewhere): void;
}

const Known = z.object({
  revision: z.string(),
  isBehind: z.boolean(),
  isDiscarded: z.optional(z.boolean()),
  sameMs: z.number(),
});
const knownKeyOf = (storageKey: string, accountId: string | null) => `${storageKey}.copy.${accountId}`;
const knownAt = (knownKey: string): KnownCopy | null => parseJson(Known, localStorage.getItem(knownKey));

/** Notes of a draft that is removed outside of its form that its copy goes, too, as soon as the form is opened. */
export function markDiscarded(storageKey: string, accountId: string | null): void {
  const knownKey = knownKeyOf(storageKey, accountId);
  const known = knownAt(knownKey);
  if (known) localStorage.setItem(knownKey, JSON.stringify({ ...known, isDiscarded: true }));
}

type Copy = { revision: string; content: string } | null;

/** The server's copy of a draft of this browser: follows each change, and says when another browser went on with it. */
export function useDraftCopy({ storageKey, read, onElsewhere }: DraftCopyOptions) {
  const client = useQueryClient();
  const viewer = useViewer();
  const { mutateAsync: keepDraft } = useApiMutation(KeepDraftDocument, { changes: [], showsErrorInline: true });
  const { mutateAsync: discardDraft } = useApiMutation(DiscardDraftDocument, { changes: [], showsErrorInline: true });
  const isCopied = storageKey !== null && viewer.company !== null && !viewer.isImpersonate;
  const key = isCopied ? storageKey.replace(/^endcap[.-]/, '') : null;
  // A copy is of one membership.
  const knownKey = knownKeyOf(storageKey ?? '', viewer.accountId);
  const readKnown = () => knownAt(knownKey);
  const writeKnown = (known: KnownCopy | null) => {
    try {
      if (known) localStorage.setItem(knownKey, JSON.stringify(known));
      else localStorage.removeItem(knownKey);
    } catch {
      // Without storage the next visit asks which of the two goes on.
    }
  };

  const queue = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const checkedMs = useRef(-Infinity);
  /** What the user is asked about; nothing is sent meanwhile. */
  const asked = useRef<{ copy: Copy } | null>(null);

  /** Calls follow one another, and without the server the browser's draft stands alone. */
  const enqueue = (work: () => Promise<void>) => {
    queue.current = queue.current.then(work).catch(() => undefined);
  };

  const settle = (copy: Copy): void => {
    const local = read();
    const known = readKnown();
    const outcome = compareCopies({ local, known, copy, nowMs: presentMs() });
    switch (outcome) {
      case 'nothing':
        writeKnown(null);
        return;
      case 'same':
        writeKnown({ revision: copy!.revision, isBehind: false, sameMs: presentMs() });
        return;
      case 'send':
        writeKnown({ ...known!, isBehind: true });
        send();
        return;
      case 'sendFirst':
        writeKnown(null);
        send();
        return;
      case 'discard':
        discard();
        return;
      case 'use':
      case 'useGone':
      case 'ask':
      case 'askGone':
        asked.current = { copy };
        onElsewhere({ content: copy?.content ?? null, isSafe: outcome === 'use' || outcome === 'useGone' });
    }
  };
  const stopTimer = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const send = (): void => {
    stopTimer();
    if (key === null) return;
    enqueue(async () => {
      const known = readKnown();
      const content = read();
      const isSent = known !== null && !known.isBehind;
      if (asked.current || content === null || isSent || content.length > MAX_DRAFT_CHARACTERS) return;
      const { isKept, draftCopy } = (
        await keepDraft({ input: { name: key, content, revision: known?.revision ?? null } })
      ).keepDraft;
      if (isKept && draftCopy)
        writeKnown({ revision: draftCopy.revision, isBehind: read() !== content, sameMs: presentMs() });
      else settle(draftCopy);
    });
  };
  const check = (): void => {
    if (key === null || asked.current || presentMs() - checkedMs.current < CHECK_MS) return;
    checkedMs.current = presentMs();
    enqueue(async () => {
      if (asked.current) return;
      const { draftCopy } = await client.fetchQuery({ ...apiQuery(DraftCopyDocument, { name: key }), staleTime: 0 });
      if (!asked.current) settle(draftCopy);
    });
  };
  const discard = ({ isFinished = false } = {}): void => {
    stopTimer();
    asked.current = null;
    if (key === null) return;
    const discarded = readKnown();
    if (discarded) writeKnown({ ...discarded, isDiscarded: true });
    enqueue(async () => {
      const known = readKnown();
      if (!known) return;
      // What another browser went on with is discarded only by what finishes it.
      const revision = isFinished ? null : known.revision;
      const { draftCopy } = (await discardDraft({ input: { name: key, revision } })).discardDraft;
      // A draft may have been begun meanwhile: without a revision, it is the first again.
      writeKnown(null);
      if (draftCopy && !asked.current) settle(draftCopy);
    });
  };

  const isGone = useRef(false);
  const look = useEffectEvent(check);
  /** What waits for its pause is sent now. Anything else waits for the server's copy. */
  const leave = useEffectEvent(() => {
    if (timer.current !== undefined) send();
  });
  useEffect(() => {
    isGone.current = false;
    look();
    const onFocus = () => look();
    const onVisibility = () => (document.visibilityState === 'hidden' ? leave() : look());
    window.addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isGone.current = true;
      leave();
      window.removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [key]);

  return {
    /** Sends the browser's draft after a pause. */
    follow(): void {
      const known = readKnown();
      if (known) writeKnown({ ...known, isBehind: true, isDiscarded: false });
      stopTimer();
      // What is written while the page is left has no pause to wait for.
      if (isGone.current) send();
      else if (key !== null) timer.current = setTimeout(send, PAUSE_MS);
    },
    /** The browser's draft is given up. */
    discard: () => discard(),
    /** It is launched, and with it any other browser's. */
    finish: () => discard({ isFinished: true }),
    /** The other browser's draft is now this browser's. */
    take(): void {
      const copy = asked.current?.copy ?? null;
      asked.current = null;
      writeKnown(copy && { revision: copy.revision, isBehind: false, sameMs: presentMs() });
    },
    /** This browser's draft replaces the other one's. */
    keep(): void {
      const copy = asked.current?.copy ?? null;
      asked.current = null;
      writeKnown(copy && { revision: copy.revision, isBehind: true, sameMs: presentMs() });
      send();
    },
  };
}
