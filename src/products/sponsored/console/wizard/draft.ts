import { dropDraft, storeDraft } from '#design/browser-store.ts';
import { STEPS, type Step } from '../../rules/wizard-steps.ts';
import type { WizardValues } from './wizard-values.ts';

/** A wizard left unfinished, as the browser keeps it. */
export interface Draft {
  values: WizardValues;
  /** The furthest step that was reached. */
  furthest: Step;
  /** The step it was left on. */
  step: Step;
  /** The version of the campaign it started from; null for a new one. A later save by somebody else makes it useless. */
  version: number | null;
}

/** Where a draft is kept: one per campaign being edited or copied, and one per company and brand for a new campaign. */
export type DraftKey = { campaignId: string } | { copyOf: string } | { companyId: string; brandId: string };

export function storageKey(key: DraftKey): string {
  if ('campaignId' in key) return `endcap.campaignDraft.${key.campaignId}`;
  return 'copyOf' in key
    ? `endcap.campaignDraft.copy.${key.copyOf}`
    : `endcap.campaignDraft.${key.companyId}.${key.brandId}`;
}

/** What the storage holds; null when there is no draft. */
export const draftText = (key: DraftKey): string | null => localStorage.getItem(storageKey(key));

/** Writes a draft; false where this browser has no room for it. */
export const saveDraft = (key: DraftKey, draft: Draft): boolean => storeDraft(storageKey(key), JSON.stringify(draft));

export function removeDraft(key: DraftKey): void {
  dropDraft(storageKey(key));
}

/** The step a draft was left on; null when there is no draft. */
export function draftStep(key: DraftKey): Step | null {
  const draft = parse(draftText(key));
  return draft && (STEPS.find((step) => step === draft.step) ?? 'type');
}

/** The draft, laid over `fresh` so that fields added since have a value; null when there is none or it is of no use. */
export function readDraft(key: DraftKey, fresh: WizardValues, version: number | null): Draft | null {
  const kept = parse(draftText(key));
  if (!kept || kept.version !== version || !STEPS.includes(kept.furthest)) return null;
  return { ...kept, values: { ...fresh, ...kept.values } };
}

function parse(text: string | null): Draft | null {
  if (!text) return null;
  try {
    return JSON.parse(text) as Draft;
  } catch {
    return null;
  }
}
