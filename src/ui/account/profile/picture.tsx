/** The initials replace a picture that is missing, does not load, or has a host that is not allowed here. */

import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { MODULES } from '../../../domain/limits.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import * as styles from './picture.module.css';

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase();

export function Picture({ url, name }: { url: string; name: string }) {
  const t = useTexts();
  const { module } = useSnapshot(useApp().state);
  const [broken, setBroken] = useState<string | null>(null);
  // Only account hosts allow pictures from other hosts.
  const mayShow = url !== '' && (module === MODULES.account || url.startsWith('/'));
  if (!mayShow || broken === url) {
    return (
      <span className={styles.picture} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      className={styles.picture}
      src={url}
      alt={t('profile.details.picture', { name })}
      referrerPolicy="no-referrer"
      onError={() => setBroken(url)}
    />
  );
}
