import { useId } from 'react';
import { useTexts } from '../../i18n/texts-provider.tsx';
import * as blocks from '../kit/form/block.module.css';
import { FieldRow } from './controls/field-row.tsx';
import { LevelRows } from './controls/level-rows.tsx';
import { StatusColours } from './controls/status-colours.tsx';
import { KeyAssignment } from './keys/key-assignment.tsx';
import type { FoundSection } from './search-settings.ts';
import * as styles from './sections.module.css';

/** In most sections the fields are rows below each other. */
function Fields({ section, fields }: FoundSection) {
  if (section === 'timing') return <LevelRows fields={fields} />;
  if (section === 'statusColours') return <StatusColours />;
  if (section === 'keys') return <KeyAssignment fields={fields} />;
  return (
    <div className={styles.rows}>
      {fields.map((field) => (
        <FieldRow key={field.key} field={field} />
      ))}
    </div>
  );
}

function Section(found: FoundSection) {
  const t = useTexts();
  const id = useId();
  const { section } = found;
  // A section with a single setting shows the description of that setting.
  const help = section === 'statusColours' ? t('settings.means.sts') : t(`settings.sections.${section}.help`);
  return (
    <section className={blocks.block} aria-labelledby={id}>
      <div>
        <h3 id={id} className={blocks.heading}>
          {t(`settings.sections.${section}.name`)}
        </h3>
        <p className={styles.help}>{help}</p>
      </div>
      <Fields {...found} />
    </section>
  );
}

export const Sections = ({ of }: { of: readonly FoundSection[] }) =>
  of.map((found) => <Section key={found.section} {...found} />);
