import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { rememberLanguage } from '../remembered-language.ts';
import { isLanguage, LANGUAGES } from '#kernel/language.ts';
import styles from './shell-layout.module.css';

/** Changes the language on this device, where the deployment permits it. */
export function LanguageSwitcher() {
  const { t, i18n } = useTranslation('common');
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton className={styles.selector}>
          <IconLanguage size={18} stroke={1.6} aria-hidden />
          <span className="visually-hidden">{`${t('shell.language')}: `}</span>
          <span className={styles.languageCode}>{i18n.language}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(LANGUAGES).map(([language, name]) => (
          <Menu.Item
            key={language}
            lang={language}
            aria-current={language === i18n.language || undefined}
            rightSection={language === i18n.language && <IconCheck size={14} stroke={2} aria-hidden />}
            onClick={() => {
              if (!isLanguage(language)) return;
              rememberLanguage(language);
              void i18next.changeLanguage(language);
            }}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
