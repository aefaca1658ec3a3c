import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/texts-provider.tsx';
import * as buttons from '../kit/button.module.css';
import { GLYPHS } from '../kit/glyph.tsx';
import { PlainPage } from '../kit/plain-page.tsx';

export function NotFound() {
  const t = useTexts();
  return (
    <PlainPage title={t('notFound.title')}>
      <Link to="/" className={buttons.strong}>
        {GLYPHS.house}
        {t('notFound.home')}
      </Link>
    </PlainPage>
  );
}
