import type { SelectProps } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenedMs } from '../present.ts';
import { countryOptions, timezoneOptions } from './places.ts';
import { SelectField } from './select-fields.tsx';

type PlaceProps = Omit<SelectProps, 'data' | 'searchable'>;

/** A country, selected by name; the value is its ISO 3166 alpha-2 code. */
export function CountryField(props: PlaceProps) {
  const { t, i18n } = useTranslation('common');
  const data = useMemo(() => countryOptions(i18n.language), [i18n.language]);
  return <SelectField searchable nothingFoundMessage={t('list.empty')} autoComplete="off" data={data} {...props} />;
}

/** A time zone; the value is its IANA name. */
export function TimezoneField(props: PlaceProps) {
  const { t } = useTranslation('common');
  const nowMs = useOpenedMs();
  const [first] = useState(props.value ?? undefined);
  const data = useMemo(() => timezoneOptions(nowMs, first), [nowMs, first]);
  return <SelectField searchable nothingFoundMessage={t('list.empty')} autoComplete="off" data={data} {...props} />;
}
