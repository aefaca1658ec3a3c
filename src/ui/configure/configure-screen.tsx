import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { LocalAccessWords } from '../base/local-access.tsx';
import { PlatformsRefused } from '../base/platforms-refused.tsx';
import * as blocks from '../kit/form/block.module.css';
import { FormPage } from '../kit/form/form-page.tsx';
import { Activation } from './activation.tsx';
import * as styles from './configure-screen.module.css';
import { UnitList } from './unit-list.tsx';
import { useAdministrator } from './use-administrator.ts';

/** Also shows an address that the device refused. */
function LocalServer() {
  const t = useTexts();
  const { state } = useApp();
  const { localServer, localRefused } = useSnapshot(state.units);
  return (
    <>
      {localRefused !== '' && (
        <section className={blocks.block}>
          <h3 className={blocks.heading}>{t('linkPanel.part.local')}</h3>
          <p>{t('localAccess.refused', { address: localRefused })}</p>
        </section>
      )}
      {localServer && (
        <LocalAccessWords
          frame={(words) => (
            <section className={blocks.block}>
              <h3 className={blocks.heading}>{t('localAccess.title')}</h3>
              <p>{t('configure.local')}</p>
              <div className={styles.words}>{words}</div>
            </section>
          )}
        />
      )}
    </>
  );
}

function Configure() {
  const { state, commands } = useApp();
  const t = useTexts();
  const { rows } = useSnapshot(state.units);
  const [chosenId, setChosenId] = useState<number | null>(null);
  useEffect(() => commands.readUnits(), [commands]);
  const chosen = rows?.find(({ id, available }) => id === chosenId && available) ?? null;
  return (
    <FormPage width="wide" title={t('configure.title')} help={t('configure.help')}>
      <PlatformsRefused />
      <div className={blocks.block}>
        <UnitList chosenId={chosen?.id ?? null} onChoose={setChosenId} />
        <Activation chosenId={chosen?.id ?? null} />
      </div>
      <LocalServer />
    </FormPage>
  );
}

export function ConfigureScreen() {
  return useAdministrator() && <Configure />;
}
