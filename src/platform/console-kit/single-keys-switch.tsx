import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COMMAND_KEY, hasSingleKeys, setSingleKeys } from '#design/single-keys.ts';

/** Switches the shortcuts that are one letter off and on, in this browser. */
export function SingleKeysSwitch() {
  const { t } = useTranslation('common');
  const [isOn, setIsOn] = useState(hasSingleKeys);
  return (
    <Switch
      label={t('singleKeys.label')}
      description={t('singleKeys.hint', { key: `${COMMAND_KEY}K` })}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        setSingleKeys(checked);
        setIsOn(checked);
      }}
    />
  );
}
