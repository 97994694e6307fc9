import * as z from 'zod/mini';
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

/**
 * Storage key of a draft: one per campaign being edited or copied, and one per company and brand for a new campaign.
 */
export type DraftKey = { campaignId: string } | { copyOf: string } | { companyId: string; brandId: string };

export function storageKey(key: DraftKey): string {
  if ('campaignId' in key) return `endcap.campaignDraft.${key.campaignId}`;
  return 'copyOf' in key
    ? `endcap.campaignDraft.copy.${key.copyOf}`
    : `endcap.campaignDraft.${key.companyId}.${key.brandId}`;
}

/** Returns the stored text, or null without a draft. */
export const draftText = (key: DraftKey): string | null => localStorage.getItem(storageKey(key));

/** Writes a draft. Returns false when the browser's storage is full. */
/** Stores a draft that another browser wrote. */
export const storeText = (key: DraftKey, text: string): boolean => storeDraft(storageKey(key), text);

export const saveDraft = (key: DraftKey, draft: Draft): boolean => storeDraft(storageKey(key), JSON.stringify(draft));

export function removeDraft(key: DraftKey): void {
  dropDraft(storageKey(key));
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

const fallback = z.catch;
const StoredDraft = z.object({
  values: z.looseObject({}),
  furthest: fallback(z.nullable(z.enum(STEPS)), null),
  step: fallback(z.enum(STEPS), 'type'),
  version: z.nullable(z.number()),
});

const parse = (text: string | null) => parseJson(StoredDraft, text);
