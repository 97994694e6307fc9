import { isSame } from '../../rules/campaign-input.ts';
import type { WizardValues } from './wizard-values.ts';

type Field = keyof WizardValues;

const fieldsOf = (values: WizardValues) => Object.keys(values) as Field[];

function changedFields(from: WizardValues, to: WizardValues): Field[] {
  return fieldsOf(to).filter((field) => !isSame(from[field], to[field]));
}

/** Returns the values another user saved, overlaid with the user's own changes. */
export function mergeValues(start: WizardValues, mine: WizardValues, theirs: WizardValues): WizardValues {
  const own = changedFields(start, mine).map((field) => [field, mine[field]]);
  return { ...theirs, ...Object.fromEntries(own) };
}

/** Returns whether both sides changed the same field to different values. */
export function doCollide(start: WizardValues, mine: WizardValues, theirs: WizardValues): boolean {
  const own = new Set(changedFields(start, mine));
  return changedFields(start, theirs).some((field) => own.has(field) && !isSame(mine[field], theirs[field]));
}
