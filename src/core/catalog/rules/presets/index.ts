import { ENDCAP } from './endcap.ts';
import { GOOGLE } from './google.ts';
import { missingColumns, type Preset, type PresetName } from './preset.ts';
import { SHOPIFY } from './shopify.ts';
import { VENDURE } from './vendure.ts';

/** Presets of tables, those first whose names are their own. VTEX sends NDJSON. */
const TABLE_PRESETS: readonly Preset[] = [SHOPIFY, VENDURE, GOOGLE, ENDCAP];

/** Columns that only one system writes, by which its table is known even when a required one is missing. */
const SIGNS: Readonly<Partial<Record<PresetName, readonly string[]>>> = {
  shopify: ['Handle', 'URL handle', 'Variant SKU', 'Variant Price'],
  vendure: ['stockOnHand', 'optionGroups', 'facets'],
  google: ['image_link', 'availability', 'g:id', 'external_seller_id'],
};

/** Finds the preset that a table's first line fits: the one that lacks least, then the one whose signs it has. */
export function findPreset(header: readonly string[]): Preset {
  const scored = TABLE_PRESETS.map((preset) => {
    const present = new Set(header.map(preset.normal));
    const signs = (SIGNS[preset.name] ?? []).filter((sign) => present.has(preset.normal(sign))).length;
    return { preset, missing: missingColumns(preset, header).length, signs };
  });
  return scored.toSorted((a, b) => a.missing - b.missing || b.signs - a.signs)[0]!.preset;
}

export const tablePreset = (name: PresetName): Preset | undefined => TABLE_PRESETS.find((one) => one.name === name);
