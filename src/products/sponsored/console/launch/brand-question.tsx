import { useTranslation } from 'react-i18next';
import { Panel } from '#design/page.tsx';
import BrandChoices from './brand-choices.tsx';

/** Asks for the brand where it is missing and there are several. */
export function BrandQuestion() {
  const { t } = useTranslation('launch');
  return (
    <Panel title={t('brand.title')} subtitle={t('brand.detail')}>
      <BrandChoices choosesOnly />
    </Panel>
  );
}
