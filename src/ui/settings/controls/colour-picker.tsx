/** The palette consists of native radio buttons, for fingers and arrow keys. */
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { contrastRatio, readableInk } from '../../../domain/device/colours.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import * as buttons from '../../kit/button.module.css';
import * as covering from '../../kit/covering.module.css';
import { GLYPHS } from '../../kit/glyph.tsx';
import { Sheet } from '../../kit/sheet.tsx';
import { ratioText } from '../ratio-text.ts';
import { colourName, type NamedColour } from './colour-names.ts';
import * as styles from './colour-picker.module.css';

interface ContrastSample {
  readonly background: string;
  readonly ink: string;
  readonly word: string;
}

interface Props {
  readonly id?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly name: string;
  /** Empty for automatic. */
  readonly chosen: string;
  /** The color that applies. */
  readonly shown: string;
  readonly offered: readonly NamedColour[];
  /** The pair of text and background color; null for a color without a partner. */
  readonly sample: ContrastSample | null;
  readonly onChoose: (colour: string) => void;
}

function Palette({
  name,
  chosen,
  offered,
  onChoose,
  onDone,
}: Omit<Props, 'id' | 'describedBy' | 'shown' | 'sample'> & { onDone: () => void }) {
  const t = useTexts();
  const group = useId();
  const choice = (colour: string, called: string, isFaint = false) => (
    <label key={colour} className={colour === '' ? styles.automatic : styles.colour}>
      <input
        className={covering.covering}
        type="radio"
        name={group}
        aria-label={called}
        checked={colour === chosen}
        onChange={() => onChoose(colour)}
        // A press chooses and closes the palette; an arrow key does not close it.
        onClick={({ detail }) => detail > 0 && onDone()}
      />
      <span title={called} style={colour === '' ? {} : { background: colour, color: readableInk(colour) }}>
        {colour === '' ? called : GLYPHS.check}
        {isFaint && <i className={styles.faint}>{GLYPHS.alert}</i>}
      </span>
    </label>
  );
  return (
    <div role="radiogroup" aria-label={name} className={styles.palette}>
      {choice('', t('settings.colours.automatic'))}
      {offered.map(({ colour, name: called, isFaint }) => choice(colour, called, isFaint))}
    </div>
  );
}

function Together({ sample }: { sample: ContrastSample }) {
  const t = useTexts();
  const { language } = useSnapshot(useApp().state);
  const { background, ink, word } = sample;
  return (
    <p className={styles.sample} style={{ background, color: ink }}>
      <b>{word}</b> {t('settings.colours.contrast', { ratio: ratioText(contrastRatio(background, ink), language) })}
    </p>
  );
}

export function ColourPicker({ id, describedBy, name, chosen, shown, offered, sample, onChoose }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const colour = colourName(chosen, offered, t);
  return (
    <>
      <button
        type="button"
        id={id}
        aria-describedby={describedBy}
        className={styles.swatch}
        style={{ background: shown }}
        aria-label={t('settings.colours.choose', { name, colour })}
        title={colour}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Sheet side="middle" title={name} closeLabel={t('settings.colours.close')} onClose={close}>
          <div className={styles.sheet}>
            {sample && <Together sample={sample} />}
            <Palette name={name} chosen={chosen} offered={offered} onChoose={onChoose} onDone={close} />
            <button type="button" className={buttons.strong} onClick={close}>
              {t('settings.colours.close')}
            </button>
          </div>
        </Sheet>
      )}
    </>
  );
}
