import { useSnapshot } from 'valtio';
import { localServerLabel } from '../../../domain/presentation/local-server-label.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { useDataAge } from '../../base/data-age.ts';
import { LocalAccessWords } from '../../base/local-access.tsx';
import { RecordingSlot } from '../../base/recording-slot.tsx';
import { useTimeOfDay } from '../../base/time-of-day.ts';
import { Sheet } from '../../kit/sheet.tsx';
import { Ticking } from '../../kit/ticking.tsx';
import { Fact } from './link-fact.tsx';
import * as styles from './link-panel.module.css';
import { LinkSquare, linkParts } from './link-squares.tsx';

const LOCAL_SQUARES = {
  none: 'unknown',
  present: 'up',
  fallback: 'up',
  chosen: 'up',
  silent: 'down',
  foreign: 'down',
} as const;

/** Unreadable orders and lists, and observations about the connections: they do not stop the board. */
function Notes() {
  const t = useTexts();
  const { state } = useApp();
  const { notes, localRefused } = useSnapshot(state.link);
  const { setAside } = useSnapshot(state.board);
  const { unreadLists } = useSnapshot(state);
  const sentences = [
    ...(setAside > 0 ? [t('notices.orderSetAside', { count: setAside })] : []),
    ...unreadLists.map((list) => t('linkPanel.unread', { list: t(`linkPanel.list.${list}`) })),
    ...(localRefused ? [t('localAccess.refused', { address: localRefused })] : []),
    ...notes.map((note) => t(`linkPanel.note.${note}`)),
  ];
  if (sentences.length === 0) return null;
  return (
    <Fact name={t('linkPanel.notes')}>
      {sentences.map((sentence) => (
        <p key={sentence} className={styles.note}>
          {sentence}
        </p>
      ))}
    </Fact>
  );
}

function LinkLines() {
  const t = useTexts();
  const link = useSnapshot(useApp().state.link);
  const local = localServerLabel(link);
  return (
    <ul className={styles.parts}>
      {linkParts(link).map(([part, state]) => (
        <li key={part}>
          <LinkSquare state={state} />
          {t(`linkPanel.part.${part}`)}
          <span>{t(`linkPanel.state.${link.word === 'idle' ? 'idle' : state}`)}</span>
        </li>
      ))}
      <li>
        <LinkSquare state={LOCAL_SQUARES[local]} />
        {t('linkPanel.part.local')}
        <span>{t(`linkPanel.localState.${local}`)}</span>
      </li>
    </ul>
  );
}

export function LinkPanel({ onClose }: { onClose: () => void }) {
  const app = useApp();
  const t = useTexts();
  const link = useSnapshot(app.state.link);
  const saving = useSnapshot(app.state.saving);
  const { storagePersistence } = useSnapshot(app.state);
  const timeOfDay = useTimeOfDay();
  const inMemory = link.works === 'device' && saving.memoryOnly;
  const read = useDataAge(t('linkPanel.noData'));
  return (
    <Sheet side="corner" title={t('linkPanel.title')} closeLabel={t('linkPanel.close')} onClose={onClose}>
      <dl className={styles.facts}>
        <Fact name={t('linkPanel.cause')}>{t(`link.trouble.${link.cause}`)}</Fact>
        {link.cloudDownSinceMs !== null && (
          <Fact name={t('linkPanel.since')}>{timeOfDay.of(link.cloudDownSinceMs)}</Fact>
        )}
        {link.word !== 'idle' && (
          <>
            <Fact name={t('linkPanel.data')}>
              <Ticking app={app} read={read} />
            </Fact>
            <Fact name={t('linkPanel.waiting')}>{saving.unsent}</Fact>
            <Fact name={t('linkPanel.effect')}>{t(`linkPanel.works.${inMemory ? 'memory' : link.works}`)}</Fact>
          </>
        )}
        {saving.memoryOnly && <Fact name={t('linkPanel.storage')}>{t('linkPanel.memoryOnly')}</Fact>}
        {!saving.memoryOnly && storagePersistence !== null && storagePersistence !== 'kept' && (
          <Fact name={t('linkPanel.storage')}>{t(`storageKeeping.${storagePersistence}`)}</Fact>
        )}
        <Notes />
        {/* A server that responds can be reached, whatever permission the browser reports. */}
        {link.localKnown && link.local !== 'up' && (
          <LocalAccessWords frame={(words) => <Fact name={t('localAccess.title')}>{words}</Fact>} />
        )}
      </dl>
      <LinkLines />
      <RecordingSlot />
    </Sheet>
  );
}
