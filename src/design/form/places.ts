import { offsetName } from '#kernel/date-text.ts';

/** ISO 3166 alpha-2 codes of countries with a dial code. */
const COUNTRY_CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  );

export interface Option {
  value: string;
  label: string;
}

export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}

/** Returns all countries by their names in the user's language. */
export function countryOptions(language: string): Option[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return COUNTRY_CODES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) =>
    a.label.localeCompare(b.label, language),
  );
}

/**
 * Returns all time zones with their UTC offset at an instant, west to east; includes `current` even if it is an alias.
 */
export function timezoneOptions(nowMs: number, current?: string): Option[] {
  const names = new Set(Intl.supportedValuesOf('timeZone'));
  if (current) names.add(current);
  return [...names]
    .map((value) => ({ value, offset: offsetName(value, nowMs) }))
    .toSorted((a, b) => minutesIn(a.offset) - minutesIn(b.offset) || a.value.localeCompare(b.value))
    .map(({ value, offset }) => ({ value, label: `${value.replaceAll('_', ' ')} (${offset})` }));
}

function minutesIn(offset: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
