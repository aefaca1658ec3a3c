import { useId, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Position } from '../../../domain/person/profile.ts';
import type { ProfileApi } from '../../../engine/base/profile-api.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { DeferredDetail } from '../../base/deferred.tsx';
import { deferredPart } from '../../base/deferred-part.ts';
import * as styles from './address-map.module.css';

const PIN_MAP = deferredPart(async () => (await import('./pin-map.tsx')).PinMap);

interface Props {
  readonly profileApi: ProfileApi;
  /** Null without a pin. */
  readonly position: Position | null;
  readonly start: Position;
  /** A save was refused because there is no pin. */
  readonly isWrong: boolean;
  readonly onPlace: (position: Position) => void;
}

export function AddressMap({ profileApi, position, start, isWrong, onPlace }: Props) {
  const t = useTexts();
  const { search, tiles } = useSnapshot(profileApi.state);
  const id = useId();
  const needs = useMemo(() => ({ tiles, position, start, onPlace }), [tiles, position, start, onPlace]);
  return (
    <fieldset className={styles.place} aria-describedby={id} data-wrong={isWrong}>
      <legend>{t('profile.field.position')}</legend>
      <p id={id} className={styles.status} role="status">
        {t(`profile.map.${search === 'none' ? 'help' : search}`)}
      </p>
      <DeferredDetail of={PIN_MAP} with={needs} instead={<div className={styles.map} />} />
      {isWrong && <p className={styles.wrong}>{t('profile.wrong.missing')}</p>}
    </fieldset>
  );
}
