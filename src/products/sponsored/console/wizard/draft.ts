import * as z from 'zod/mini';
import { markDiscarded } from '#core/drafts/console/index.ts';
import { dropDraft, storeDraft } from '#design/drafts.ts';
import { STEPS, type Step } from '../../rules/wizard-steps.ts';
import type { WizardValues } from './wizard-values.ts';
import { parseJson } from '#kernel/json.ts';

/** An unfinished wizard as stored in the browser. */
export interface Draft {
  values: WizardValues;
  /** The furthest step reached. */
  furthest: Step;
  /** The step that was open last. */
  step: Step;
  /**
   * Version of the campaign the draft is based on; null for a new campaign. A save by another user invalidates the
   * draft.
   */
  version: number | null;
}

/** What a draft is of: one per campaign being edited or copied, and one per company and brand for a new campaign. */
export type DraftSubject = { campaignId: string } | { copyOf: string } | { companyId: string; brandId: string };
/** People who share a browser have drafts of their own. */
export type DraftKey = DraftSubject & { viewerId: string };

const PREFIX = 'endcap.campaignDraft';
export const storageKey = (key: DraftKey): string => `${PREFIX}.${key.viewerId}.${subjectOf(key)}`;

function subjectOf(key: DraftSubject): string {
  if ('campaignId' in key) return key.campaignId;
  return 'copyOf' in key ? `copy.${key.copyOf}` : `${key.companyId}.${key.brandId}`;
}

/** Returns the stored text, or null without a draft. */
export function draftText(key: DraftKey): string | null {
  takeOver(`${PREFIX}.${subjectOf(key)}`, key);
  return localStorage.getItem(storageKey(key));
}

/** A draft of the time when users of a browser shared them goes to the first that opens it. */
function takeOver(old: string, key: DraftKey): void {
  const text = localStorage.getItem(old);
  if (text === null) return;
  dropDraft(old);
  if (localStorage.getItem(storageKey(key)) === null) storeText(key, text);
}

/** Stores a draft that another browser wrote. Returns false when the browser's storage is full. */
export const storeText = (key: DraftKey, text: string): boolean => storeDraft(storageKey(key), text);

/** Writes a draft. Returns false when the browser's storage is full. */
export const saveDraft = (key: DraftKey, draft: Draft): boolean => storeDraft(storageKey(key), JSON.stringify(draft));

export function removeDraft(key: DraftKey): void {
  dropDraft(storageKey(key));
}

/** Discards a draft where its form is not open. */
export function discardUnopened(key: DraftKey, accountId: string | null): void {
  removeDraft(key);
  markDiscarded(storageKey(key), accountId);
}

/** Returns the step that was open last, or null without a draft. */
export function draftStep(key: DraftKey): Step | null {
  const draft = parse(draftText(key));
  return draft && draft.step;
}

/**
 * Returns the draft merged over `fresh`, so that fields added since have a value. Returns null without a usable draft.
 */
export const readDraft = (key: DraftKey, initial: WizardValues, version: number | null): Draft | null =>
  draftOf(draftText(key), initial, version);

/** As `readDraft`, of a text that is not in this browser yet. */
export function draftOf(text: string | null, initial: WizardValues, version: number | null): Draft | null {
  const stored = parse(text);
  if (!stored || stored.version !== version || stored.furthest === null) return null;
  return { ...stored, furthest: stored.furthest, values: { ...initial, ...stored.values } };
}

/** Whether a text is of a later version of the campaign than this one. */
export const isOfLaterVersion = (text: string | null, version: number | null): boolean =>
  version !== null && (parse(text)?.version ?? version) > version;

const fallback = z.catch;
const StoredDraft = z.object({
  values: z.looseObject({}),
  furthest: fallback(z.nullable(z.enum(STEPS)), null),
  step: fallback(z.enum(STEPS), 'type'),
  version: z.nullable(z.number()),
});

const parse = (text: string | null) => parseJson(StoredDraft, text);
