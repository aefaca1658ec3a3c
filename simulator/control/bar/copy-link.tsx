/** The link has only situation, seed and speed; manual actions are in a saved scenario (rule ROOM-15). */
import { Check, Link, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RoomTexts } from '../base/room-texts.ts';
import * as styles from './room-bar.module.css';

const SHOWN_MS = 2_500;

export function CopyLink({ link, texts }: { readonly link: string; readonly texts: RoomTexts }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };

  const label = { copied: texts.copied, refused: texts.copyRefused, none: texts.copyLink }[outcome ?? 'none'];
  const Icon = { copied: Check, refused: TriangleAlert, none: Link }[outcome ?? 'none'];
  return (
    <button type="button" className={styles.pill} title={link} onClick={() => void copy()}>
      <Icon aria-hidden="true" />
      <span aria-live="polite">{label}</span>
    </button>
  );
}
