import { STEPS, type Step } from '../../rules/wizard-steps.ts';
import type { WizardValues } from './wizard-values.ts';

/** A wizard left unfinished, as the browser keeps it. */
export interface Draft {
  values: WizardValues;
  /** The furthest step that was reached. */
  furthest: Step;
  /** The version of the campaign it started from; null for a new one. A later save by somebody else makes it useless. */
  version: number | null;
}

/** Where a draft is kept: one per campaign being edited or copied, and one per company and brand for a new campaign. */
export type DraftKey = { campaignId: string } | { copyOf: string } | { companyId: string; brandId: string };

function storageKey(key: DraftKey): string {
  if ('campaignId' in key) return `endcap.campaignDraft.${key.campaignId}`;
  return 'copyOf' in key
    ? `endcap.campaignDraft.copy.${key.copyOf}`
    : `endcap.campaignDraft.${key.companyId}.${key.brandId}`;
}

export function saveDraft(key: DraftKey, draft: Draft): void {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage only means that nothing is restored later.
  }
}

export function removeDraft(key: DraftKey): void {
  localStorage.removeItem(storageKey(key));
}

export function hasDraft(key: DraftKey): boolean {
  return localStorage.getItem(storageKey(key)) !== null;
}

/** The draft, laid over `fresh` so that fields added since have a value; null when there is none or it is of no use. */
export function readDraft(key: DraftKey, fresh: WizardValues, version: number | null): Draft | null {
  const text = localStorage.getItem(storageKey(key));
  if (!text) return null;
  const kept = parse(text);
  if (!kept || kept.version !== version || !STEPS.includes(kept.furthest)) return null;
  return { ...kept, values: { ...fresh, ...kept.values } };
}

function parse(text: string): Draft | null {
  try {
    return JSON.parse(text) as Draft;
  } catch {
    return null;
  }
}
