import { useId } from 'react';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#design/form/text-fields.tsx';
import { DISPLAYED_RULES, unmetDisplayedRules } from '../rules/password.ts';
import styles from './new-password-field.module.css';

type NewPasswordFieldProps = Parameters<typeof PasswordField>[0] & {
  value: string;
  /** Known data about the user: a password made of it is easy to guess. */
  personal?: readonly string[];
};

/** Asks for a new password and shows while typing which rules it meets. */
export function NewPasswordField({ value, personal, ...field }: NewPasswordFieldProps) {
  const { t } = useTranslation('auth');
  const rulesId = useId();
  const unmet = new Set(unmetDisplayedRules(value, personal));
  return (
    <div>
      <PasswordField
        size="sm"
        autoComplete="new-password"
        maxLength={256}
        value={value}
        aria-describedby={rulesId}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
        {...field}
      />
      <ul className={styles.rules} id={rulesId} aria-label={t('password.rules')}>
        {DISPLAYED_RULES.map((rule) => {
          const isMet = !unmet.has(rule);
          const Icon = isMet ? IconCheck : IconPoint;
          return (
            <li key={rule} data-met={isMet || undefined}>
              <Icon size={14} stroke={2.4} aria-hidden />
              {t(`password.rule.${rule}`)}
              <span className={styles.state}>{t(isMet ? 'password.met' : 'password.unmet')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
